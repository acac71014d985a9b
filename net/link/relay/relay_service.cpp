// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/relay/relay_service.h"

#include "net/base/log.h"
#include "net/link/handshake/preamble.h"
#include "net/link/sockets/local_network.h"
#include "net/wire/limits.h"

namespace potluck {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr std::size_t kRoom = 64;  // that have shown nothing yet
constexpr Duration kShowsWhoItIs = std::chrono::seconds(10);
constexpr Duration kSilence = std::chrono::seconds(60);  // of a line: its member says kAlive

std::uint64_t draw_from(const Ticket& ticket) { return get_u64(ticket.data()); }

Ticket fresh_ticket() {
  Ticket out;
  random_bytes(out);
  return out;
}

}  // namespace

RelayService::RelayService(asio::any_io_executor executor, const noise::DhKeyPair& key,
                           Examine examine, const RelayLimits& limits)
    : executor_(executor),
      key_(key),
      examine_(std::move(examine)),
      table_(limits.table),
      budget_(std::make_shared<RelayBudget>()),
      room_(kRoom),
      expiry_(executor) {
  budget_->bucket = TokenBucket(limits.bits_per_second);
}

void RelayService::set_limits(const RelayLimits& limits) {
  table_.set_limits(limits.table);
  budget_->bucket.set_rate(limits.bits_per_second, clock_.now());
}

RelayTotals RelayService::totals() const {
  return {table_.lines(), splices_.size(), budget_->bytes};
}

void RelayService::shutdown() {
  closed_ = true;
  expiry_.cancel();
  for (const auto& [guest, go] : guests_) go();
  for (const auto& [number, line] : lines_) line->close();
  error_code ec;
  for (const auto& [ticket, socket] : first_) socket->close(ec);
  first_.clear();
  for (const auto& [ticket, splice] : splices_) splice->close();
}

// ---- who has shown nothing yet
// -------------------------------------------------------------------

void RelayService::enter_room(const void* guest, const Socket& socket, std::function<void()> go) {
  error_code ec;
  const auto remote = socket.remote_endpoint(ec);
  guests_[guest] = std::move(go);
  const auto goes = room_.enter(guest, network_of(remote.address()));
  if (!goes) return;
  const auto found = guests_.find(*goes);
  if (found != guests_.end()) found->second();
}

void RelayService::leave_room(const void* guest) {
  room_.leave(guest);
  guests_.erase(guest);
}

// ---- lines -------------------------------------------------------------------------------------

void RelayService::answer_line(Socket socket) {
  if (closed_) return;
  const auto line = std::make_shared<RelayLine>(std::move(socket));
  enter_room(line.get(), line->socket(), [weak = std::weak_ptr(line)] {
    if (const auto here = weak.lock()) here->close();
  });
  asio::co_spawn(executor_, run_line(shared_from_this(), line),
                 [line](std::exception_ptr) { line->close(); });
}

asio::awaitable<void> RelayService::run_line([[maybe_unused]] std::shared_ptr<RelayService> self,
                                             std::shared_ptr<RelayLine> line) {
  const Result<Line> number = co_await let_in(line);
  leave_room(line.get());
  if (!number) {
    log_for("relay").debug("no line: {}", number.error().text());
    co_return;
  }
  co_await serve(line, *number);
  table_.leave(*number);
  lines_.erase(*number);
}

asio::awaitable<Result<RelayService::Line>> RelayService::let_in(
    const std::shared_ptr<RelayLine>& line) {
  asio::steady_timer deadline(executor_, kShowsWhoItIs);
  deadline.async_wait([line](const error_code& ec) {
    if (!ec) line->close();
  });
  const Preamble ours = make_preamble(limits::kProtocolVersion);
  error_code ec;
  co_await asio::async_write(line->socket(), asio::buffer(ours),
                             asio::redirect_error(asio::use_awaitable, ec));
  const Result<RelayLine::Introduced> who = co_await line->answer(key_);
  if (!who) co_return who.error();
  const Status may = examine_(who->hello, who->remote_static);
  if (!may) co_return may.error();
  if (closed_ || line->closed()) co_return Error{ErrorCode::kCancelled, "it was closed", ""};
  const Line number = next_line_++;
  const auto older = table_.enter(number, who->hello.project, who->hello.identity);
  if (!older) co_return older.error();
  if (*older) lines_.at(**older)->close();
  lines_[number] = line;
  const tcp::endpoint remote = line->socket().remote_endpoint(ec);
  if (!ec) line->send(RelaySeen{host_text(remote.address()), remote.port()});
  co_return number;
}

