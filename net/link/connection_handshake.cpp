// SPDX-License-Identifier: GPL-3.0-or-later
// The part of a connection's life before it is a link: connect, preamble, Noise, welcome.
#include "net/base/log.h"
#include "net/link/connection.h"
#include "net/link/preamble.h"
#include "net/link/socket_options.h"
#include "net/link/socks.h"
#include "net/wire/limits.h"

namespace potluck {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr Duration kVersionWarningInterval = std::chrono::minutes(1);
// Control frames cannot overtake what waits in the kernel.
constexpr int kUnsentBytes = 128 * 1024;
constexpr Duration kLingerTime = std::chrono::seconds(2);

}  // namespace

std::string host_text(const asio::ip::address& address) {
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
  return address.to_string();
}

// ---- bytes
// ---------------------------------------------------------------------------------------

Connection::Awaitable<Status> Connection::read_exact(std::span<std::uint8_t> out) {
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  const auto buffer = asio::buffer(out.data(), out.size());
  const std::size_t n = co_await asio::async_read(socket_, buffer, token);
  count_received(n);
  if (ec || closed_) co_return io_error(ec);
  co_return ok_status();
}

Connection::Awaitable<Status> Connection::write_all(ByteView bytes) {
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  const auto buffer = asio::buffer(bytes.data(), bytes.size());
  const std::size_t n = co_await asio::async_write(socket_, buffer, token);
  count_sent(n);
  if (ec || closed_) co_return io_error(ec);
  co_return ok_status();
}

Connection::Awaitable<Status> Connection::send_handshake(const Bytes& message) {
  Bytes framed(2 + message.size());
  put_u16(framed.data(), static_cast<std::uint16_t>(message.size()));
  std::copy(message.begin(), message.end(), framed.begin() + 2);
  co_return co_await write_all(ByteView(framed));
}

Connection::Awaitable<Result<Bytes>> Connection::receive_handshake() {
  std::array<std::uint8_t, 2> length{};
  Status read = co_await read_exact(std::span<std::uint8_t>(length));
  if (!read) co_return read.error();
  const std::size_t size = get_u16(length.data());
  if (size == 0 || size > limits::kMaxHandshakeBytes)
    co_return Error{ErrorCode::kMalformed,
                    "the node at " + where_ + " sent a handshake message of impossible length",
                    "check the host and the port"};
  Bytes message(size);
  read = co_await read_exact(std::span<std::uint8_t>(message));
  if (!read) co_return read.error();
  co_return message;
}

// Closing while bytes of the other end are unread would reset the connection and could destroy what
// was just sent to it: read on until it closes, but not for long.
Connection::Awaitable<> Connection::linger() {
  error_code ec;
  socket_.shutdown(tcp::socket::shutdown_send, ec);
  arm_deadline(kLingerTime,
               Error{ErrorCode::kTimeout, "the connection to " + where_ + " hung", ""});
  std::array<std::uint8_t, 512> sink;
  const auto buffer = asio::buffer(sink);
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  while (!closed_ && !ec) co_await socket_.async_read_some(buffer, token);
}

// ---- dialing
// -------------------------------------------------------------------------------------

Connection::Awaitable<Status> Connection::connect() {
  arm_deadline(environment().handshake_timeout,
               Error{ErrorCode::kTimeout, "no connection to " + where_ + " in time",
                     "is the computer on, and the port open in its firewall and router?"});
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  const std::optional<Proxy>& proxy = environment().proxy;
  const HostPort& first = proxy ? proxy->address : target_;
  const asio::ip::address numeric = asio::ip::make_address(first.host, ec);
  if (!ec) {
    const tcp::endpoint endpoint(numeric, first.port);
    co_await socket_.async_connect(endpoint, token);
  } else {
    const std::string port = std::to_string(first.port);
    const tcp::resolver::results_type found =
        co_await resolver_.async_resolve(first.host, port, token);
    if (closed_) co_return io_error(ec);
    if (ec)
      co_return Error{ErrorCode::kNotFound, "no address is known for the host " + first.host,
                      "check its spelling and this computer's network connection"};
    co_await asio::async_connect(socket_, found, token);
  }
  if (closed_) co_return io_error(ec);
  if (ec && proxy)
    co_return Error{ErrorCode::kUnreachable,
                    "the proxy at " + to_string(first) + " cannot be reached: " + ec.message(),
                    "check its address in the preferences, and that it runs"};
  if (ec) co_return io_error(ec);
  if (proxy) {
    const Status through = co_await ask_proxy(socket_, *proxy, target_);
    if (closed_) co_return io_error(ec);
    if (!through) co_return through;
  }
  socket_ready();
  if (proxy) remote_host_ = target_.host;
  co_return ok_status();
}

