// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/connection/link_handshake.h"

#include "net/base/log.h"
#include "net/link/handshake/admission.h"
#include "net/wire/limits.h"

namespace potluck {

namespace {

constexpr Duration kVersionWarningInterval = std::chrono::minutes(1);
// Whoever dials begins to speak at once.
constexpr Duration kFirstBytes = std::chrono::seconds(2);
constexpr int kMostPuzzles = 2;              // of one dial
constexpr std::size_t kTriesInATurn = 2048;  // less than a millisecond

}  // namespace

LinkHandshake::LinkHandshake(LinkSocket& socket, LinkEnvironment& environment, Owner owner)
    : socket_(socket), environment_(environment), owner_(std::move(owner)) {}

// ---- bytes ------------------------------------------------------------------------------------

LinkHandshake::Awaitable<Status> LinkHandshake::send(const Bytes& message) {
  Bytes framed(2 + message.size());
  put_u16(framed.data(), static_cast<std::uint16_t>(message.size()));
  std::copy(message.begin(), message.end(), framed.begin() + 2);
  co_return co_await socket_.write_all(ByteView(framed));
}

LinkHandshake::Awaitable<Result<Bytes>> LinkHandshake::receive() {
  std::array<std::uint8_t, 2> length{};
  Status read = co_await socket_.read_exact(std::span<std::uint8_t>(length));
  if (!read) co_return read.error();
  const std::size_t size = get_u16(length.data());
  if (size == 0 || size > limits::kMaxHandshakeBytes)
    co_return Error{
        ErrorCode::kMalformed,
        "the node at " + socket_.where() + " sent a handshake message of impossible length",
        "check the host and the port"};
  Bytes message(size);
  read = co_await socket_.read_exact(std::span<std::uint8_t>(message));
  if (!read) co_return read.error();
  co_return message;
}

// ---- dialing ----------------------------------------------------------------------------------

LinkHandshake::Awaitable<Status> LinkHandshake::dial(PeerAddress target,
                                                     std::optional<PeerId> expected) {
  socket_.arm_deadline(
      environment_.handshake_timeout,
      Error{ErrorCode::kTimeout, "no connection to " + socket_.where() + " in time",
            "is the computer on, and the port open in its firewall and router?"});
  const Status done = co_await reach(target, expected);
  if (!done) co_return done;
  co_return co_await introduce();
}

// Where there is a crowd at the door, does the work that is asked, and comes again.
LinkHandshake::Awaitable<Status> LinkHandshake::reach(const PeerAddress& target,
                                                      const std::optional<PeerId>& expected) {
  std::optional<PuzzleAnswer> answer;
  for (int solved = 0;; ++solved) {
    const Status connected = co_await socket_.connect(target, expected);
    if (!connected) co_return connected;
    const Result<std::optional<Puzzle>> asked = co_await exchange_preambles(answer);
    if (!asked) co_return asked.error();
    if (!*asked) co_return ok_status();
    if (solved == kMostPuzzles || (*asked)->bits > kMostPuzzleBits) break;
    socket_.hang_up();
    answer = co_await solve(**asked);
    if (!answer) co_return socket_.io_error({});
  }
  co_return Error{ErrorCode::kTooLarge,
                  "the node at " + socket_.where() + " has a crowd at its door and asks for more " +
                      "work than this one does",
                  "try again in a few minutes"};
}

LinkHandshake::Awaitable<std::optional<PuzzleAnswer>> LinkHandshake::solve(const Puzzle& puzzle) {
  PuzzleSearch search(puzzle, random_u64());
  while (!socket_.closed()) {
    if (const auto found = search.go_on(kTriesInATurn)) co_return found;
    co_await socket_.sleep(environment_.clock.now());  // other connections have their turn
  }
  co_return std::nullopt;
}

// -> what the other end asks for instead of its own.
LinkHandshake::Awaitable<Result<std::optional<Puzzle>>> LinkHandshake::exchange_preambles(
    const std::optional<PuzzleAnswer>& answer) {
  const Bytes ours = answer ? make_answered_opening(limits::kProtocolVersion, *answer)
                            : make_opening(limits::kProtocolVersion, Opening::kLink, {});
  Status done = co_await socket_.write_all(ByteView(ours));
  if (!done) co_return done.error();
  Preamble theirs{};
  done = co_await socket_.read_exact(std::span<std::uint8_t>(theirs));
  if (!done && done.error().code == ErrorCode::kUnreachable && !socket_.closed())
    co_return Error{ErrorCode::kUnreachable,
                    "what answers at " + socket_.where() + " closed the connection at once",
                    "it is busy, or it is not Potluck: check the host and the port"};
  if (done) done = check_preamble(theirs, limits::kProtocolVersion, socket_.where());
  if (!done) co_return done.error();
  if (opening_of(theirs) != Opening::kPuzzle) co_return std::nullopt;
  std::array<std::uint8_t, kPuzzleBytes> puzzle{};
  done = co_await socket_.read_exact(std::span<std::uint8_t>(puzzle));
  if (!done) co_return done.error();
  co_return read_puzzle(puzzle);
}

LinkHandshake::Awaitable<Status> LinkHandshake::introduce() {
  noise::Handshake handshake(noise::Handshake::Side::kInitiator, environment_.prologue,
                             environment_.static_key);
  Result<Bytes> message = handshake.write_message({});
  if (!message) co_return message.error();
  Status done = co_await send(*message);
  if (!done) co_return done;
  message = co_await receive();
  if (!message) co_return message.error();
  const Result<Bytes> payload = handshake.read_message(*message);
  // Both ends mix the project into the handshake, so that a wrong one looks like a forged message.
  if (!payload)
    co_return Error{ErrorCode::kPermission,
                    "the node at " + socket_.where() + " is not in this project",
                    "check the invite link and the address"};
  CloseReason tell;
  const Status known = learn_remote(*payload, handshake, &tell);
  if (!known && tell.order.empty()) co_return known;
  if (known && !owner_.may_complete_dial())
    co_return Error{ErrorCode::kAlreadyExists,
                    "the node at " + socket_.where() + " is linked already, or about to be", ""};
  message = handshake.write_message(hello_bytes(!known));
  if (!message) co_return message.error();
  session_ = std::make_unique<LinkSession>();
  session_->channel = handshake.split();
  if (known) phase_ = Phase::kAwaitingWelcome;
  done = co_await send(*message);
  if (!done) co_return done;
  // It may reach nobody by itself, and shall know why nobody links with it.
  if (!known) co_return co_await refuse(tell, known.error());
  co_return co_await await_welcome();
}

LinkHandshake::Awaitable<Status> LinkHandshake::await_welcome() {
  std::array<std::uint8_t, kRecordLengthBytes> length{};
  Status done = co_await socket_.read_exact(std::span<std::uint8_t>(length));
  if (!done) co_return done;
  const std::size_t size = get_u16(length.data());
  const Error malformed{ErrorCode::kMalformed,
                        "the node at " + socket_.where() + " answered out of order",
                        "update Potluck on both computers"};
  if (size < kFragmentHeaderBytes + noise::kTagBytes || size > limits::kMaxHandshakeBytes)
    co_return malformed;
  Bytes record(size);
  done = co_await socket_.read_exact(std::span<std::uint8_t>(record));
  if (!done) co_return done;
  done = session_->channel.receive.decrypt_in_place(record.data(), record.size());
  if (!done) co_return malformed;
  const Result<std::optional<InFrame>> frame =
      session_->reassembler.on_record(ByteView(record).first(size - noise::kTagBytes));
  if (!frame || !*frame) co_return malformed;
  if ((*frame)->stream == Stream::kWelcome) co_return ok_status();
  if ((*frame)->stream != Stream::kClose) co_return malformed;
  const Result<CloseReason> reason = decode_close((*frame)->data);
  if (!reason) co_return malformed;
  if (!reason->order.empty()) owner_.shown(reason->order);
  co_return error_from_close(*reason, socket_.where());
}

// ---- answering --------------------------------------------------------------------------------

LinkHandshake::Awaitable<Status> LinkHandshake::answer_preamble() {
  Preamble theirs{};
  Status done = co_await socket_.read_exact(std::span<std::uint8_t>(theirs));
  if (!done) co_return done;
  const Status known = check_preamble(theirs, limits::kProtocolVersion, socket_.where());
  if (!known && known.error().code == ErrorCode::kMalformed) co_return known;
  if (known && belongs_to_link(opening_of(theirs))) {
    co_return co_await hand_over_to_link(opening_of(theirs));
  }
  if (known && is_for_relay(opening_of(theirs))) {
    co_return hand_over_to_relay(opening_of(theirs));
  }
  if (known) {
    const Status worked = co_await examine_work(opening_of(theirs));
    if (!worked) co_return worked;
  }
  const Preamble ours = make_preamble(limits::kProtocolVersion);
  done = co_await socket_.write_all(ByteView(ours));
  if (!done) co_return done;
  if (!known) {
    // Anybody can send this: not a line for each.
    TimePoint& next_warning = environment_.next_version_warning;
    if (environment_.clock.now() >= next_warning) {
      log_for("link").warn("{}", known.error().text());
      next_warning = environment_.clock.now() + kVersionWarningInterval;
    }
    co_await socket_.linger();
  }
  co_return known;
}

// Whoever has to work first holds no place meanwhile: it comes again.
LinkHandshake::Awaitable<Status> LinkHandshake::examine_work(Opening opening) {
  if (opening == Opening::kAnswer) {
    std::array<std::uint8_t, kPuzzleAnswerBytes> answer{};
    const Status read = co_await socket_.read_exact(std::span<std::uint8_t>(answer));
    if (!read) co_return read;
    if (owner_.accept_work(read_puzzle_answer(answer))) co_return ok_status();
  }
  const std::optional<Puzzle> puzzle = owner_.ask_for_work();
  if (!puzzle) co_return ok_status();
  const Bytes message = make_puzzle_message(limits::kProtocolVersion, *puzzle);
  const Status sent = co_await socket_.write_all(ByteView(message));
  if (!sent) co_return sent;
  co_return Error{ErrorCode::kCancelled,
                  "the node at " + socket_.where() + " was asked for work first", ""};
}

LinkHandshake::Awaitable<Status> LinkHandshake::answer() {
  socket_.ready();
  const Error late{ErrorCode::kTimeout,
                   "the node at " + socket_.where() + " did not finish its handshake", ""};
  socket_.arm_deadline(std::min(kFirstBytes, environment_.handshake_timeout), late);
  Status done = co_await answer_preamble();
  if (!done) co_return done;
  socket_.arm_deadline(environment_.handshake_timeout, late);
  noise::Handshake handshake(noise::Handshake::Side::kResponder, environment_.prologue,
                             environment_.static_key);
  Result<Bytes> message = co_await receive();
  if (!message) co_return message.error();
  Result<Bytes> payload = handshake.read_message(*message);
  if (!payload) co_return payload.error();
  message = handshake.write_message(hello_bytes(false));
  if (!message) co_return message.error();
  done = co_await send(*message);
  if (!done) co_return done;
  message = co_await receive();
  if (!message) co_return message.error();
  payload = handshake.read_message(*message);
  if (!payload) co_return payload.error();

  CloseReason tell;
  const Status known = learn_remote(*payload, handshake, &tell);
  session_ = std::make_unique<LinkSession>();
  session_->channel = handshake.split();
  if (!known) {
    co_return co_await refuse(tell, known.error());
  }
  if (remote_->refuses) {
    const Status why = co_await await_welcome();  // its close record
    if (!why) co_return why;
    co_return Error{ErrorCode::kMalformed,
                    "the node at " + socket_.where() + " answered out of order", ""};
  }
  co_return co_await await_admission();
}

LinkHandshake::Awaitable<Status> LinkHandshake::await_admission() {
  for (;;) {
    // Asked again each time: a ban may have come in the meantime.
    const std::optional<Refusal> refusal =
        owner_.examine(*remote_, *noise::dh_public_of(remote_->identity));
    if (refusal) {
      co_return co_await refuse(refusal->tell, refusal->report);
    }
    const Admission admission = owner_.admit();
    if (admission == Admission::kDuplicate) {
      const CloseReason reason{CloseCode::kDuplicate, "linked already"};
      const Error report{ErrorCode::kAlreadyExists,
                         "the node at " + socket_.where() + " is linked already", ""};
      co_return co_await refuse(reason, report);
    }
    if (admission != Admission::kHold) break;
    phase_ = Phase::kHeld;
    co_await socket_.sleep(TimePoint::max());
    if (socket_.closed()) co_return socket_.io_error({});
  }
  session_->outbox.push_welcome();
  co_return ok_status();
}

LinkHandshake::Awaitable<Status> LinkHandshake::refuse(const CloseReason& reason,
                                                       const Error& report) {
  socket_.blame(report);
  session_->outbox.push_close(reason);
  const Status sealed = session_->outbox.fill(session_->channel.send, session_->sealed, 1, false);
  if (!sealed) co_return sealed;
  const Status sent = co_await socket_.write_all(session_->sealed.view());
  if (sent) co_await socket_.linger();
  co_return report;
}

// The answering side of a lane, or of a meeting.
LinkHandshake::Awaitable<Status> LinkHandshake::hand_over_to_link(Opening opening) {
  std::array<std::uint8_t, kBoundOpeningBytes> bytes{};
  const Status read = co_await socket_.read_exact(std::span<std::uint8_t>(bytes));
  if (!read) co_return read;
  socket_.cancel_deadline();
  owner_.bind(std::move(socket_.raw()), opening, read_bound_opening(bytes));
  co_return Error{ErrorCode::kCancelled, "it was a connection that belongs to a link", ""};
}

// What came over a relay is no reason to relay it further.
Status LinkHandshake::hand_over_to_relay(Opening opening) {
  socket_.cancel_deadline();
  if (!socket_.over_relay()) owner_.relay(std::move(socket_.raw()), opening);
  return {ErrorCode::kCancelled, "it was a connection to be relayed", ""};
}

// ---- both -------------------------------------------------------------------------------------

Status LinkHandshake::learn_remote(ByteView payload, const noise::Handshake& handshake,
                                   CloseReason* tell) {
  Result<Hello> hello = decode_hello(payload);
  if (!hello) {
    *tell = {CloseCode::kMalformed, hello.error().message};
    return {hello.error().code, "the node at " + socket_.where() + ": " + hello.error().message,
            "update Potluck on both computers"};
  }
  if (const auto refusal = owner_.examine(*hello, handshake.remote_static())) {
    *tell = refusal->tell;
    return refusal->report;
  }
  remote_ = std::move(*hello);
  return ok_status();
}

Bytes LinkHandshake::hello_bytes(bool refuses) const {
  Hello hello = environment_.hello;
  hello.refuses = refuses;
  return encode_hello(hello);
}

}  // namespace potluck
