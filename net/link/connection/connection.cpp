// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/connection/connection.h"

#include "net/wire/encoding.h"

namespace potluck {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr Duration kCloseTime = std::chrono::seconds(2);

Error internal_error(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const std::exception& e) {
    return {ErrorCode::kInternal, std::string("a connection failed: ") + e.what(), ""};
  }
}

}  // namespace

Connection::Connection(std::shared_ptr<ConnectionHost> host, Socket socket,
                       std::optional<Dial> dial, std::optional<HostPort> relay)
    : host_(std::move(host)),
      dial_(std::move(dial)),
      socket_(host_->environment(), std::move(socket), dial_ ? to_string(dial_->target) : "",
              std::move(relay)),
      handshake_(socket_, host_->environment(), handshake_owner()),
      pause_(socket_.raw().get_executor()) {}

Connection::Connection(std::shared_ptr<ConnectionHost> host, Socket socket,
                       std::optional<HostPort> relay)
    : Connection(std::move(host), std::move(socket), std::nullopt, std::move(relay)) {}

Connection::Connection(std::shared_ptr<ConnectionHost> host, asio::io_context& io, Dial dial)
    : Connection(std::move(host), Socket(io), std::optional<Dial>(std::move(dial)), std::nullopt) {}

LinkHandshake::Owner Connection::handshake_owner() {
  return {[this] { return host_->ask_for_work(*this); },
          [this](const PuzzleAnswer& answer) { return host_->accept_work(*this, answer); },
          [this](const Hello& hello, const noise::Key& remote_static) {
            return host_->examine(*this, hello, remote_static);
          },
          [this] { return host_->may_complete_dial(*this); },
          [this] { return host_->admit(*this); },
          [this](const Bytes& order) { host_->shown(order); },
          [this](Socket socket, Opening what, const BoundOpening& opening) {
            host_->bind(std::move(socket), what, opening);
          },
          [this](Socket socket, Opening opening) { host_->relay(std::move(socket), opening); }};
}

LinkBulk::Owner Connection::bulk_owner() {
  return {[this](BulkRoom& room) { return host_->fill_bulk_frame(*this, room); },
          [this](const BulkHeader& header, ByteView payload) {
            host_->on_bulk_frame(*this, header, payload);
          },
          [this](const Error& why) { fail(why); }};
}

void Connection::start() {
  const auto self = shared_from_this();
  socket_.on_deadline([weak = weak_from_this()](Error why) {
    if (const auto here = weak.lock()) here->abort(std::move(why));
  });
  asio::co_spawn(socket_.raw().get_executor(), run(self), [self](std::exception_ptr failure) {
    if (failure) self->abort(internal_error(failure));
    self->host_->finished(*self, self->socket_.end());
  });
}

Connection::Awaitable<> Connection::run(std::shared_ptr<Connection> self) {
  Status done = ok_status();
  if (dial_) {
    done = co_await handshake_.dial(dial_->target, dial_->expected);
  } else {
    done = co_await handshake_.answer();
  }
  if (done && !socket_.closed()) {
    begin_session();
    host_->established(self);
    asio::co_spawn(socket_.raw().get_executor(), write_loop(self),
                   [self](std::exception_ptr failure) {
                     if (failure) self->abort(internal_error(failure));
                   });
    done = co_await read_loop();
  }
  // The first cause wins: what abort() was told earlier stays.
  abort(done ? socket_.io_error({}) : done.error());
}

void Connection::begin_session() {
  socket_.cancel_deadline();
  session_ = handshake_.take_session();
  bulk_ = std::make_unique<LinkBulk>(socket_, *session_, bulk_owner());
  up_since_ = now();
  liveness_.begin(up_since_);
  local_ = socket_.is_local();
  std::optional<HostPort> dialed;
  if (dial_) dialed = dial_->target.at;
  bulk_->begin_lanes(host_, remote(), dialed, local_);
  send_ping(up_since_);
  begin_meeting();
}

Connection::State Connection::state() const {
  if (socket_.closed()) return State::kClosed;
  if (session_) return State::kUp;
  switch (handshake_.phase()) {
    case LinkHandshake::Phase::kConnecting:
      break;
    case LinkHandshake::Phase::kAwaitingWelcome:
      return State::kAwaitingWelcome;
    case LinkHandshake::Phase::kHeld:
      return State::kHeld;
  }
  return State::kConnecting;
}

