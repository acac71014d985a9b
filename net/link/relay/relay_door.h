// SPDX-License-Identifier: GPL-3.0-or-later
// A node that only relays: listens, and joins members of any project whose members come to it. It
// knows nothing of the projects but their ids, which it needs to keep them apart. The io_context's
// thread; shutdown(), then let the io_context run.
#pragma once

#include <memory>

#include "net/link/relay/relay_service.h"
#include "net/link/sockets/listener.h"

namespace potluck {

class RelayDoor : public std::enable_shared_from_this<RelayDoor> {
 public:
  RelayDoor(boost::asio::io_context& io, const noise::DhKeyPair& key, const RelayLimits& limits);

  // "host:port", "[v6]:port", ":port" for every interface; port 0 picks one. -> the bound port.
  // Once.
  Result<std::uint16_t> listen(const std::string& host_port);
  RelayTotals totals() const { return service_->totals(); }
  void shutdown();

 private:
  using Socket = RelayService::Socket;
  boost::asio::awaitable<void> let_in(std::shared_ptr<RelayDoor> self, Socket socket);

  boost::asio::io_context& io_;
  std::shared_ptr<RelayService> service_;
  std::shared_ptr<Listener> listener_;
  std::size_t waiting_ = 0;  // connections that have not said yet what they are for
};

}  // namespace potluck