void Connection::socket_ready() {
  error_code ec;
  const tcp::endpoint remote = socket_.remote_endpoint(ec);
  if (!ec) remote_host_ = host_text(remote.address());
  if (!dialed_by_us_) where_ = to_string(HostPort{remote_host_, remote.port()});
  prepare_link_socket(socket_, kUnsentBytes);
}

Connection::Awaitable<Status> Connection::dial_handshake() {
  const Preamble ours = make_preamble(limits::kProtocolVersion);
  Status done = co_await write_all(ByteView(ours));
  if (!done) co_return done;
  Preamble theirs{};
  done = co_await read_exact(std::span<std::uint8_t>(theirs));
  if (!done && done.error().code == ErrorCode::kUnreachable && !closed_)
    co_return Error{ErrorCode::kUnreachable,
                    "what answers at " + where_ + " closed the connection at once",
                    "it is busy, or it is not Potluck: check the host and the port"};
  if (!done) co_return done;
  done = check_preamble(theirs, limits::kProtocolVersion, where_);
  if (!done) co_return done;

  noise::Handshake handshake(noise::Handshake::Side::kInitiator, environment().prologue,
                             environment().static_key);
  Result<Bytes> message = handshake.write_message({});
  if (!message) co_return message.error();
  done = co_await send_handshake(*message);
  if (!done) co_return done;
  message = co_await receive_handshake();
  if (!message) co_return message.error();
  const Result<Bytes> payload = handshake.read_message(*message);
  // Both ends mix the project into the handshake, so that a wrong one looks like a forged message.
  if (!payload)
    co_return Error{ErrorCode::kPermission, "the node at " + where_ + " is not in this project",
                    "check the invite link and the address"};
  CloseReason tell;
  const Status known = learn_remote(*payload, handshake, &tell);
  if (!known && tell.order.empty()) co_return known;
  if (known && !host_->may_complete_dial(*this))
    co_return Error{ErrorCode::kAlreadyExists,
                    "the node at " + where_ + " is linked already, or about to be", ""};
  message = handshake.write_message(hello_bytes(!known));
  if (!message) co_return message.error();
  session_ = std::make_unique<Session>();
  session_->channel = handshake.split();
  if (known) state_ = State::kAwaitingWelcome;
  done = co_await send_handshake(*message);
  if (!done) co_return done;
  // It may reach nobody by itself, and shall know why nobody links with it.
  if (!known) co_return co_await refuse(tell, known.error());
  co_return co_await await_welcome();
}

Connection::Awaitable<Status> Connection::await_welcome() {
  std::array<std::uint8_t, kRecordLengthBytes> length{};
  Status done = co_await read_exact(std::span<std::uint8_t>(length));
  if (!done) co_return done;
  const std::size_t size = get_u16(length.data());
  const Error malformed{ErrorCode::kMalformed, "the node at " + where_ + " answered out of order",
                        "update Potluck on both computers"};
  if (size < kFragmentHeaderBytes + noise::kTagBytes || size > limits::kMaxHandshakeBytes)
    co_return malformed;
  Bytes record(size);
  done = co_await read_exact(std::span<std::uint8_t>(record));
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
  co_return told(*reason);
}

// ---- answering
// -----------------------------------------------------------------------------------

Connection::Awaitable<Status> Connection::answer_preamble() {
  Preamble theirs{};
  Status done = co_await read_exact(std::span<std::uint8_t>(theirs));
  if (!done) co_return done;
  const Status known = check_preamble(theirs, limits::kProtocolVersion, where_);
  if (!known && known.error().code == ErrorCode::kMalformed) co_return known;
  if (known && opening_of(theirs) == Opening::kBulk) co_return co_await hand_over_bulk();
  const Preamble ours = make_preamble(limits::kProtocolVersion);
  done = co_await write_all(ByteView(ours));
  if (!done) co_return done;
  if (!known) {
    // Anybody can send this: not a line for each.
    TimePoint& next_warning = environment().next_version_warning;
    if (now() >= next_warning) {
      log_for("link")->warn("{}", known.error().text());
      next_warning = now() + kVersionWarningInterval;
    }
    co_await linger();
  }
  co_return known;
}

