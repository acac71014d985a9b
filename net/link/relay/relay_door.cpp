// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/relay/relay_door.h"

#include "net/link/handshake/admission.h"
#include "net/link/handshake/preamble.h"
#include "net/wire/limits.h"

namespace potluck {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

constexpr Duration kFirstBytes = std::chrono::seconds(2);
constexpr std::size_t kMostWaiting = 256;

// Any project will do, as long as it has let this one in.
Status is_member(const Hello& hello, const noise::Key& remote_static) {
  HelloCheck check;
  check.project = hello.project;
  check.now_unix = SystemClock().unix_seconds();
  check.where = "a line to this relay";
  const auto refusal = examine_hello(hello, remote_static, check);
  if (refusal) return refusal->report;
  return ok_status();
}

}  // namespace

RelayDoor::RelayDoor(asio::io_context& io, const noise::DhKeyPair& key, const RelayLimits& limits)
    : io_(io),
      service_(std::make_shared<RelayService>(io.get_executor(), key, is_member, limits)) {}

Result<std::uint16_t> RelayDoor::listen(const std::string& host_port) {
  POTLUCK_TRY(const HostPort address, parse_host_port(host_port));
  listener_ = std::make_shared<Listener>(io_, [weak = weak_from_this()](Socket socket) {
    const auto self = weak.lock();
    if (!self || self->waiting_ >= kMostWaiting) return;
    asio::co_spawn(self->io_, self->let_in(self, std::move(socket)), [](std::exception_ptr) {});
  });
  return listener_->open(address);
}

void RelayDoor::shutdown() {
  if (listener_) listener_->close();
  service_->shutdown();
}

asio::awaitable<void> RelayDoor::let_in(std::shared_ptr<RelayDoor> self, Socket socket) {
  const auto shared = std::make_shared<Socket>(std::move(socket));
  asio::steady_timer deadline(io_, kFirstBytes);
  deadline.async_wait([shared](const error_code& ec) {
    error_code ignored;
    if (!ec) shared->close(ignored);
  });
  ++self->waiting_;
  Preamble theirs{};
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  co_await asio::async_read(*shared, asio::buffer(theirs), token);
  deadline.cancel();
  --self->waiting_;
  if (ec) co_return;
  const Status known = check_preamble(theirs, limits::kProtocolVersion, "a caller of this relay");
  if (known && opening_of(theirs) == Opening::kRelayLine) {
    service_->answer_line(std::move(*shared));
  } else if (known && opening_of(theirs) == Opening::kRelayEnd) {
    service_->answer_end(std::move(*shared));
  } else if (!known && known.error().code == ErrorCode::kVersionMismatch) {
    const Preamble ours = make_preamble(limits::kProtocolVersion);
    co_await asio::async_write(*shared, asio::buffer(ours), token);
  }
}

}  // namespace potluck
