// SPDX-License-Identifier: GPL-3.0-or-later
// The organiser's orders in a running project: kept in a file, obeyed, and passed on to every link.
// It also knows whether this node itself may take part. A node that was banned when it was here
// last waits for a moment, since the others may know that this is over, and is turned away then.
// Owned by the Session; the network thread.
#pragma once

#include "engine/node/fetching/link_access.h"
#include "engine/node/fetching/session_events.h"
#include "engine/node/session/known_orders.h"
#include "net/base/clock.h"
#include "net/identity/certificate.h"

namespace potluck {

class OrderKeeper {
 public:
  // Whom the transport lets in, as the functions of Transport.
  struct Gate {
    std::function<void(const PublicKey& key, Bytes order)> ban;
    std::function<void(const PublicKey& key)> lift_ban;
    std::function<void(const PublicKey& key, std::int64_t unix_s, Bytes order)> withdraw;
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
  std::optional<Error> order_against_us() const;  // why nobody links with this node
  void turn_away_if_order_against_us();

  const ProjectId project_;
  const CertificateChain chain_;
  const std::filesystem::path file_;
  StorageThread& storage_;
  SessionEvents& events_;
  const LinkAccess links_;
  const Gate gate_;
  const Fate fate_;
  KnownOrders known_;
  Admission admission_ = Admission::kAdmitted;
  TimePoint hopes_until_{};  // while kHoping
};

}  // namespace potluck