asio::awaitable<void> RelayService::serve(const std::shared_ptr<RelayLine>& line, Line number) {
  asio::steady_timer silence(executor_);
  while (!line->closed()) {
    silence.expires_after(kSilence);
    silence.async_wait([line](const error_code& ec) {
      if (!ec) line->close();
    });
    const Result<RelayMessage> message = co_await line->receive();
    if (!message) break;
    if (const auto* wanted = std::get_if<RelayCall>(&*message)) {
      call(line, number, *wanted);
    } else if (std::holds_alternative<RelayAlive>(*message)) {
      line->send(RelayAlive{});
    } else {
      break;  // what only a relay says
    }
  }
  line->close();
}

void RelayService::call(const std::shared_ptr<RelayLine>& from, Line number,
                        const RelayCall& call) {
  const Ticket ticket = fresh_ticket();
  const auto called = table_.call(number, call.whom, ticket, draw_from(ticket), clock_.now());
  if (const auto* refusal = std::get_if<RelayRefusal>(&called)) {
    from->send(RelayRefused{call.number, *refusal});
    return;
  }
  lines_.at(std::get<CircuitTable::Called>(called).other)->send(RelayIncoming{ticket});
  from->send(RelayOpened{call.number, ticket});
  arm_expiry();
}

// ---- circuits ----------------------------------------------------------------------------------

void RelayService::answer_end(Socket socket) {
  if (closed_) return;
  const auto end = std::make_shared<Socket>(std::move(socket));
  const auto close = [end] {
    error_code ec;
    end->close(ec);
  };
  enter_room(end.get(), *end, close);
  asio::co_spawn(executor_, run_end(shared_from_this(), end), [](std::exception_ptr) {});
}

asio::awaitable<void> RelayService::run_end([[maybe_unused]] std::shared_ptr<RelayService> self,
                                            std::shared_ptr<Socket> socket) {
  asio::steady_timer deadline(executor_, kShowsWhoItIs);
  deadline.async_wait([socket](const error_code& ec) {
    error_code ignored;
    if (!ec) socket->close(ignored);
  });
  Ticket ticket{};
  error_code ec;
  co_await asio::async_read(*socket, asio::buffer(ticket),
                            asio::redirect_error(asio::use_awaitable, ec));
  leave_room(socket.get());
  if (!ec && !closed_) arrive(ticket, socket);
}

void RelayService::arrive(const Ticket& ticket, const std::shared_ptr<Socket>& socket) {
  switch (table_.arrive(ticket)) {
    case CircuitTable::Arrival::kUnknown:
      return;  // it is closed with its last owner
    case CircuitTable::Arrival::kFirst:
      first_[ticket] = socket;
      return;
    case CircuitTable::Arrival::kBoth:
      break;
  }
  const auto first = first_.extract(ticket);
  const auto splice =
      std::make_shared<Splice>(std::move(*first.mapped()), std::move(*socket), budget_);
  splices_[ticket] = splice;
  splice->start([weak = weak_from_this(), ticket] {
    const auto self = weak.lock();
    if (!self) return;
    self->splices_.erase(ticket);
    self->table_.ended(ticket);
  });
}

void RelayService::arm_expiry() {
  const auto next = table_.next_deadline();
  if (!next || closed_) return;
  expiry_.expires_after(std::max(Duration::zero(), *next - clock_.now()));
  expiry_.async_wait([weak = weak_from_this()](const error_code& ec) {
    const auto self = weak.lock();
    if (ec || !self) return;
    for (const Ticket& ticket : self->table_.expire(self->clock_.now())) {
      self->first_.erase(ticket);
    }
    self->arm_expiry();
  });
}

}  // namespace potluck
