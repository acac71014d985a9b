// SPDX-License-Identifier: GPL-3.0-or-later
// The socket of one connection: opens it, counts what passes, closes it at a deadline, and
// remembers why it ended, the first cause first. Another one may take its place while it is in use,
// first in one direction, then in the other. close(), then let the coroutines that wait on it run
// to their end. The io_context's thread.
#pragma once

#include <functional>
#include <memory>

#include "net/asio.h"
#include "net/link/connection/connection_host.h"
#include "net/link/sockets/address.h"
#include "net/link/sockets/local_network.h"
#include "net/link/sockets/open_socket.h"
#include "net/link/sockets/tcp_facts.h"

namespace potluck {

class LinkSocket {
 public:
  using Socket = boost::asio::ip::tcp::socket;
  template <class T = void>
  using Awaitable = boost::asio::awaitable<T>;

  // where: the other end as messages name it; empty: what came in, named by ready(). relay: it came
  // in over that one, and whose address it has is the relay's.
  LinkSocket(LinkEnvironment& environment, Socket socket, std::string where,
             std::optional<HostPort> relay);

  // Through the proxy, if there is one; over a relay to that peer; then ready().
  Awaitable<Status> connect(const PeerAddress& target, const std::optional<PeerId>& expected);
  void ready();  // it is connected: sets its options, and learns who is at the other end
  Awaitable<Status> read_exact(std::span<std::uint8_t> out);
  Awaitable<Status> write_all(ByteView bytes);
  // Closing while bytes of the other end are unread would reset the connection and could destroy
  // what was just sent to it: reads on until it closes, but not for long.
  Awaitable<> linger();
  Awaitable<> sleep(TimePoint until);  // or until wake()
  void wake() { wake_.cancel(); }

  // What happens at a deadline. Has to outlive this, or hold nothing but weak pointers.
  void on_deadline(std::function<void(Error)> expired) { expired_ = std::move(expired); }
  void arm_deadline(Duration after, Error why);
  void cancel_deadline() { deadline_.cancel(); }
  void blame(Error why) {
    why_ = std::move(why);
  }                       // what the end is to be blamed on, whatever it is
  void hang_up();         // connect() may follow
  void close(Error why);  // once
  bool closed() const { return closed_; }
  Error end() const { return why_.value_or(io_error({})); }
  Error io_error(const boost::system::error_code& ec) const;

  void count_sent(std::size_t bytes);
  void count_received(std::size_t bytes);
  const RateMeter& sent() const { return sent_; }
  const RateMeter& received() const { return received_; }
  std::optional<TcpFacts> facts() const;  // as far as the kernel tells

  Socket& raw() { return *socket_; }
  Socket& reading() { return reads_next_ ? *next_ : *socket_; }
  Socket& writing() { return writes_next_ ? *next_ : *socket_; }

  // This one, which is connected with the same end, and over no relay, in place of the first. Each
  // direction goes over when it has sent or got the last bytes on the old one, and ends that there.
  void bring(Socket next);
  bool has_next() const { return next_ != nullptr; }
  void write_on_next();
  void read_on_next();
  bool moved() const { return moved_; }  // it is the only one now

  const std::string& where() const { return where_; }
  const std::string& remote_host() const { return remote_host_; }
  const std::optional<HostPort>& relay() const { return relay_; }  // none: there is none between
  bool over_relay() const { return relay_.has_value(); }
  bool is_local() const;  // local_network.h; never through a proxy or over a relay

 private:
  TimePoint now() const { return environment_.clock.now(); }

  LinkEnvironment& environment_;
  void settle();

  // Pointers, as a coroutine may wait on the one while it is given another role.
  std::unique_ptr<Socket> socket_, next_;
  bool writes_next_ = false, reads_next_ = false, moved_ = false;
  std::uint64_t acknowledged_before_ = 0;  // on what it was before
  boost::asio::ip::tcp::resolver resolver_;
  boost::asio::steady_timer wake_, deadline_;
  std::function<void(Error)> expired_;
  std::string where_, remote_host_;
  bool closed_ = false;
  std::optional<HostPort> relay_;
  std::optional<Error> why_;
  RateMeter sent_, received_;
};

}  // namespace potluck
