// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/relay/relay_user.h"

#include <algorithm>
#include <span>
#include <utility>

#include "net/base/log.h"
#include "net/link/handshake/preamble.h"
#include "net/link/sockets/deadline.h"
#include "net/link/sockets/open_socket.h"
#include "net/wire/limits.h"

namespace potluck {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr Duration kConnects = std::chrono::seconds(8);  // with a relay, handshake included
constexpr Duration kAnswers = std::chrono::seconds(5);   // of a relay to a call
constexpr Duration kBeat = std::chrono::seconds(20);     // routers forget what is silent
constexpr Duration kIdle = std::chrono::seconds(60);     // of a line that is not kept
constexpr Duration kFirstPause = std::chrono::seconds(1);
constexpr Duration kLongestPause = std::chrono::seconds(60);

Error refused(const HostPort& relay, RelayRefusal why) {
  if (why == RelayRefusal::kFull) {
    return {ErrorCode::kTooLarge, "the relay at " + to_string(relay) + " passes on no more",
            "add the address of another relay"};
  }
  return {ErrorCode::kUnreachable,
          "nobody who is wanted can be called over the relay at " + to_string(relay),
          "is Potluck running there?"};
}

}  // namespace

void RelayUser::keep(const std::vector<HostPort>& relays) {
  const auto wanted = std::span(relays).first(std::min(relays.size(), kMostRelays));
  for (const auto& [address, used] : used_) {
    const bool stays = std::ranges::find(wanted, used->relay) != wanted.end();
    if (used->kept && !stays && used->up) setup_.changed(used->relay, false, {});
    used->kept = used->kept && stays;
  }
  for (const HostPort& relay : wanted) {
    const auto used = use(relay);
    if (used && !std::exchange(used->kept, true) && used->up) {
      setup_.changed(relay, true, used->seen);
    }
  }
}

void RelayUser::shutdown() {
  closed_ = true;
  for (const auto& [address, used] : used_) {
    used->pause.cancel();
    used->changed.cancel();
    if (used->line) used->line->close();
  }
}

// Null where too many are in use.
std::shared_ptr<RelayUser::Used> RelayUser::use(const HostPort& relay) {
  const std::string address = to_string(relay);
  const auto found = used_.find(address);
  if (found != used_.end()) return found->second;
  if (closed_ || used_.size() >= kMostInUse) return nullptr;
  auto used = std::make_shared<Used>(relay, setup_.executor);
  used_[address] = used;
  used->called = clock_.now();
  asio::co_spawn(setup_.executor, run(shared_from_this(), used), [](std::exception_ptr) {});
  return used;
}

// ---- lines -------------------------------------------------------------------------------------

RelayUser::Awaitable<> RelayUser::run([[maybe_unused]] std::shared_ptr<RelayUser> self,
                                      std::shared_ptr<Used> used) {
  Duration pause = kFirstPause;
  while (!closed_) {
    const Status opened = co_await open_line(*used);
    if (opened) {
      pause = kFirstPause;
      co_await serve(used);
    } else {
      down(*used, opened.error());
    }
    if (closed_ || !used->kept) break;
    co_await wait_on(used->pause, clock_.now() + pause, clock_.now());
    pause = std::min(2 * pause, kLongestPause);
  }
  used->ended = true;
  used->changed.cancel();
  used_.erase(to_string(used->relay));
}

