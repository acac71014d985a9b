// SPDX-License-Identifier: GPL-3.0-or-later
// What received records mean to a connection, and how it knows that the other end is alive.
#include "net/link/connection.h"
#include "net/wire/codec.h"

namespace potluck {
namespace {

constexpr Duration kPingInterval = std::chrono::seconds(1);
constexpr Duration kHeldUp = std::chrono::milliseconds(500);  // twice a tick
constexpr Duration kLanePatience = std::chrono::seconds(20);

}  // namespace

Status Connection::consume_received() {
  while (!closed_) {
    if (draining_) {
      session_->received.clear();
      return ok_status();
    }
    Status bad = ok_status();
    Result<std::optional<std::span<std::uint8_t>>> record = session_->received.next();
    if (record && !*record) return ok_status();
    Result<std::optional<InFrame>> frame = std::optional<InFrame>();
    if (!record) {
      bad = record.error();
    } else {
      const std::span<std::uint8_t> sealed = **record;
      bad = session_->channel.receive.decrypt_in_place(sealed.data(), sealed.size());
      if (bad) {
        frame = session_->reassembler.on_record(sealed.first(sealed.size() - noise::kTagBytes));
        if (!frame) bad = frame.error();
      }
    }
    if (bad && *frame) {
      if ((*frame)->stream == Stream::kClose) {
        POTLUCK_TRY(const CloseReason reason, decode_close((*frame)->data));
        return told(reason);
      }
      bad = on_frame(**frame);
    }
    if (!bad) {
      fail(bad.error());
    }
  }
  return ok_status();
}

Status Connection::on_frame(const InFrame& frame) {
  switch (frame.stream) {
    case Stream::kControl: {
      POTLUCK_TRY(Message message, decode_message(frame.data));
      host_->message(*this, std::move(message));
      return ok_status();
    }
    case Stream::kBulk:
      return on_bulk_frame(frame.data);
    case Stream::kPing:
      session_->outbox.push_pong(get_u64(frame.data.data()));
      wake();
      return ok_status();
    case Stream::kPong:
      on_pong(get_u64(frame.data.data()));
      return ok_status();
    case Stream::kLanes:
      if (lanes_) lanes_->asked_for(frame.data[0]);
      return ok_status();
    case Stream::kClose:
    case Stream::kWelcome:
      break;
  }
  return {ErrorCode::kMalformed, "a record out of order"};
}

// ---- liveness
// ------------------------------------------------------------------------------------

void Connection::send_ping(TimePoint at) {
  last_ping_ = at;
  ping_times_[pings_sent_ % kPingsRemembered] = at;
  session_->outbox.push_ping(pings_sent_++);
  wake();
}

void Connection::on_pong(std::uint64_t number) {
  if (number >= pings_sent_ || pings_sent_ - number > kPingsRemembered) return;
  const TimePoint at = now();
  if (at - last_tick_ > kHeldUp) return;  // it is this process that was slow
  round_trip_.sample(at - ping_times_[number % kPingsRemembered], at);
}

void Connection::on_tick(TimePoint at, Duration late) {
  if (state() != State::kUp || draining_) return;
  last_tick_ = at;
  // While this process was held up nothing could be heard.
  for (TimePoint& sent : ping_times_) sent += late;
  last_heard_ = reading_paused_ ? at : std::min(at, last_heard_ + late);
  const Duration silence = at - last_heard_;
  if (silence > round_trip_.silence_limit(environment().silence_floor)) {
    Error why{ErrorCode::kTimeout,
              "nothing was heard from the node at " + where_ + " for " +
                  std::to_string(silence / std::chrono::seconds(1)) + " s",
              "it was switched off, or the network between is broken"};
    host_->down(*this, why);
    farewell({CloseCode::kTimeout, ""});
    abort(std::move(why));
    return;
  }
  if (at - last_ping_ >= kPingInterval) send_ping(at);
  if (lanes_) {
    const Duration limit = round_trip_.silence_limit(environment().silence_floor);
    lanes_->on_tick(at, round_trip_.least(), std::max<Duration>(kLanePatience, 4 * limit));
  }
}

}  // namespace potluck
