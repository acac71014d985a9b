// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/meeting/link_meeting.h"

#include <algorithm>

#include "net/base/log.h"
#include "net/link/meeting/meet_addresses.h"
#include "net/link/sockets/open_socket.h"
#include "net/link/sockets/socket_options.h"
#include "net/wire/limits.h"

namespace potluck {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

// Less than the second after which a kernel sends what opens a connection once more.
constexpr Duration kConnects = std::chrono::milliseconds(900);
constexpr Duration kProves = std::chrono::seconds(3);
constexpr std::size_t kMostCandidates = 8;
constexpr std::array<std::uint8_t, 1> kChosen{1};

}  // namespace

void LinkMeeting::Candidate::end_in(Duration period) {
  deadline.emplace(socket.get_executor(), period, [weak = weak_from_this()] {
    error_code ignored;
    if (const auto self = weak.lock()) self->socket.close(ignored);
  });
}

LinkMeeting::LinkMeeting(Setup setup)
    : setup_(std::move(setup)),
      name_(setup_.secret.link_name()),
      meeting_(setup_.side, clock_.now()),
      timer_(setup_.executor) {}

void LinkMeeting::begin() { advance(); }

void LinkMeeting::end() {
  ended_ = true;
  meeting_.end();
  timer_.cancel();
  error_code ec;
  for (const auto& candidate : candidates_) {
    candidate->socket.close(ec);
    candidate->deadline.reset();
  }
  candidates_.clear();
}

std::vector<MeetAddress> LinkMeeting::own_addresses() const {
  const Place place = setup_.place();
  return where_we_can_be_met(place.outside, interface_addresses(), place.listens ? place.port : 0);
}

void LinkMeeting::advance() {
  if (ended_) return;
  const TimePoint now = clock_.now();
  if (const auto due = meeting_.next_deadline(); due && *due <= now) {
    meeting_.tick(own_addresses(), now);
  }
  for (const MeetMessage& message : meeting_.take_messages()) {
    setup_.say(encode_meet_message(message));
  }
  if (const auto attempt = meeting_.take_attempt()) dial_all(*attempt);
  const auto next = meeting_.next_deadline();
  if (!next) return;
  timer_.expires_after(std::max(Duration::zero(), *next - now));
  timer_.async_wait([weak = weak_from_this()](const error_code& ec) {
    const auto self = weak.lock();
    if (!ec && self) self->advance();
  });
}

Status LinkMeeting::received(ByteView bytes) {
  POTLUCK_TRY(const MeetMessage message, decode_meet_message(bytes));
  if (ended_) return ok_status();
  meeting_.received(message, own_addresses(), clock_.now());
  advance();
  return ok_status();
}

// ---- candidates --------------------------------------------------------------------------------

void LinkMeeting::dial_all(const Meeting::Attempt& attempt) {
  for (const Endpoint& to : where_to_meet(attempt.theirs, attempt.ours, interface_addresses())) {
    if (candidates_.size() >= kMostCandidates || !setup_.may_dial(to.address())) continue;
    const auto candidate = add(Socket(setup_.executor), kConnects);
    asio::co_spawn(setup_.executor, dial(shared_from_this(), candidate, to, attempt.number),
                   [](std::exception_ptr) {});
  }
}

void LinkMeeting::answer(Socket socket, const BoundOpening& opening) {
  const auto number = meeting_.under_way();
  const bool theirs = number && opening.number == *number &&
                      setup_.secret.meets(opening.number, !leads(), opening.token);
  if (ended_ || !theirs || candidates_.size() >= kMostCandidates) return;
  asio::co_spawn(setup_.executor,
                 take_in(shared_from_this(), add(std::move(socket), kProves), *number),
                 [](std::exception_ptr) {});
}

LinkMeeting::CandidatePtr LinkMeeting::add(Socket socket, Duration within) {
  const auto& out = candidates_.emplace_back(std::make_shared<Candidate>(std::move(socket)));
  out->end_in(within);
  return out;
}

