// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/relay/relay_line.h"

#include "net/link/handshake/preamble.h"
#include "net/wire/limits.h"

namespace potluck {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

constexpr std::size_t kLengthBytes = 2;

Bytes prologue() { return make_opening(limits::kProtocolVersion, Opening::kRelayLine, {}); }

Bytes framed(ByteView message) {
  Bytes out(kLengthBytes + message.size());
  put_u16(out.data(), static_cast<std::uint16_t>(message.size()));
  std::ranges::copy(message, out.begin() + kLengthBytes);
  return out;
}

Error ended(const error_code& ec) {
  return {ErrorCode::kUnreachable, "the line to the relay ended: " + ec.message(), ""};
}

}  // namespace

RelayLine::Awaitable<Status> RelayLine::write(Bytes message) {
  const Bytes bytes = framed(message);
  error_code ec;
  co_await asio::async_write(socket_, asio::buffer(bytes),
                             asio::redirect_error(asio::use_awaitable, ec));
  if (ec) co_return ended(ec);
  co_return ok_status();
}

RelayLine::Awaitable<Result<Bytes>> RelayLine::read(std::size_t most) {
  error_code ec;
  auto token = asio::redirect_error(asio::use_awaitable, ec);
  std::array<std::uint8_t, kLengthBytes> length{};
  co_await asio::async_read(socket_, asio::buffer(length), token);
  if (ec) co_return ended(ec);
  const std::size_t size = get_u16(length.data());
  if (size == 0 || size > most) {
    co_return Error{ErrorCode::kMalformed, "a record of a relay's line has an impossible length",
                    ""};
  }
  Bytes out(size);
  co_await asio::async_read(socket_, asio::buffer(out), token);
  if (ec) co_return ended(ec);
  co_return out;
}

RelayLine::Awaitable<Status> RelayLine::introduce(const noise::DhKeyPair& key, ByteView hello) {
  noise::Handshake handshake(noise::Handshake::Side::kInitiator, prologue(), key);
  Result<Bytes> message = handshake.write_message({});
  if (!message) co_return message.error();
  Status done = co_await write(std::move(*message));
  if (!done) co_return done;
  message = co_await read(limits::kMaxHandshakeBytes);
  if (!message) co_return message.error();
  const Result<Bytes> nothing = handshake.read_message(*message);
  if (!nothing) co_return nothing.error();
  message = handshake.write_message(hello);
  if (!message) co_return message.error();
  channel_ = handshake.split();
  co_return co_await write(std::move(*message));
}

RelayLine::Awaitable<Result<RelayLine::Introduced>> RelayLine::answer(const noise::DhKeyPair& key) {
  noise::Handshake handshake(noise::Handshake::Side::kResponder, prologue(), key);
  Result<Bytes> message = co_await read(limits::kMaxHandshakeBytes);
  if (!message) co_return message.error();
  Result<Bytes> payload = handshake.read_message(*message);
  if (!payload) co_return payload.error();
  message = handshake.write_message({});
  if (!message) co_return message.error();
  const Status sent = co_await write(std::move(*message));
  if (!sent) co_return sent.error();
  message = co_await read(limits::kMaxHandshakeBytes);
  if (!message) co_return message.error();
  payload = handshake.read_message(*message);
  if (!payload) co_return payload.error();
  channel_ = handshake.split();
  Result<Hello> hello = decode_hello(*payload);
  if (!hello) co_return hello.error();
  co_return Introduced{std::move(*hello), handshake.remote_static()};
}

RelayLine::Awaitable<Result<RelayMessage>> RelayLine::receive() {
  Result<Bytes> record = co_await read(kMaxRelayMessage + noise::kTagBytes);
  if (!record) co_return record.error();
  if (record->size() < noise::kTagBytes) {
    co_return Error{ErrorCode::kMalformed, "a record of a relay's line is too short", ""};
  }
  const Status opened = channel_.receive.decrypt_in_place(record->data(), record->size());
  if (!opened) co_return opened.error();
  co_return decode_relay_message(ByteView(*record).first(record->size() - noise::kTagBytes));
}

void RelayLine::send(const RelayMessage& message) {
  if (closed_) return;
  if (unsent_.size() >= kMostUnsent) return close();
  Bytes sealed = encode_relay_message(message);
  const std::size_t plain = sealed.size();
  sealed.resize(plain + noise::kTagBytes);
  if (!channel_.send.encrypt_in_place(sealed.data(), plain)) return close();
  unsent_.push_back(framed(sealed));
  if (unsent_.size() == 1) write_next();
}

void RelayLine::write_next() {
  asio::async_write(socket_, asio::buffer(unsent_.front()),
                    [self = shared_from_this()](const error_code& ec, std::size_t) {
                      if (ec) self->close();
                      self->unsent_.pop_front();
                      if (!self->closed_ && !self->unsent_.empty()) self->write_next();
                    });
}

void RelayLine::close() {
  closed_ = true;
  error_code ec;
  socket_.close(ec);
}

}  // namespace potluck
