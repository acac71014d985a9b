// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/mapping/router_socket.h"

namespace potluck {

namespace asio = boost::asio;
using asio::ip::udp;
using boost::system::error_code;
using namespace std::chrono_literals;

RouterSocket::RouterSocket(asio::io_context& io, Heard heard)
    : socket_(io), pause_(io), heard_(std::move(heard)) {}

bool RouterSocket::open(const udp::endpoint& router) {
  error_code failure;
  socket_.open(router.protocol(), failure);
  if (!failure) socket_.non_blocking(true, failure);
  if (!failure) socket_.connect(router, failure);
  if (failure) return false;
  receive();
  return true;
}

void RouterSocket::send(ByteView datagram) {
  error_code failure;
  socket_.send(asio::buffer(datagram.data(), datagram.size()), 0, failure);
  // The answer to an earlier one, which this one was not sent for.
  if (failure == asio::error::connection_refused) {
    socket_.send(asio::buffer(datagram.data(), datagram.size()), 0, failure);
  }
}

void RouterSocket::close() {
  heard_ = {};
  error_code ignored;
  socket_.close(ignored);
  pause_.cancel();
}

void RouterSocket::receive() {
  socket_.async_receive(asio::buffer(datagram_),
                        [self = shared_from_this()](const error_code& failure, std::size_t bytes) {
                          self->take(failure, bytes);
                        });
}

void RouterSocket::take(const error_code& failure, std::size_t bytes) {
  if (failure == asio::error::connection_refused) {
    if (const auto told = heard_.nobody_listens) told();
  } else if (!failure) {
    if (const auto told = heard_.datagram) told({datagram_.data(), bytes});
  }
  if (!socket_.is_open()) return;
  const TimePoint now = clock_.now();
  if (now - second_ >= 1s) {
    second_ = now;
    looked_at_ = 0;
  }
  if (++looked_at_ < kMostPerSecond) return receive();
  // The system drops what does not fit into its queue.
  pause_.expires_after(second_ + 1s - now);
  pause_.async_wait([self = shared_from_this()](const error_code& ended) {
    if (!ended && self->socket_.is_open()) self->receive();
  });
}

}  // namespace potluck
