// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/connection.h"

#include "net/link/local_network.h"
#include "net/link/tcp_facts.h"

namespace potluck {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr std::size_t kFirstBatch = 64 * 1024;  // of records in one write
constexpr std::size_t kSmallestBatch = 8 * 1024;
constexpr std::size_t kLargestBatch = 256 * 1024;
constexpr Duration kQuickWrite = std::chrono::milliseconds(2);
constexpr Duration kSlowWrite = std::chrono::milliseconds(10);
constexpr Duration kCloseTime = std::chrono::seconds(2);

Error internal_error(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const std::exception& e) {
    return {ErrorCode::kInternal, std::string("a connection failed: ") + e.what(), ""};
  }
}

}  // namespace

Connection::Connection(std::shared_ptr<ConnectionHost> host, Socket socket)
    : host_(std::move(host)),
      socket_(std::move(socket)),
      resolver_(socket_.get_executor()),
      wake_(socket_.get_executor()),
      pause_(socket_.get_executor()),
      deadline_(socket_.get_executor()),
      dialed_by_us_(false),
      batch_bytes_(kFirstBatch) {}

Connection::Connection(std::shared_ptr<ConnectionHost> host, asio::io_context& io, HostPort target,
                       std::optional<PeerId> expected, Purpose purpose)
    : host_(std::move(host)),
      socket_(io),
      resolver_(io),
      wake_(io),
      pause_(io),
      deadline_(io),
      dialed_by_us_(true),
      purpose_(purpose),
      target_(std::move(target)),
      expected_(expected),
      where_(to_string(target_)),
      batch_bytes_(kFirstBatch) {}

void Connection::start() {
  const auto self = shared_from_this();
  asio::co_spawn(socket_.get_executor(), run(self), [self](std::exception_ptr failure) {
    if (failure) self->abort(internal_error(failure));
    self->host_->finished(*self, self->why_.value_or(self->io_error({})));
  });
}

Connection::Awaitable<> Connection::run(std::shared_ptr<Connection> self) {
  Status done = ok_status();
  if (dialed_by_us_) {
    done = co_await connect();
    if (done) done = co_await dial_handshake();
  } else {
    done = co_await answer_handshake();
  }
  if (done && !closed_) {
    begin_session();
    host_->established(self);
    asio::co_spawn(socket_.get_executor(), write_loop(self), [self](std::exception_ptr failure) {
      if (failure) self->abort(internal_error(failure));
    });
    done = co_await read_loop();
  }
  // The first cause wins: what abort() was told earlier stays.
  abort(done ? io_error({}) : done.error());
}

void Connection::begin_session() {
  deadline_.cancel();
  state_ = State::kUp;
  up_since_ = last_heard_ = last_tick_ = now();
  error_code ec;
  const auto remote = socket_.remote_endpoint(ec);
  local_ = !ec && !environment().proxy && is_local(remote.address(), interface_addresses());
  begin_lanes();
  send_ping(up_since_);
}

// ---- sending
// -------------------------------------------------------------------------------------

void Connection::send_control(Bytes frame) {
  if (!session_ || closed_) return;
  session_->outbox.push_control(std::move(frame));
  wake();
}

void Connection::drop_control() {
  if (session_) session_->outbox.drop_control();
}

Connection::Turn Connection::next_turn(TimePoint at) {
  const TokenBucket& limit = budget().up;
  const FrameQueue& outbox = session_->outbox;
  Turn turn;
  if (outbox.has_urgent()) {
    const TimePoint ready = limit.urgent_ready_at(at);
    turn.urgent = ready <= at;
    turn.wait_until = std::min(turn.wait_until, ready);
  }
  if (outbox.has_bulk()) {
    // Kept while waiting: links that wait for the same moment all go then, so none is starved.
    if (!bulk_turn_) bulk_turn_ = limit.ready_at(at);
    turn.bulk = *bulk_turn_ <= at;
    turn.wait_until = std::min(turn.wait_until, *bulk_turn_);
  }
  return turn;
}

Connection::Awaitable<> Connection::write_loop([[maybe_unused]] std::shared_ptr<Connection> self) {
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  FrameQueue& outbox = session_->outbox;
  FrameQueue::Sealed& sealed = session_->sealed;
  while (!closed_) {
    pull_bulk();
    if (closed_) break;
    const TimePoint start = now();
    const Turn turn = next_turn(start);
    if (!turn.urgent && !turn.bulk) {
      co_await sleep(wake_, turn.wait_until);
      continue;
    }
    sealed.clear();
    const std::size_t room = budget().up.quantum(batch_bytes_);
    if (const Status filled = outbox.fill(session_->channel.send, sealed, room, turn.bulk);
        !filled) {
      abort(filled.error());
      break;
    }
    if (turn.bulk) bulk_turn_.reset();
    count_sent(sealed.size());
    budget().up.charge(sealed.size(), start);
    writing_ = true;
    const auto buffer = asio::buffer(sealed.view().data(), sealed.size());
    co_await asio::async_write(socket_, buffer, token);
    writing_ = false;
    if (closed_) break;
    if (ec) {
      // The reader finds out as well, and may first find a close record that says why.
      socket_.shutdown(tcp::socket::shutdown_send, ec);
      break;
    }
    if (outbox.close_sealed()) {
      socket_.shutdown(tcp::socket::shutdown_send, ec);
      break;
    }
    // A batch is what the line takes in a few milliseconds: control frames wait behind one.
    const Duration took = now() - start;
    if (took < kQuickWrite) batch_bytes_ = std::min(batch_bytes_ * 2, kLargestBatch);
    if (took > kSlowWrite) batch_bytes_ = std::max(batch_bytes_ / 2, kSmallestBatch);
  }
}

