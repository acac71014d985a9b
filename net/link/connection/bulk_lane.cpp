// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/connection/bulk_lane.h"

#include "net/link/connection/link_socket.h"
#include "net/link/sockets/socket_options.h"
#include "net/link/sockets/socks.h"

namespace potluck {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

constexpr std::size_t kLargestWrite = 4 << 20;  // in one system call
constexpr Duration kQuickWrite = std::chrono::milliseconds(10);
constexpr Duration kSlowWrite = std::chrono::milliseconds(40);
constexpr std::size_t kAcknowledgeBytes = 256 * 1024;
constexpr std::size_t kWorthAThread = 2 << 20;  // less is done before a thread has woken
// What is in the kernel cannot be put behind what becomes more urgent.
constexpr int kUnsentBytes = 64 * 1024;

}  // namespace

BulkLane::BulkLane(BulkLaneHost& host, std::shared_ptr<ConnectionHost> transport, Socket socket,
                   Setup setup)
    : host_(&host),
      transport_(std::move(transport)),
      socket_(std::move(socket)),
      wake_(socket_.get_executor()),
      turn_(socket_.get_executor()),
      pause_(socket_.get_executor()),
      number_(setup.number),
      long_path_(setup.long_path),
      local_(setup.local),
      sent_(std::move(setup.send)),
      received_(std::move(setup.receive)),
      batch_size_(kQuickWrite, kSlowWrite) {}

void BulkLane::dial(Target target, Bytes opening) { start(std::move(target), std::move(opening)); }
void BulkLane::answer() { start(std::nullopt, {}); }

void BulkLane::start(std::optional<Target> target, Bytes opening) {
  progress_ = now();
  const auto self = shared_from_this();
  asio::co_spawn(socket_.get_executor(), run(self, std::move(target), std::move(opening)),
                 [self](std::exception_ptr failure) {
                   if (failure) self->end({ErrorCode::kInternal, "a lane failed", ""});
                 });
}

BulkLane::Awaitable<> BulkLane::run(std::shared_ptr<BulkLane> self, std::optional<Target> target,
                                    Bytes opening) {
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  if (target) co_await socket_.async_connect(target->endpoint, token);
  if (!ec && target && target->beyond) {
    const Status through = co_await ask_proxy(socket_, *environment().proxy, *target->beyond);
    if (!through) co_return end(through.error());
  }
  if (!ec && !closed() && !opening.empty()) {
    const auto buffer = asio::buffer(opening);
    co_await asio::async_write(socket_, buffer, token);
  }
  if (!ec && !closed()) {
    prepare_link_socket(socket_, kUnsentBytes);
    if (!long_path_) prefer_loss_based(socket_);
    asio::co_spawn(socket_.get_executor(), write_loop(self), [self](std::exception_ptr failure) {
      if (failure) self->end({ErrorCode::kInternal, "a lane failed", ""});
    });
    const Status done = co_await read_loop();
    end(done ? Error{ErrorCode::kCancelled, "a lane was closed here", ""} : done.error());
    co_return;
  }
  end({ErrorCode::kUnreachable, "no lane: " + ec.message(), ""});
}

// ---- sending -----------------------------------------------------------------------------------

BulkLane::Awaitable<> BulkLane::write_loop([[maybe_unused]] std::shared_ptr<BulkLane> self) {
  if (closed()) co_return;  // aborted before its turn came: there is no host to write for
  std::unique_ptr<BulkBatch> greeting = sent_.empty_batch();
  greeting->add_greeting();
  sent_.seal(*greeting, sent_.number(*greeting));
  bool good = co_await write_batch(*greeting);
  sent_.give_back(std::move(greeting));
  while (good && !closed()) {
    // Whatever waits to be said on the link itself goes first.
    co_await asio::post(socket_.get_executor(), asio::use_awaitable);
    const bool may_fill = up_ && !window_full();
    if (may_fill) co_await await_turn();
    if (closed()) break;
    std::unique_ptr<BulkBatch> batch = sent_.empty_batch();
    if (up_) {
      if (const auto records = acknowledgement_.take()) batch->add_acknowledgement(*records);
    }
    if (may_fill) host_->fill_batch(*batch, budget().up.quantum(batch_size_.bytes()));
    if (closed()) break;
    if (batch->empty()) {
      sent_.give_back(std::move(batch));
      co_await sleep(wake_, TimePoint::max());
      continue;
    }
    co_await seal(*batch);
    const BulkBatch& going = *batch;
    if (batch->frames() > 0) {
      if (in_flight() == 0) progress_ = now();
      sent_.keep(std::move(batch));
    }
    if (closed()) {
      report_end();
      break;
    }
    const TimePoint began = now();
    good = co_await write_batch(going);
    if (!good) break;
    if (batch) sent_.give_back(std::move(batch));
    if (sent_.written()) wake();
    batch_size_.wrote_in(now() - began);
  }
}