LinkMeeting::Awaitable<> LinkMeeting::dial([[maybe_unused]] std::shared_ptr<LinkMeeting> self,
                                           CandidatePtr candidate, Endpoint to,
                                           std::uint8_t number) {
  bool good = co_await connect(*candidate, to);
  if (good) good = co_await prove(*candidate, number);
  if (good) good = co_await is_proved(*candidate, number);
  if (good) setup_.was_right(to.address());
  if (good) co_await choose(candidate);
  std::erase(candidates_, candidate);
}

LinkMeeting::Awaitable<> LinkMeeting::take_in([[maybe_unused]] std::shared_ptr<LinkMeeting> self,
                                              CandidatePtr candidate, std::uint8_t number) {
  const bool proved = co_await prove(*candidate, number);
  if (proved) co_await choose(candidate);
  std::erase(candidates_, candidate);
}

LinkMeeting::Awaitable<bool> LinkMeeting::connect(Candidate& candidate, const Endpoint& to) {
  error_code ec;
  if (!open_at_port(candidate.socket, to.protocol(), setup_.place().port)) co_return false;
  // One that leads nowhere is forgotten at once: it would stand in the way of the next attempt.
  candidate.socket.set_option(tcp::socket::linger(true, 0), ec);
  send_with_first_acknowledgement(candidate.socket);
  co_await candidate.socket.async_connect(to, asio::redirect_error(asio::use_awaitable, ec));
  log_for("link").debug("met at {}: {}", to_string(HostPort{host_text(to.address()), to.port()}),
                        ec.message());
  if (ec || ended_) co_return false;
  candidate.end_in(kProves);
  co_return true;
}

// ---- which of them it is -----------------------------------------------------------------------

LinkMeeting::Awaitable<bool> LinkMeeting::prove(Candidate& candidate, std::uint8_t number) {
  const Bytes ours = make_bound_opening(limits::kProtocolVersion, Opening::kMeet,
                                        {name_, number, setup_.secret.meet_token(number, leads())});
  error_code ec;
  co_await asio::async_write(candidate.socket, asio::buffer(ours),
                             asio::redirect_error(asio::use_awaitable, ec));
  co_return !ec && !ended_;
}

LinkMeeting::Awaitable<bool> LinkMeeting::is_proved(Candidate& candidate, std::uint8_t number) {
  std::array<std::uint8_t, kPreambleBytes + kBoundOpeningBytes> theirs;
  error_code ec;
  co_await asio::async_read(candidate.socket, asio::buffer(theirs),
                            asio::redirect_error(asio::use_awaitable, ec));
  if (ec || ended_) co_return false;
  Preamble preamble{};
  std::copy_n(theirs.begin(), preamble.size(), preamble.begin());
  if (!check_preamble(preamble, limits::kProtocolVersion, "") ||
      opening_of(preamble) != Opening::kMeet) {
    co_return false;
  }
  const BoundOpening opening = read_bound_opening(std::span(theirs).subspan<kPreambleBytes>());
  const bool this_meeting = opening.link == name_ && opening.number == number;
  co_return this_meeting&& setup_.secret.meets(number, !leads(), opening.token);
}

// The end that leads takes the first that is proved; the other one takes what it is told.
LinkMeeting::Awaitable<> LinkMeeting::choose(CandidatePtr candidate) {
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  std::array<std::uint8_t, 1> byte = kChosen;
  if (leads()) {
    if (std::exchange(chosen_, true)) co_return;
    co_await asio::async_write(candidate->socket, asio::buffer(byte), token);
    if (ec) chosen_ = false;
  } else {
    co_await asio::async_read(candidate->socket, asio::buffer(byte), token);
  }
  if (ec || ended_ || byte != kChosen) co_return;
  candidate->deadline.reset();
  candidate->socket.set_option(tcp::socket::linger(false, 0), ec);
  Socket socket = std::move(candidate->socket);
  end();
  setup_.met(std::move(socket));
}

}  // namespace potluck
