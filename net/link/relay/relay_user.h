// SPDX-License-Identifier: GPL-3.0-or-later
// A member's side of relays: keeps lines to those at which it wants to be called, calls others over
// any, and comes when it is called. Circuits end where a connection would: the handshake of the
// link runs over them from end to end. The io_context's thread; shutdown(), then let the io_context
// run.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "net/base/clock.h"
#include "net/link/relay/relay_line.h"
#include "net/link/sockets/proxy.h"

namespace potluck {

class RelayUser : public std::enable_shared_from_this<RelayUser> {
 public:
  using Socket = RelayLine::Socket;
  template <class T = void>
  using Awaitable = boost::asio::awaitable<T>;

  struct Setup {
    boost::asio::any_io_executor executor;
    noise::DhKeyPair key;
    std::function<Bytes()> hello;                   // as it is now
    std::optional<Proxy> proxy;                     // to reach relays through
    std::function<std::uint16_t()> listening_port;  // 0: we do not listen
    // Somebody has called: the connection that it opened, over that relay, ends here.
    std::function<void(Socket, const HostPort& relay)> incoming;
    // A line that is kept is up, and where we come from as seen from there; or it is down.
    std::function<void(const HostPort& relay, bool up, const HostPort& seen)> changed;
  };
  explicit RelayUser(Setup setup) : setup_(std::move(setup)) {}

  // Lines to these from now on, and to no others longer than a call needs; the first kMostRelays.
  void keep(const std::vector<HostPort>& relays);
  // A circuit to that member, or to any of the project. kUnreachable: it has no line there, or
  // there is no relay; kTooLarge: the relay takes no more. Takes some seconds at most.
  Awaitable<Result<Socket>> call(HostPort relay, std::optional<PeerId> whom);
  void shutdown();

  // The port that lines are opened from, so that a router knows it: the one we listen at, or one of
  // its own; 0: there was no line yet.
  std::uint16_t port() const;
  // Where what is opened from there seems to come from, as relays say.
  std::vector<boost::asio::ip::tcp::endpoint> outside() const;

  static constexpr std::size_t kMostRelays = 4;  // kept
  static constexpr std::size_t kMostInUse = 16;  // with those of calls
  static constexpr int kMostComing = 16;         // circuits of one relay that we are coming to

 private:
  using Answer = std::variant<Ticket, RelayRefusal>;
  struct Pending {
    explicit Pending(const boost::asio::any_io_executor& executor) : wake(executor) {}
    boost::asio::steady_timer wake;
    std::optional<Answer> answer;
  };
  struct Used {
    Used(HostPort at, const boost::asio::any_io_executor& executor)
        : relay(std::move(at)), changed(executor), pause(executor) {}
    const HostPort relay;
    bool kept = false, ended = false;
    std::shared_ptr<RelayLine> line;  // none: it is down
    bool up = false;
    HostPort seen;           // where we come from as seen from there
    std::uint16_t port = 0;  // which it was opened from
    unsigned failures = 0;   // in all
    std::optional<Error> why;
    TimePoint called{};                 // last
    boost::asio::steady_timer changed;  // cancelled when it is up, and when an attempt has failed
    boost::asio::steady_timer pause;    // before the next attempt
    std::uint32_t next_call = 0;
    int coming = 0;
    std::map<std::uint32_t, std::shared_ptr<Pending>> calls;
  };

  std::shared_ptr<Used> use(const HostPort& relay);
  Awaitable<> run(std::shared_ptr<RelayUser> self, std::shared_ptr<Used> used);
  Awaitable<Status> open_line(Used& used);
  Awaitable<> serve(const std::shared_ptr<Used>& used);
  void on_message(const std::shared_ptr<Used>& used, const RelayMessage& message);
  void answered(Used& used, std::uint32_t number, Answer answer);
  void down(Used& used, const Error& why);
  void beat(const std::shared_ptr<Used>& used, boost::asio::steady_timer& timer);
  Awaitable<> come(std::shared_ptr<RelayUser> self, std::shared_ptr<Used> used, Ticket ticket);
  Awaitable<Result<Socket>> open_end(HostPort relay, Ticket ticket);
  Awaitable<Status> await_up(const std::shared_ptr<Used>& used);
  Awaitable<Result<Ticket>> ask(const std::shared_ptr<Used>& used, std::optional<PeerId> whom);

  SystemClock clock_;
  Setup setup_;
  std::map<std::string, std::shared_ptr<Used>> used_;  // by address
  std::uint16_t own_port_ = 0;  // where we do not listen: that of the first line
  bool closed_ = false;
};

}  // namespace potluck