// ---- receiving
// -----------------------------------------------------------------------------------

Connection::Awaitable<Status> Connection::read_loop() {
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  while (!closed_) {
    const TokenBucket& limit = budget().down;
    if (const TimePoint ready = limit.ready_at(now()); ready > now() && !draining_) {
      // Not reading is the back-pressure: TCP slows the sender down.
      reading_paused_ = true;
      co_await sleep(pause_, ready);
      reading_paused_ = false;
      last_heard_ = now();  // what is silent here is us
      if (closed_) break;
    }
    const std::span<std::uint8_t> room = session_->received.free_space(limit.quantum(SIZE_MAX));
    const auto buffer = asio::buffer(room.data(), room.size());
    const std::size_t n = co_await socket_.async_read_some(buffer, token);
    if (closed_) break;
    if (ec) co_return io_error(ec);
    last_heard_ = now();
    count_received(n);
    budget().down.charge(n, last_heard_);
    session_->received.commit(n);
    const Status consumed = consume_received();
    if (!consumed) co_return consumed.error();
  }
  co_return io_error({});
}

// ---- ending
// --------------------------------------------------------------------------------------

void Connection::close_gently(const CloseReason& reason) {
  if (closed_ || draining_) return;
  if (state_ != State::kUp) {
    abort({ErrorCode::kCancelled, reason.text, ""});
    return;
  }
  draining_ = true;
  end_lanes();
  session_->outbox.push_close(reason);
  arm_deadline(kCloseTime, {ErrorCode::kTimeout, "the connection to " + where_ + " hung", ""});
  pause_.cancel();
  wake();
}

void Connection::farewell(const CloseReason& reason) {
  if (closed_ || state_ != State::kUp || writing_ || session_->outbox.close_sealed()) return;
  session_->outbox.push_close(reason);
  session_->sealed.clear();
  error_code ec;
  if (!session_->outbox.fill(session_->channel.send, session_->sealed, kLargestBatch, false))
    return;
  socket_.non_blocking(true, ec);
  const auto buffer = asio::buffer(session_->sealed.view().data(), session_->sealed.size());
  socket_.write_some(buffer, ec);
}

void Connection::abort(Error why) {
  if (closed_) return;
  closed_ = true;
  end_lanes();
  if (!why_) why_ = std::move(why);
  error_code ec;
  socket_.close(ec);
  resolver_.cancel();
  wake_.cancel();
  pause_.cancel();
  deadline_.cancel();
}

// ---- small things
// --------------------------------------------------------------------------------

Connection::Awaitable<> Connection::sleep(asio::steady_timer& timer, TimePoint until) {
  if (until == TimePoint::max())
    timer.expires_at(asio::steady_timer::time_point::max());
  else
    timer.expires_after(std::max(Duration::zero(), until - now()));
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  co_await timer.async_wait(token);
}

void Connection::arm_deadline(Duration after, Error why) {
  deadline_.expires_after(after);
  deadline_.async_wait([weak = weak_from_this(), why = std::move(why)](const error_code& ec) {
    const auto self = weak.lock();
    if (!ec && self) self->abort(why);
  });
}

void Connection::wake() { wake_.cancel(); }

void Connection::limits_changed() {
  bulk_turn_.reset();
  pause_.cancel();
  if (lanes_) lanes_->limits_changed();
  wake();
}

LinkStats Connection::stats(TimePoint at) const {
  LinkStats out{sent_.total(), received_.total(), sent_.bits_per_second(at),
                received_.bits_per_second(at), round_trip_.smoothed()};
  out.delivered_bytes = out.bytes_sent;  // the best guess where the kernel does not tell
  out.waiting = session_ && session_->outbox.has_bulk();
  out.silent_for = at - last_heard_;
  // native_handle() changes nothing, and is not const all the same.
  if (const auto facts = tcp_facts(const_cast<Socket&>(socket_).native_handle())) {
    out.delivered_bytes = facts->acknowledged_bytes;
    out.waiting |= facts->unsent_bytes > 0;
    const TcpFacts bulk = lanes_ ? lanes_->facts() : TcpFacts{};
    out.delivered_bytes += bulk.acknowledged_bytes;
    out.waiting |= bulk.unsent_bytes > 0;
  }
  return out;
}

Error Connection::io_error(const error_code& ec) const {
  if (why_) return *why_;
  if (ec == asio::error::eof)
    return {ErrorCode::kUnreachable, "the node at " + where_ + " closed the connection", ""};
  if (ec == asio::error::connection_refused)
    return {ErrorCode::kUnreachable, "nothing listens at " + where_,
            "is Potluck running there, and is the port right?"};
  if (!ec || ec == asio::error::operation_aborted)
    return {ErrorCode::kCancelled, "the connection to " + where_ + " was closed here", ""};
  return {ErrorCode::kUnreachable, "the connection to " + where_ + " broke: " + ec.message(),
          "check the network connection"};
}

}  // namespace potluck