// ---- sending ----------------------------------------------------------------------------------

void Connection::send_control(Bytes frame) {
  if (!session_ || socket_.closed()) return;
  session_->outbox.push_control(std::move(frame));
  wake();
}

void Connection::drop_control() {
  if (session_) session_->outbox.drop_control();
}

void Connection::bulk_ready() {
  if (bulk_) bulk_->ready();
}

void Connection::send_ping(TimePoint at) {
  session_->outbox.push_ping(liveness_.next_ping(at));
  wake();
}

Connection::Awaitable<> Connection::write_loop([[maybe_unused]] std::shared_ptr<Connection> self) {
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  FrameQueue& outbox = session_->outbox;
  FrameQueue::Sealed& sealed = session_->sealed;
  while (!socket_.closed()) {
    bulk_->pull();
    if (socket_.closed()) break;
    const TimePoint start = now();
    const SendPace::Turn turn =
        pace_.next(outbox.has_urgent(), outbox.has_bulk(), budget().up, start);
    if (!turn.urgent && !turn.bulk) {
      co_await socket_.sleep(turn.wait_until);
      continue;
    }
    sealed.clear();
    const std::size_t room = budget().up.quantum(pace_.batch_size().bytes());
    if (const Status filled = outbox.fill(session_->channel.send, sealed, room, turn.bulk);
        !filled) {
      abort(filled.error());
      break;
    }
    if (turn.bulk) pace_.end_bulk_turn();
    socket_.count_sent(sealed.size());
    budget().up.charge(sealed.size(), start);
    writing_ = true;
    const auto buffer = asio::buffer(sealed.view().data(), sealed.size());
    co_await asio::async_write(socket_.writing(), buffer, token);
    writing_ = false;
    if (socket_.closed()) break;
    if (!ec && outbox.take_moved()) move_writing();
    // After an error the reader finds out as well, and may first find a close record that says why.
    if (ec || outbox.close_sealed()) {
      socket_.writing().shutdown(tcp::socket::shutdown_send, ec);
      break;
    }
    pace_.batch_size().wrote_in(now() - start);
  }
}

// ---- receiving --------------------------------------------------------------------------------

Connection::Awaitable<Status> Connection::read_loop() {
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  while (!socket_.closed()) {
    if (peer_moves_) {
      const Status moved = co_await move_reading();
      if (!moved) co_return moved;
    }
    const TokenBucket& limit = budget().down;
    const TimePoint start = now();
    if (const TimePoint ready = limit.ready_at(start); ready > start && !draining_) {
      // Not reading is the back-pressure: TCP slows the sender down.
      reading_paused_ = true;
      co_await wait_on(pause_, ready, start);
      reading_paused_ = false;
      liveness_.heard(now());  // what is silent here is us
      if (socket_.closed()) break;
    }
    const std::span<std::uint8_t> room = session_->received.free_space(limit.quantum(SIZE_MAX));
    const auto buffer = asio::buffer(room.data(), room.size());
    const std::size_t n = co_await socket_.reading().async_read_some(buffer, token);
    if (socket_.closed()) break;
    if (ec) co_return socket_.io_error(ec);
    const TimePoint at = now();
    liveness_.heard(at);
    socket_.count_received(n);
    budget().down.charge(n, at);
    session_->received.commit(n);
    const Status consumed = consume_received();
    if (!consumed) co_return consumed.error();
  }
  co_return socket_.io_error({});
}

Result<std::optional<InFrame>> Connection::open_record(std::span<std::uint8_t> sealed) {
  POTLUCK_CHECK(session_->channel.receive.decrypt_in_place(sealed.data(), sealed.size()));
  return session_->reassembler.on_record(sealed.first(sealed.size() - noise::kTagBytes));
}

