// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/relay/splice.h"

#include <array>

#include "net/link/sockets/open_socket.h"
#include "net/link/sockets/socket_options.h"

namespace potluck {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr std::size_t kBuffer = 64 * 1024;
// Control records of the ends cannot overtake what waits in the relay's kernel.
constexpr int kUnsentBytes = 64 * 1024;

}  // namespace

Splice::Splice(Socket one, Socket other, std::shared_ptr<RelayBudget> budget)
    : one_(std::move(one)),
      other_(std::move(other)),
      budget_(std::move(budget)),
      idle_(one_.get_executor()) {}

void Splice::start(std::function<void()> ended) {
  ended_ = std::move(ended);
  moved_ = clock_.now();
  prepare_link_socket(one_, kUnsentBytes);
  prepare_link_socket(other_, kUnsentBytes);
  begin_pump(one_, other_);
  begin_pump(other_, one_);
  arm_idle();
}

void Splice::begin_pump(Socket& from, Socket& to) {
  ++pumps_;
  asio::co_spawn(one_.get_executor(), pump(shared_from_this(), from, to),
                 [self = shared_from_this()](std::exception_ptr failure) {
                   if (failure) self->close();
                   if (--self->pumps_ > 0) return;
                   self->close();
                   self->ended_();
                 });
}

asio::awaitable<void> Splice::await_turn(asio::steady_timer& timer) {
  const TimePoint now = clock_.now();
  if (const TimePoint ready = budget_->bucket.ready_at(now); ready > now) {
    co_await wait_on(timer, ready, now);
  }
}

// An end that says no more is told to the other one, which may still be speaking.
asio::awaitable<void> Splice::pump([[maybe_unused]] std::shared_ptr<Splice> self, Socket& from,
                                   Socket& to) {
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  asio::steady_timer turn(from.get_executor());
  std::array<std::uint8_t, kBuffer> buffer;
  for (;;) {
    co_await await_turn(turn);
    const auto room = asio::buffer(buffer.data(), budget_->bucket.quantum(buffer.size()));
    const std::size_t n = co_await from.async_read_some(room, token);
    if (ec) break;
    moved_ = clock_.now();
    budget_->bucket.charge(n, moved_);
    budget_->bytes += n;
    co_await asio::async_write(to, asio::buffer(buffer.data(), n), token);
    if (ec) break;
  }
  if (ec != asio::error::eof) co_return close();
  to.shutdown(tcp::socket::shutdown_send, ec);
}

void Splice::arm_idle() {
  idle_.expires_after(kIdle);
  idle_.async_wait([weak = weak_from_this()](const error_code& ec) {
    const auto self = weak.lock();
    if (ec || !self) return;
    if (self->clock_.now() - self->moved_ >= kIdle) return self->close();
    self->arm_idle();
  });
}

void Splice::close() {
  error_code ec;
  idle_.cancel();
  one_.close(ec);
  other_.close(ec);
}

}  // namespace potluck
