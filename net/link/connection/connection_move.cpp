// SPDX-License-Identifier: GPL-3.0-or-later
// A link that was opened over a relay gets a connection of its own while it is in use: the two ends
// meet (net/link/meeting), and each then sends the rest of its records there, under the same keys
// and in the same order.
#include "net/base/log.h"
#include "net/link/connection/connection.h"

namespace potluck {

namespace asio = boost::asio;

namespace {

// Until the connection that the other end has chosen is known here, too.
constexpr Duration kKnown = std::chrono::seconds(5);

}  // namespace

void Connection::begin_meeting() {
  if (!over_relay() || environment().proxy || !environment().relays) return;
  const auto weak = weak_from_this();
  const auto self = [weak] { return weak.lock(); };
  meeting_ = std::make_shared<LinkMeeting>(LinkMeeting::Setup{
      socket_.raw().get_executor(),
      dialed_by_us() ? Meeting::Side::kLeads : Meeting::Side::kFollows,
      noise::BulkSecret(session_->channel.bulk),
      [host = host_] {
        const auto& relays = *host->environment().relays;
        const bool listens = host->environment().hello.listening_port.has_value();
        return LinkMeeting::Place{relays.outside(), relays.port(), listens};
      },
      [host = host_](const asio::ip::address& to) {
        LinkEnvironment& environment = host->environment();
        return environment.meets.take(to, environment.clock.now());
      },
      [host = host_](const asio::ip::address& at) { host->environment().meets.was_right(at); },
      [self](Bytes message) {
        if (const auto it = self()) it->say_of_meeting(std::move(message));
      },
      [self](Socket socket) {
        if (const auto it = self()) it->met(std::move(socket));
      }});
  meeting_->begin();
}

void Connection::say_of_meeting(Bytes message) {
  session_->outbox.push_meet(std::move(message));
  wake();
}

void Connection::met(Socket socket) {
  if (state() != State::kUp || draining_) return;
  socket_.bring(std::move(socket));
  session_->outbox.push_move();
  wake();
  pause_.cancel();
}

// After the record that says so, which was the last one here.
void Connection::move_writing() {
  socket_.write_on_next();
  if (socket_.moved()) moved();
}

Status Connection::on_move() {
  if (!meeting_ || peer_moves_ || socket_.moved() || !session_->received.empty()) {
    return {ErrorCode::kMalformed, "a link moves out of order"};
  }
  peer_moves_ = true;
  return ok_status();
}

Connection::Awaitable<Status> Connection::move_reading() {
  const TimePoint until = now() + kKnown;
  while (!socket_.has_next() && !socket_.closed() && now() < until) {
    co_await wait_on(pause_, until, now());
  }
  if (socket_.closed()) co_return socket_.io_error({});
  if (!socket_.has_next()) {
    co_return Error{ErrorCode::kTimeout,
                    "the node at " + where() + " went on over a connection that never came", ""};
  }
  socket_.read_on_next();
  peer_moves_ = false;
  liveness_.heard(now());
  if (socket_.moved()) moved();
  co_return ok_status();
}

void Connection::moved() {
  local_ = socket_.is_local();
  log_for("link").info("linked with {} without a relay now, at {}", peer().short_hex(), where());
  host_->moved(*this);
}

}  // namespace potluck
