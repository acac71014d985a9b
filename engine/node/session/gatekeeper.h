// SPDX-License-Identifier: GPL-3.0-or-later
// Who may take part in a running project, this node included: memberships that are given, renewed
// and expire, requests to be let in, and the organiser's orders. Owned by the Session; the network
// thread.
#pragma once

#include <map>
#include <string>

#include "engine/node/session/admissions.h"
#include "engine/node/session/known_convictions.h"
#include "engine/node/session/order_keeper.h"
#include "engine/node/session/session_setup.h"
#include "engine/project/certifier.h"

namespace potluck {

class Gatekeeper {
 public:
  struct Doors {
    // The chain that this node shows, and where it is kept.
    std::function<void(const CertificateChain& chain)> own;
    // A linked peer's; an error: it would get no link by it.
    std::function<Status(const PeerId& peer, const CertificateChain& chain)> of;
    // Both ends of this link take part from now on.
    std::function<void(const LinkInfo& link)> enter;
    std::function<std::vector<std::pair<PeerId, CertificateChain>>()> members;  // that are linked
  };
  // What becomes of a message.
  enum class Verdict : std::uint8_t {
    kTaken,
    kOthers,   // it is for other parts of the session
    kLie,      // its sender made up what it passed on
    kOutside,  // its sender may not say this before it is let in
  };
  static constexpr Duration kLookEvery = std::chrono::seconds(2);

  Gatekeeper(const SessionSetup& setup, SessionEvents& events, LinkAccess links,
             OrderKeeper::Gate gate, OrderKeeper::Fate fate, Doors doors);

  void load();
  Status begin(TimePoint now);  // an error: it has to ask, with words that cannot be sent
  void tick(TimePoint now);     // at least every second

  bool asks() const { return admissions_.asks(); }  // this node, to be let in
  bool is_outside(const PeerId& peer) const { return admissions_.is_outside(peer); }
  // A link that came up. false: one of the two ends is not let in yet.
  bool up(const LinkInfo& link);
  bool down(const PeerId& peer) { return admissions_.down(peer); }  // true: it was such a link
  void greet(const PeerId& member);
  // A member is linked. An invite that has let in as many as it may lets in nobody else: whoever
  // may decide that withdraws it.
  void count_use(const LinkInfo& member);
  Verdict take(const PeerId& from, const Message& message, TimePoint now);
  void take_shown(const Bytes& order) { orders_.take_shown(order); }
  // Who has lied, for later processes too.
  void convict(const Conviction& conviction);
  // false: something of it stands, as what was found after that moment.
  bool pardon(const PeerId& peer, std::int64_t unix_s);
  std::vector<Conviction> convicted() const { return convictions_.all(); }
  void forget(const PublicKey& key);  // declined or banned: it hears of it where it waits
  // Of the organiser or a moderator here.
  Status take_order(ByteView order) { return orders_.take(order); }
  Status give_membership(const CertificateChain& chain, TimePoint now);

 private:
  Verdict take_from_outside(const PeerId& from, const Message& message, TimePoint now);
  Verdict take_memberships(const PeerId& from, const MembershipNotice& memberships, TimePoint now);
  Status take_membership(const PeerId& from, const CertificateChain& chain, TimePoint now);
  Status take_own(const CertificateChain& chain, TimePoint now);
  Status take_of(const PeerId& peer, const CertificateChain& chain);
  bool is_better(const CertificateChain& chain) const;
  void renew_members(std::int64_t now_unix);
  void keep_convictions();

  const SessionSetup& setup_;
  const LinkAccess links_;
  const OrderKeeper::Fate fate_;
  const Doors doors_;
  const Digest manifest_root_;
  CertificateChain chain_;  // this node's
  KnownConvictions convictions_;
  OrderKeeper orders_;
  Admissions admissions_;
  std::map<std::string, std::string> invites_;  // by the member that came by it: both keys
  TimePoint look_at_{};
};

}  // namespace potluck
