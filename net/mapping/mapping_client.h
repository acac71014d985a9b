// SPDX-License-Identifier: GPL-3.0-or-later
// One attempt to have a router map a port, and then to keep it mapped: by PCP, or by NAT-PMP where
// the router knows no PCP. It ends when the router refuses, falls silent or lets the mapping
// expire; somebody else decides what is tried then, and when. Sans-I/O; not thread-safe.
//
// A question is sent again after a quarter of a second, then after twice as long each time (RFC
// 6886; the three seconds of RFC 6887 are for routers of a provider, far away). A mapping is
// renewed at half its lifetime. Between, the router is asked for its epoch every few minutes, which
// costs it a datagram: one that has been restarted forgets what it has mapped, and the multicast by
// which it would say so is what wireless networks lose first.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "net/base/clock.h"
#include "net/mapping/pcp_messages.h"
#include "net/mapping/port_mapper.h"

namespace potluck {

class MappingClient {
 public:
  static constexpr Duration kFirstWait = std::chrono::milliseconds(250);
  static constexpr int kPcpTries = 3;  // with kTries of NAT-PMP after them, 5.5 seconds
  static constexpr int kTries = 4;
  static constexpr std::uint32_t kLifetime_s = 3600;  // that is asked for
  // What is granted counts as so long at least, and as what was asked for at most.
  static constexpr Duration kShortestLifetime = std::chrono::minutes(1);
  // What is mapped is asked for again no sooner than so long after the last time, whatever the
  // router says.
  static constexpr Duration kShortestPause = std::chrono::seconds(10);

  struct Setup {
    boost::asio::ip::address_v4 own;  // of this computer, towards the router
    std::uint16_t port = 0;           // of this computer
    std::uint16_t wanted_port = 0;    // outside: the one that it had, or the same
    PcpNonce nonce{};                 // that nobody can guess
    Duration look_every = std::chrono::minutes(2);
  };
  // Why it has ended.
  enum class Trouble : std::uint8_t {
    kSilent,   // nobody answers, or not in these protocols
    kRefused,  // the router does not allow it
    kNoRoom,
    kOffline,        // the router has no connection itself
    kNested,         // the router sees another address than ours: one stands between
    kBehindAnother,  // one stands before the router, and therefore it maps nothing
  };
  struct Granted {
    MappingProtocol by = MappingProtocol::kPcp;
    std::uint16_t port = 0;
    std::optional<boost::asio::ip::address_v4> outside;  // none: the router did not tell
  };

  MappingClient(const Setup& setup, TimePoint now);

  // A datagram of the router. Whatever does not answer a question of ours is ignored.
  void received(ByteView datagram, TimePoint now);
  // The router says that nobody listens at its port. A mapping outlives that: it may be starting.
  void nobody_listens();
  void tick(TimePoint now);
  std::optional<TimePoint> next_deadline() const;  // none: it has ended
  // For the router, since the last call.
  std::vector<Bytes> take_datagrams() { return std::exchange(datagrams_, {}); }

  const std::optional<Granted>& granted() const { return granted_; }
  std::optional<Trouble> trouble() const { return trouble_; }
  // Takes the mapping back, or what the router may have mapped without our hearing of it.
  std::optional<Bytes> farewell() const;

 private:
  enum class Asked : std::uint8_t { kPcpMap, kPcpAnnounce, kNatPmpAddress, kNatPmpMap };
  struct Question {
    Asked what = Asked::kPcpMap;
    int sent = 0;
    TimePoint next{};  // when it is sent again, or given up
  };

  void ask(Asked what, TimePoint now);
  void send(TimePoint now);
  void unanswered(TimePoint now);
  void end(Trouble why);
  void grant(const Granted& granted, std::uint32_t lifetime_s, TimePoint now);
  // Compares with the epoch before: -> whether the router has lost what it had mapped.
  bool restarted(std::uint32_t epoch_s, TimePoint now);
  void renew_soon(TimePoint now);
  void looked(std::uint32_t epoch_s, TimePoint now);
  bool is_asking(Asked what) const { return question_ && question_->what == what; }
  Duration look_every() const { return std::max(setup_.look_every, kShortestPause); }
  Bytes pcp_map(std::uint32_t lifetime_s) const;

  void on(const PcpMapped& answer, TimePoint now);
  void on(const PcpAnnounced& answer, TimePoint now);
  void on(const NatPmpMapped& answer, TimePoint now);
  void on(const NatPmpAddress& answer, TimePoint now);
  void on(const VersionRefused& answer, TimePoint now);

  struct Epoch {
    std::uint32_t router_s = 0;
    TimePoint ours{};
  };

  const Setup setup_;
  std::vector<Bytes> datagrams_;
  std::optional<Question> question_;
  std::optional<Granted> granted_;
  bool lost_ = false;  // the router has lost it, or has taken it back
  std::optional<Trouble> trouble_;
  std::optional<boost::asio::ip::address_v4> outside_;  // by NAT-PMP, which tells it apart
  std::optional<Epoch> epoch_;                          // the newest
  std::optional<MappingProtocol> maybe_mapped_;         // by which a mapping was asked for last
  TimePoint begun_{};                                   // the newest question for a mapping
  TimePoint expires_{}, renew_{}, look_{};              // of a mapping
};

}  // namespace potluck