Connection::Awaitable<Status> Connection::answer_handshake() {
  arm_deadline(
      environment().handshake_timeout,
      Error{ErrorCode::kTimeout, "the node at " + where_ + " did not finish its handshake", ""});
  socket_ready();
  Status done = co_await answer_preamble();
  if (!done) co_return done;
  noise::Handshake handshake(noise::Handshake::Side::kResponder, environment().prologue,
                             environment().static_key);
  Result<Bytes> message = co_await receive_handshake();
  if (!message) co_return message.error();
  Result<Bytes> payload = handshake.read_message(*message);
  if (!payload) co_return payload.error();
  message = handshake.write_message(hello_bytes(false));
  if (!message) co_return message.error();
  done = co_await send_handshake(*message);
  if (!done) co_return done;
  message = co_await receive_handshake();
  if (!message) co_return message.error();
  payload = handshake.read_message(*message);
  if (!payload) co_return payload.error();

  CloseReason tell;
  const Status known = learn_remote(*payload, handshake, &tell);
  session_ = std::make_unique<Session>();
  session_->channel = handshake.split();
  if (!known) {
    co_return co_await refuse(tell, known.error());
  }
  if (remote_->refuses) {
    const Status why = co_await await_welcome();  // its close record
    if (!why) co_return why;
    co_return Error{ErrorCode::kMalformed, "the node at " + where_ + " answered out of order", ""};
  }
  co_return co_await await_admission();
}

Connection::Awaitable<Status> Connection::await_admission() {
  for (;;) {
    // Asked again each time: a ban may have come in the meantime.
    const std::optional<Refusal> refusal =
        host_->examine(*this, *remote_, *noise::dh_public_of(remote_->identity));
    if (refusal) {
      co_return co_await refuse(refusal->tell, refusal->report);
    }
    const Admission admission = host_->admit(*this);
    if (admission == Admission::kDuplicate) {
      const CloseReason reason{CloseCode::kDuplicate, "linked already"};
      const Error report{ErrorCode::kAlreadyExists, "the node at " + where_ + " is linked already",
                         ""};
      co_return co_await refuse(reason, report);
    }
    if (admission != Admission::kHold) break;
    state_ = State::kHeld;
    co_await sleep(wake_, TimePoint::max());
    if (closed_) co_return io_error({});
  }
  session_->outbox.push_welcome();
  co_return ok_status();
}

Connection::Awaitable<Status> Connection::refuse(const CloseReason& reason, const Error& report) {
  why_ = report;
  session_->outbox.push_close(reason);
  const Status sealed = session_->outbox.fill(session_->channel.send, session_->sealed, 1, false);
  if (!sealed) co_return sealed;
  const Status sent = co_await write_all(session_->sealed.view());
  if (sent) co_await linger();
  co_return report;
}

// ---- both
// ----------------------------------------------------------------------------------------

Status Connection::learn_remote(ByteView payload, const noise::Handshake& handshake,
                                CloseReason* tell) {
  Result<Hello> hello = decode_hello(payload);
  if (!hello) {
    *tell = {CloseCode::kMalformed, hello.error().message};
    return {hello.error().code, "the node at " + where_ + ": " + hello.error().message,
            "update Potluck on both computers"};
  }
  if (const auto refusal = host_->examine(*this, *hello, handshake.remote_static())) {
    *tell = refusal->tell;
    return refusal->report;
  }
  remote_ = std::move(*hello);
  return ok_status();
}

// What the other end closes the connection with.
Error Connection::told(const CloseReason& reason) {
  if (!reason.order.empty()) host_->shown(reason.order);
  return error_from_close(reason, where_);
}

Bytes Connection::hello_bytes(bool refuses) {
  Hello hello = environment().hello;
  hello.refuses = refuses;
  return encode_hello(hello);
}

}  // namespace potluck
