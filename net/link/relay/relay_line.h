// SPDX-License-Identifier: GPL-3.0-or-later
// The conversation of a member with a relay: one TCP connection, Noise XX, then messages of
// relay_messages.h, one record each. The member says who it is and which project has let it in; the
// relay proves nothing, as it is trusted with nothing: what it passes on is sealed between the
// ends. The io_context's thread.
#pragma once

#include <deque>
#include <memory>

#include "net/asio.h"
#include "net/link/handshake/hello.h"
#include "net/link/relay/relay_messages.h"
#include "net/noise/handshake.h"

namespace potluck {

class RelayLine : public std::enable_shared_from_this<RelayLine> {
 public:
  using Socket = boost::asio::ip::tcp::socket;
  template <class T>
  using Awaitable = boost::asio::awaitable<T>;

  explicit RelayLine(Socket socket) : socket_(std::move(socket)) {}

  // One of these, once and first. The socket is connected, and the preambles have been exchanged;
  // whoever waits sets the deadline, and close() ends the wait.
  Awaitable<Status> introduce(const noise::DhKeyPair& key, ByteView hello);
  struct Introduced {
    Hello hello;  // bounded, not proved (admission.h)
    noise::Key remote_static{};
  };
  Awaitable<Result<Introduced>> answer(const noise::DhKeyPair& key);

  // Then, of one coroutine at a time.
  Awaitable<Result<RelayMessage>> receive();
  // In order; the line closes where the other end lets more than kMostUnsent pile up.
  void send(const RelayMessage& message);
  void close();
  bool closed() const { return closed_; }
  Socket& socket() { return socket_; }

  static constexpr std::size_t kMostUnsent = 256;  // messages

 private:
  Awaitable<Status> write(Bytes message);
  Awaitable<Result<Bytes>> read(std::size_t most);
  void write_next();

  Socket socket_;
  noise::Handshake::Channel channel_;
  std::deque<Bytes> unsent_;  // sealed; the first is being written
  bool closed_ = false;
};

}  // namespace potluck