RelayUser::Awaitable<Status> RelayUser::open_line(Used& used) {
  const auto line = std::make_shared<RelayLine>(Socket(setup_.executor));
  const auto resolver = std::make_shared<tcp::resolver>(setup_.executor);
  used.line = line;
  const Deadline deadline(setup_.executor, kConnects, [line, resolver] {
    resolver->cancel();
    line->close();
  });
  const std::string where = to_string(used.relay);
  const Status connected =
      co_await open_socket(line->socket(), *resolver, used.relay, setup_.proxy, port());
  if (!connected) co_return connected;
  error_code ec;
  // The port is needed again at once, if we start again.
  line->socket().set_option(tcp::socket::linger(true, 0), ec);
  used.port = line->socket().local_endpoint(ec).port();
  if (port() == 0) own_port_ = used.port;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  const Bytes ours = make_opening(limits::kProtocolVersion, Opening::kRelayLine, {});
  co_await asio::async_write(line->socket(), asio::buffer(ours), token);
  Preamble theirs{};
  if (!ec) co_await asio::async_read(line->socket(), asio::buffer(theirs), token);
  if (ec) co_return connection_error(ec, where);
  const Status speaks = check_preamble(theirs, limits::kProtocolVersion, where);
  if (!speaks) co_return speaks;
  const Bytes hello = setup_.hello();
  const Status introduced = co_await line->introduce(setup_.key, hello);
  if (!introduced) co_return introduced;
  const Result<RelayMessage> first = co_await line->receive();
  if (!first || !std::holds_alternative<RelaySeen>(*first)) {
    co_return Error{ErrorCode::kUnreachable, "the node at " + where + " relays nothing for us",
                    "it is no relay, or takes no more"};
  }
  const auto& seen = std::get<RelaySeen>(*first);
  used.up = true;
  used.seen = {seen.host, seen.port};
  used.why.reset();
  used.changed.cancel();
  if (used.kept) setup_.changed(used.relay, true, used.seen);
  co_return ok_status();
}

std::uint16_t RelayUser::port() const {
  const std::uint16_t listening = setup_.listening_port();
  return listening != 0 ? listening : own_port_;
}

std::vector<tcp::endpoint> RelayUser::outside() const {
  std::vector<tcp::endpoint> out;
  if (setup_.proxy) return out;  // it is the proxy that they see
  for (const auto& [address, used] : used_) {
    error_code ec;
    const auto host = asio::ip::make_address(used->seen.host, ec);
    if (!ec && used->up && used->port == port()) out.emplace_back(host, used->seen.port);
  }
  return out;
}

RelayUser::Awaitable<> RelayUser::serve(const std::shared_ptr<Used>& used) {
  const std::shared_ptr<RelayLine> line = used->line;
  asio::steady_timer timer(setup_.executor);
  beat(used, timer);
  Error why{ErrorCode::kUnreachable, "the line to the relay was closed", ""};
  while (!line->closed() && !closed_) {
    const Result<RelayMessage> message = co_await line->receive();
    if (!message) {
      why = message.error();
      break;
    }
    on_message(used, *message);
  }
  line->close();
  down(*used, why);
}

// Says that we are there, and ends a line that nobody needs.
void RelayUser::beat(const std::shared_ptr<Used>& used, asio::steady_timer& timer) {
  timer.expires_after(kBeat);
  timer.async_wait(
      [self = shared_from_this(), used, line = used->line, &timer](const error_code& ec) {
        if (ec || line->closed()) return;
        if (!used->kept && self->clock_.now() - used->called > kIdle) return line->close();
        line->send(RelayAlive{});
        self->beat(used, timer);
      });
}

void RelayUser::down(Used& used, const Error& why) {
  log_for("relay").info("{}: {}", to_string(used.relay), why.text());
  ++used.failures;
  used.why = why;
  const bool was_up = std::exchange(used.up, false);
  used.changed.cancel();
  for (const auto& [number, pending] : std::exchange(used.calls, {})) pending->wake.cancel();
  if (was_up && used.kept && !closed_) setup_.changed(used.relay, false, {});
}

void RelayUser::on_message(const std::shared_ptr<Used>& used, const RelayMessage& message) {
  if (const auto* opened = std::get_if<RelayOpened>(&message)) {
    answered(*used, opened->number, opened->ticket);
  } else if (const auto* no = std::get_if<RelayRefused>(&message)) {
    answered(*used, no->number, no->why);
  } else if (const auto* incoming = std::get_if<RelayIncoming>(&message)) {
    if (used->coming == kMostComing) return;  // it may make up as many as it likes
    ++used->coming;
    asio::co_spawn(setup_.executor, come(shared_from_this(), used, incoming->ticket),
                   [used](std::exception_ptr) { --used->coming; });
  }
}

