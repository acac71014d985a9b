// SPDX-License-Identifier: GPL-3.0-or-later
// The other end of a connection, played by hand: sends what a Transport never would.
#pragma once

#include "net/link/framing/close_reason.h"
#include "net/link/framing/framing.h"
#include "net/link/handshake/hello.h"
#include "net/noise/handshake.h"
#include "net/wire/limits.h"
#include "transport_fixture.h"

namespace potluck::test {

class RawPeer {
 public:
  explicit RawPeer(World& home) : world(home), socket(home.io) {}

  // from: another address of the loopback.
  bool connect(std::uint16_t port, const std::string& from = "127.0.0.1") {
    boost::system::error_code ec;
    socket.open(boost::asio::ip::tcp::v4(), ec);
    socket.bind({boost::asio::ip::make_address(from), 0}, ec);
    socket.connect({boost::asio::ip::make_address("127.0.0.1"), port}, ec);
    return !ec;
  }
  // As connect(), and does not wait for it.
  void knock(std::uint16_t port, const std::string& from) {
    boost::system::error_code ec;
    socket.open(boost::asio::ip::tcp::v4(), ec);
    socket.bind({boost::asio::ip::make_address(from), 0}, ec);
    socket.async_connect({boost::asio::ip::make_address("127.0.0.1"), port},
                         [](boost::system::error_code) {});
  }
  bool write(ByteView bytes) {
    boost::system::error_code ec;
    boost::asio::write(socket, boost::asio::buffer(bytes.data(), bytes.size()), ec);
    return !ec;
  }
  // The next n bytes; empty when the connection ended before.
  Bytes read(std::size_t n) {
    Bytes out(n);
    bool done = false, good = false;
    boost::asio::async_read(socket, boost::asio::buffer(out),
                            [&](boost::system::error_code ec, std::size_t) {
                              done = true;
                              good = !ec;
                            });
    if (!world.until([&] { return done; })) socket.close();
    return good ? out : Bytes();
  }
  bool ended() { return read(1).empty(); }

  // As a dialer would; the hello says `hello`. Leaves the channel open if the other end answers.
  bool shake_hands(const KeyPair& identity, const Hello& hello) {
    const Preamble preamble = make_preamble(limits::kProtocolVersion);
    if (!write(preamble) || read(kPreambleBytes).empty()) return false;
    noise::Handshake handshake(noise::Handshake::Side::kInitiator,
                               make_prologue(limits::kProtocolVersion, world.project.public_key()),
                               noise::DhKeyPair::from_identity(identity));
    if (!write_framed(*handshake.write_message({}))) return false;
    const Bytes answer = read_framed();
    if (answer.empty() || !handshake.read_message(answer)) return false;
    if (!write_framed(*handshake.write_message(encode_hello(hello)))) return false;
    channel = handshake.split();
    return true;
  }
  bool join(const KeyPair& identity) {
    const Hello hello{world.project.public_key(), identity.public_key(), world.chain_for(identity),
                      std::nullopt, 1};
    if (!shake_hands(identity, hello)) return false;
    const Bytes welcome = read_record();
    return welcome.size() == 2 && welcome[0] == 5;
  }

  bool write_framed(const Bytes& message) {
    Bytes out(2);
    put_u16(out.data(), static_cast<std::uint16_t>(message.size()));
    out.insert(out.end(), message.begin(), message.end());
    return write(out);
  }
  Bytes read_framed() {
    const Bytes length = read(2);
    return length.empty() ? Bytes() : read(get_u16(length.data()));
  }
  bool write_record(Bytes plain) {
    const std::size_t length = plain.size();
    plain.resize(length + noise::kTagBytes);
    return channel.send.encrypt_in_place(plain.data(), length) && write_framed(plain);
  }
  // The plaintext: stream, last flag, data.
  Bytes read_record() {
    Bytes record = read_framed();
    if (record.empty() || !channel.receive.decrypt_in_place(record.data(), record.size()))
      return {};
    record.resize(record.size() - noise::kTagBytes);
    return record;
  }
  // Skips pings; the close record's reason, if that is how it ends.
  std::optional<CloseReason> read_close() {
    for (;;) {
      const Bytes record = read_record();
      if (record.empty()) return std::nullopt;
      if (record[0] != 4) continue;
      Result<CloseReason> reason = decode_close(ByteView(record).subspan(2));
      if (!reason) return std::nullopt;
      return *reason;
    }
  }

  World& world;
  boost::asio::ip::tcp::socket socket;
  noise::Handshake::Channel channel;
};

}  // namespace potluck::test