// Runs it on the pool, and goes on here when it is done. Nothing may end this wait early: the work
// uses what belongs to this lane.
BulkLane::Awaitable<> BulkLane::compute(TaskPool::Work work) {
  const auto done = std::make_shared<asio::steady_timer>(socket_.get_executor());
  const auto finished = std::make_shared<bool>(false);
  environment().workers->submit([work = std::move(work), done = done, finished = finished,
                                 executor = socket_.get_executor()]() mutable {
    work();
    // Everything of this lane is let go on its own thread.
    asio::post(executor,
               [work = std::move(work), done = std::move(done), finished = std::move(finished)] {
                 *finished = true;
                 done->cancel();
               });
  });
  while (!*finished) co_await sleep(*done, TimePoint::max());
}

BulkLane::Awaitable<> BulkLane::seal(BulkBatch& batch) {
  const std::uint64_t first = sent_.number(batch);
  if (environment().workers->is_inline() || batch.size() < kWorthAThread) {
    sent_.seal(batch, first);
    co_return;
  }
  sealing_ = true;
  TaskPool::Work work = [self = shared_from_this(), &batch, first] {
    self->sent_.seal(batch, first);
  };
  co_await compute(std::move(work));
  sealing_ = false;
}

// A frame may be long beside a limit: its bytes are paced all the same.
BulkLane::Awaitable<bool> BulkLane::write_batch(const BulkBatch& batch) {
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  // Asio's own condition writes 64 KB at a time.
  const auto whole = [](const error_code& failure, std::size_t) {
    return failure ? 0 : kLargestWrite;
  };
  ByteView left = batch.view();
  while (!left.empty()) {
    const std::size_t piece = std::min(budget().up.quantum(left.size()), left.size());
    budget().up.charge(piece, now());
    host_->sent(piece);
    const auto buffer = asio::buffer(left.data(), piece);
    co_await asio::async_write(socket_, buffer, whole, token);
    if (closed()) co_return false;
    if (ec) {
      end({ErrorCode::kUnreachable, "a lane broke: " + ec.message(), ""});
      co_return false;
    }
    left = left.subspan(piece);
    if (!left.empty()) co_await await_turn();
    if (closed()) co_return false;
  }
  co_return true;
}

// The moment is fixed when the wait begins: all who wait for it go then, so none is starved.
BulkLane::Awaitable<> BulkLane::await_turn() {
  TimePoint ready = budget().up.ready_at(now());
  unsigned seen = limits_seen_;
  while (!closed() && ready > now()) {
    co_await sleep(turn_, ready);
    if (seen != limits_seen_) ready = budget().up.ready_at(now());
    seen = limits_seen_;
  }
}

// ---- receiving ---------------------------------------------------------------------------------