void RelayUser::answered(Used& used, std::uint32_t number, Answer answer) {
  const auto found = used.calls.extract(number);
  if (found.empty()) return;
  found.mapped()->answer = answer;
  found.mapped()->wake.cancel();
}

// ---- circuits ----------------------------------------------------------------------------------

RelayUser::Awaitable<Result<RelayUser::Socket>> RelayUser::open_end(HostPort relay, Ticket ticket) {
  const auto socket = std::make_shared<Socket>(setup_.executor);
  const auto resolver = std::make_shared<tcp::resolver>(setup_.executor);
  const Deadline deadline(setup_.executor, kConnects, [socket, resolver] {
    error_code ec;
    resolver->cancel();
    socket->close(ec);
  });
  const Status connected = co_await open_socket(*socket, *resolver, relay, setup_.proxy);
  if (!connected) co_return connected.error();
  error_code ec;
  const Bytes opening = make_opening(limits::kProtocolVersion, Opening::kRelayEnd, ticket);
  co_await asio::async_write(*socket, asio::buffer(opening),
                             asio::redirect_error(asio::use_awaitable, ec));
  if (ec) co_return connection_error(ec, to_string(relay));
  co_return std::move(*socket);
}

RelayUser::Awaitable<> RelayUser::come([[maybe_unused]] std::shared_ptr<RelayUser> self,
                                       std::shared_ptr<Used> used, Ticket ticket) {
  Result<Socket> end = co_await open_end(used->relay, ticket);
  if (end && !closed_) setup_.incoming(std::move(*end), used->relay);
}

RelayUser::Awaitable<Status> RelayUser::await_up(const std::shared_ptr<Used>& used) {
  const unsigned failures = used->failures;
  const TimePoint until = clock_.now() + kConnects;
  used->pause.cancel();  // somebody needs it now
  while (!used->up && !used->ended && !closed_ && used->failures == failures) {
    if (clock_.now() >= until) break;
    co_await wait_on(used->changed, until, clock_.now());
  }
  if (used->up) co_return ok_status();
  co_return used->why.value_or(Error{
      ErrorCode::kTimeout, "the relay at " + to_string(used->relay) + " does not answer", ""});
}

RelayUser::Awaitable<Result<Ticket>> RelayUser::ask(const std::shared_ptr<Used>& used,
                                                    std::optional<PeerId> whom) {
  const std::uint32_t number = used->next_call++;
  const auto pending = std::make_shared<Pending>(setup_.executor);
  used->calls[number] = pending;
  used->line->send(RelayCall{number, whom});
  co_await wait_on(pending->wake, clock_.now() + kAnswers, clock_.now());
  used->calls.erase(number);
  if (!pending->answer) {
    co_return Error{ErrorCode::kTimeout,
                    "the relay at " + to_string(used->relay) + " does not answer", ""};
  }
  if (const auto* why = std::get_if<RelayRefusal>(&*pending->answer)) {
    co_return refused(used->relay, *why);
  }
  co_return std::get<Ticket>(*pending->answer);
}

RelayUser::Awaitable<Result<RelayUser::Socket>> RelayUser::call(HostPort relay,
                                                                std::optional<PeerId> whom) {
  const auto used = use(relay);
  if (!used) {
    co_return Error{ErrorCode::kTooLarge, "too many relays are in use",
                    "leave out addresses of relays that are not needed"};
  }
  used->called = clock_.now();
  const Status up = co_await await_up(used);
  if (!up) co_return up.error();
  const Result<Ticket> ticket = co_await ask(used, whom);
  if (!ticket) co_return ticket.error();
  co_return co_await open_end(relay, *ticket);
}

}  // namespace potluck
