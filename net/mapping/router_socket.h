// SPDX-License-Identifier: GPL-3.0-or-later
// The socket towards the router. It is connected: the system drops what anybody else sends. The
// io_context's thread; close() it.
#pragma once

#include <array>
#include <functional>
#include <memory>

#include "net/asio.h"
#include "net/base/bytes.h"
#include "net/base/clock.h"
#include "net/mapping/pcp_messages.h"

namespace potluck {

class RouterSocket : public std::enable_shared_from_this<RouterSocket> {
 public:
  static constexpr int kMostPerSecond = 50;  // datagrams that are looked at

  struct Heard {
    std::function<void(ByteView datagram)> datagram;
    std::function<void()> nobody_listens;  // the router's own words
  };
  RouterSocket(boost::asio::io_context& io, Heard heard);

  // False: there is no way to it now. Then nothing is sent, and nothing heard.
  bool open(const boost::asio::ip::udp::endpoint& router);
  // What does not go out at once is lost, as any datagram may be.
  void send(ByteView datagram);
  void close();  // nothing is heard any more

 private:
  void receive();
  void take(const boost::system::error_code& failure, std::size_t bytes);

  boost::asio::ip::udp::socket socket_;
  boost::asio::steady_timer pause_;
  Heard heard_;
  SystemClock clock_;
  TimePoint second_{};  // when it began
  int looked_at_ = 0;   // in it
  std::array<std::uint8_t, kMostPcpBytes + 1> datagram_{};
};

}  // namespace potluck