// An error ends the connection; what does not decode has it closed gently.
Status Connection::consume_received() {
  while (!socket_.closed()) {
    if (draining_) {
      session_->received.clear();
      return ok_status();
    }
    const Result<std::optional<std::span<std::uint8_t>>> record = session_->received.next();
    if (!record) {
      fail(record.error());
      continue;
    }
    if (!*record) return ok_status();
    const Result<std::optional<InFrame>> frame = open_record(**record);
    if (!frame) {
      fail(frame.error());
      continue;
    }
    if (!*frame) continue;
    if ((*frame)->stream == Stream::kClose) {
      POTLUCK_TRY(const CloseReason reason, decode_close((*frame)->data));
      if (!reason.order.empty()) host_->shown(reason.order);
      return error_from_close(reason, where());
    }
    if (const Status done = on_frame(**frame); !done) fail(done.error());
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
      return bulk_->on_frame(frame.data);
    case Stream::kPing:
      session_->outbox.push_pong(get_u64(frame.data.data()));
      wake();
      return ok_status();
    case Stream::kPong:
      liveness_.on_pong(get_u64(frame.data.data()), now());
      return ok_status();
    case Stream::kMeet:
      return meeting_ ? meeting_->received(frame.data) : ok_status();
    case Stream::kMove:
      return on_move();
    case Stream::kLanes:
      if (lanes() != nullptr) lanes()->asked_for(frame.data[0]);
      return ok_status();
    case Stream::kClose:
    case Stream::kWelcome:
      break;
  }
  return {ErrorCode::kMalformed, "a record out of order"};
}

void Connection::fail(const Error& why) {
  host_->down(*this,
              {why.code, "the node at " + where() + " sent what does not decode: " + why.message,
               "update Potluck on both computers"});
  close_gently({CloseCode::kMalformed, why.message});
}

void Connection::on_tick(TimePoint at, Duration late) {
  if (state() != State::kUp || draining_) return;
  liveness_.on_tick(at, late, reading_paused_);
  const Duration silence = liveness_.silence(at);
  const Duration limit = liveness_.round_trip().silence_limit(environment().silence_floor);
  if (silence > limit) {
    Error why{ErrorCode::kTimeout,
              "nothing was heard from the node at " + where() + " for " +
                  std::to_string(silence / std::chrono::seconds(1)) + " s",
              "it was switched off, or the network between is broken"};
    host_->down(*this, why);
    farewell({CloseCode::kTimeout, ""});
    abort(std::move(why));
    return;
  }
  if (liveness_.ping_due(at)) send_ping(at);
  bulk_->on_tick(at, liveness_.round_trip(), limit);
}

// ---- ending -----------------------------------------------------------------------------------

void Connection::close_gently(const CloseReason& reason) {
  if (socket_.closed() || draining_) return;
  if (state() != State::kUp) {
    abort({ErrorCode::kCancelled, reason.text, ""});
    return;
  }
  draining_ = true;
  bulk_->end();
  if (meeting_) meeting_->end();
  session_->outbox.push_close(reason);
  socket_.arm_deadline(kCloseTime,
                       {ErrorCode::kTimeout, "the connection to " + where() + " hung", ""});
  pause_.cancel();
  wake();
}

void Connection::farewell(const CloseReason& reason) {
  if (state() != State::kUp || writing_ || session_->outbox.close_sealed()) return;
  session_->outbox.push_close(reason);
  session_->sealed.clear();
  error_code ec;
  if (!session_->outbox.fill(session_->channel.send, session_->sealed, BatchSize::kLargest, false))
    return;
  socket_.writing().non_blocking(true, ec);
  const auto buffer = asio::buffer(session_->sealed.view().data(), session_->sealed.size());
  socket_.writing().write_some(buffer, ec);
}

void Connection::abort(Error why) {
  if (socket_.closed()) return;
  socket_.close(std::move(why));
  if (bulk_) bulk_->end();
  if (meeting_) meeting_->end();
  pause_.cancel();
}

void Connection::limits_changed() {
  pace_.end_bulk_turn();
  pause_.cancel();
  if (bulk_) bulk_->limits_changed();
  wake();
}

LinkStats Connection::stats(TimePoint at) const {
  LinkStats out{socket_.sent().total(), socket_.received().total(),
                socket_.sent().bits_per_second(at), socket_.received().bits_per_second(at),
                liveness_.round_trip().smoothed()};
  out.delivered_bytes = out.bytes_sent;  // the best guess where the kernel does not tell
  out.waiting = session_ && session_->outbox.has_bulk();
  out.silent_for = liveness_.silence(at);
  if (const auto facts = socket_.facts()) {
    out.delivered_bytes = facts->acknowledged_bytes;
    out.waiting |= facts->unsent_bytes > 0;
    const TcpFacts bulk = bulk_ ? bulk_->facts() : TcpFacts{};
    out.delivered_bytes += bulk.acknowledged_bytes;
    out.waiting |= bulk.unsent_bytes > 0;
  }
  return out;
}

}  // namespace potluck
