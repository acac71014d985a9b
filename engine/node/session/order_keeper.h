// SPDX-License-Identifier: GPL-3.0-or-later
// The organiser's orders in a running project: kept in a file, obeyed, and passed on to every link.
// It also knows whether this node itself may take part. A node that was banned when it was here
// last waits for a moment, since the others may know that this is over, and is turned away then.
// Owned by the Session; the network thread.
#pragma once

#include "engine/node/fetching/link_access.h"
#include "engine/node/fetching/session_events.h"
#include "engine/node/session/known_orders.h"
#include "engine/project/join_request.h"
#include "net/base/clock.h"

namespace potluck {

class OrderKeeper {
 public:
  // Whom the transport lets in, as the functions of Transport.
  struct Gate {
    std::function<void(const PublicKey& key, Bytes order, bool spares_moderators)> ban;
    std::function<void(const PublicKey& key)> lift_ban;
    // What it did before that moment is forgiven.
    std::function<void(const PublicKey& key, std::int64_t unix_s)> pardon;
    std::function<void(const PublicKey& key, std::int64_t unix_s, Bytes order)> withdraw;
    std::function<void(const PublicKey& key)> forget;  // what it asked for, or was given
  };
  // What orders mean for this node.
  struct Fate {
    std::function<void()> admitted;                 // it may begin
    std::function<bool(const Error&)> turned_away;  // false: something else has ended it before
    std::function<void()> pardoned;                 // it was turned away, and that is over
  };
  static constexpr Duration kHopes = std::chrono::seconds(10);

  // chain: this node's own.
  OrderKeeper(const ProjectId& project, CertificateChain chain, std::filesystem::path file,
              StorageThread& storage, SessionEvents& events, LinkAccess links, Gate gate,
              Fate fate);

  void load();                // before the first link, so that a banned key never gets one
  void begin(TimePoint now);  // admits this node, or waits for a pardon
  void tick(TimePoint now);   // at least every second
  // All that is known, for somebody who has just been linked.
  void greet(const PeerId& peer) { send(peer, known_.entries()); }
  // This node's chain from now on.
  void renew(CertificateChain chain) { chain_ = std::move(chain); }
  // It has asked to be let in, then: a decline before that is over.
  void ask_since(std::int64_t unix_s) { asks_since_ = unix_s; }
  // It has been let in: it begins, or is started again where it was turned away.
  void let_in(TimePoint now);
  bool is_declined(const JoinRequest& request) const;
  // Banned or withdrawn: it lets nobody in.
  bool is_refused(const PublicKey& key) const {
    return known_.is_banned(key) || known_.is_withdrawn(key);
  }
  bool is_dismissed(const PublicKey& moderator) const { return known_.is_withdrawn(moderator); }
  // To somebody who is not let in: what was decided of it last, and nothing else.
  void show_own(const PeerId& outside) {
    if (const Bytes order = known_.signed_order_on(outside); !order.empty()) {
      send(outside, {order});
    }
  }
  // An order of the organiser's, to be kept, obeyed and passed on.
  Status take(ByteView order);
  // false: one of them is made up. Whoever passes orders on has verified them, so the sender lies.
  bool take_from(const PeerId& from, const Orders& orders);
  // Whoever refuses this node may have the only link to it that there is: the order that it shows
  // is the organiser's word, whoever passes it on.
  void take_shown(const Bytes& order);

 private:
  enum class Admission : std::uint8_t { kAdmitted, kHoping, kTurnedAway };

  void send(const PeerId& to, std::vector<Bytes> entries);
  void obey(const Order& order);
  void obey_pardon(const Order& order);
  void ban(const Order& order);
  std::optional<Error> order_against_us() const;  // why nobody links with this node
  void turn_away_if_order_against_us();

  const ProjectId project_;
  CertificateChain chain_;
  const std::filesystem::path file_;
  StorageThread& storage_;
  SessionEvents& events_;
  const LinkAccess links_;
  const Gate gate_;
  const Fate fate_;
  KnownOrders known_;
  Admission admission_ = Admission::kAdmitted;
  TimePoint hopes_until_{};                 // while kHoping
  std::optional<std::int64_t> asks_since_;  // while it is not let in
};

}  // namespace potluck
