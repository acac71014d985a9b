// SPDX-License-Identifier: GPL-3.0-or-later
// The socket of one connection: opens it, counts what passes, closes it at a deadline, and
// remembers why it ended, the first cause first. close(), then let the coroutines that wait on it
// run to their end. The io_context's thread.
#pragma once

#include <functional>

#include "net/asio.h"
#include "net/link/connection/connection_host.h"
#include "net/link/sockets/address.h"
#include "net/link/sockets/tcp_facts.h"

namespace potluck {

// Numeric; an IPv4 address that came over an IPv6 socket in its IPv4 form.
std::string host_text(const boost::asio::ip::address& address);

class LinkSocket {
 public:
  using Socket = boost::asio::ip::tcp::socket;
  template <class T = void>
  using Awaitable = boost::asio::awaitable<T>;

  // where: the other end as messages name it; empty: what came in, named by ready().
  LinkSocket(LinkEnvironment& environment, Socket socket, std::string where);

  // Through the proxy, if there is one; then ready().
  Awaitable<Status> connect(const HostPort& target);
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

  Socket& raw() { return socket_; }
  const std::string& where() const { return where_; }
  const std::string& remote_host() const { return remote_host_; }
  bool is_local() const;  // local_network.h; never through a proxy

 private:
  TimePoint now() const { return environment_.clock.now(); }

  LinkEnvironment& environment_;
  Socket socket_;
  boost::asio::ip::tcp::resolver resolver_;
  boost::asio::steady_timer wake_, deadline_;
  std::function<void(Error)> expired_;
  std::string where_, remote_host_;
  bool closed_ = false;
  std::optional<Error> why_;
  RateMeter sent_, received_;
};

// Until then, or until the timer is cancelled. TimePoint::max(): until it is cancelled.
boost::asio::awaitable<void> wait_on(boost::asio::steady_timer& timer, TimePoint until,
                                     TimePoint now);

}  // namespace potluck
