// SPDX-License-Identifier: GPL-3.0-or-later
// A listening TCP socket and the loop that accepts from it. close(), then let the io_context run.
#pragma once

#include <functional>
#include <memory>

#include "net/asio.h"
#include "net/link/sockets/address.h"

namespace potluck {

class Listener : public std::enable_shared_from_this<Listener> {
 public:
  using Accepted = std::function<void(boost::asio::ip::tcp::socket)>;
  Listener(boost::asio::io_context& io, Accepted accepted);

  // Binds and starts to accept. -> the port. Once.
  Result<std::uint16_t> open(const HostPort& address);
  void close();

 private:
  boost::asio::awaitable<void> accept_loop(std::shared_ptr<Listener> self);

  boost::asio::io_context& io_;
  boost::asio::ip::tcp::acceptor acceptor_;
  boost::asio::steady_timer pause_;
  Accepted accepted_;
  bool closed_ = false;
};

}  // namespace potluck