BulkLane::Awaitable<Status> BulkLane::read_loop() {
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  while (!closed()) {
    const TokenBucket& limit = budget().down;
    if (const TimePoint ready = limit.ready_at(now()); ready > now()) {
      co_await sleep(pause_, ready);
      if (closed()) break;
    }
    const std::span<std::uint8_t> room = received_.free_space(limit.quantum(SIZE_MAX));
    const auto buffer = asio::buffer(room.data(), room.size());
    const std::size_t n = co_await socket_.async_read_some(buffer, token);
    if (closed()) break;
    if (ec) co_return Error{ErrorCode::kUnreachable, "a lane ended", ""};
    host_->received(n);
    budget().down.charge(n, now());
    adapt_window(n);
    received_.commit(n);
    const Status opened = co_await open_received();
    if (closed()) break;
    const Status delivered = deliver();  // what was good before what was not
    if (!opened) co_return opened.error();
    if (!delivered) co_return delivered.error();
  }
  co_return ok_status();
}

// Long paths need all the window that the system gives.
void BulkLane::adapt_window(std::size_t bytes_read) {
  const Duration round_trip = host_->round_trip();
  if (long_path_ || round_trip == Duration::zero()) return;
  if (!receive_window_.add(bytes_read, now())) return;
  const auto bytes = receive_window_.adapt(round_trip, segment_bytes(socket_));
  if (bytes) limit_receive_window(socket_, *bytes);
}

BulkLane::Awaitable<Status> BulkLane::open_received() {
  if (environment().workers->is_inline() || received_.size() < kWorthAThread)
    co_return received_.open_whole();
  const auto result = std::make_shared<Status>(ok_status());
  TaskPool::Work work = [self = shared_from_this(), result] {
    *result = self->received_.open_whole();
  };
  co_await compute(std::move(work));
  co_return *result;
}

Status BulkLane::deliver() {
  for (const ByteView record : received_.opened()) {
    if (closed()) break;
    acknowledgement_.took_record();
    POTLUCK_CHECK(on_record(record));
  }
  received_.clear_opened();
  if (acknowledgement_.becomes_due(kAcknowledgeBytes)) wake();
  return ok_status();
}

Status BulkLane::on_record(ByteView plain) {
  if (!up_) {
    if (!plain.empty()) return {ErrorCode::kMalformed, "a lane without a greeting"};
    up_ = true;
    host_->lane_up(*this);
    wake();
    return ok_status();
  }
  if (plain.size() == kAcknowledgementBytes) return on_acknowledgement(get_u64(plain.data()));
  acknowledgement_.took_frame(plain.size());
  return host_->on_frame(plain);
}

Status BulkLane::on_acknowledgement(std::uint64_t records) {
  POTLUCK_TRY(const bool released, sent_.acknowledged(records));
  progress_ = now();
  if (released) wake();
  return ok_status();
}

// ---- ending ------------------------------------------------------------------------------------

void BulkLane::on_tick(TimePoint at, Duration patience) {
  if (closed()) return;
  if ((in_flight() > 0 || !up_) && at - progress_ > patience)
    return end({ErrorCode::kTimeout, "a lane hung", ""});
  if (acknowledgement_.becomes_due(1)) wake();
}

TcpFacts BulkLane::facts() const {
  if (last_facts_) return *last_facts_;
  // native_handle() changes nothing, and is not const all the same.
  return tcp_facts(const_cast<Socket&>(socket_).native_handle()).value_or(TcpFacts{});
}

void BulkLane::close() {
  const TcpFacts last = facts();
  last_facts_ = last;
  error_code ec;
  socket_.close(ec);
  wake_.cancel();
  turn_.cancel();
  pause_.cancel();
}

void BulkLane::abort() {
  host_ = nullptr;
  if (!closed()) close();
}

void BulkLane::end(Error why) {
  if (closed()) return;
  close();
  end_ = std::move(why);
  if (!sealing_) report_end();
}

void BulkLane::report_end() {
  if (!end_) return;
  if (BulkLaneHost* host = std::exchange(host_, nullptr)) host->lane_down(*this, *end_);
  end_.reset();
}

// ---- small things ------------------------------------------------------------------------------

BulkLane::Awaitable<> BulkLane::sleep(asio::steady_timer& timer, TimePoint until) {
  return wait_on(timer, until, now());
}

void BulkLane::wake() { wake_.cancel(); }

void BulkLane::limits_changed() {
  ++limits_seen_;
  turn_.cancel();
  pause_.cancel();
  wake();
}

}  // namespace potluck
