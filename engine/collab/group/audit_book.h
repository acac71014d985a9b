// SPDX-License-Identifier: GPL-3.0-or-later
// Whose gradient is audited, and what audits have shown. A member audits by what came to its own
// part: it computes the gradient of the other's samples itself and compares. It draws whom from
// randomness of its own, so that nobody can tell when it is looked at. What it finds it needs no
// proof for; to the others it is an accusation, which they look into themselves: each audits the
// accused next. A member is convicted by an audit of ours, or when those who accuse it hold more
// than half of the samples of the last epochs without its own. Nobody is convicted by a few liars,
// and whoever lies to a few loses its links to these. Not thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "engine/collab/averaging/audited_part.h"
#include "engine/collab/history/support.h"
#include "net/base/ids.h"
#include "net/base/rng.h"

namespace potluck {

class AuditBook {
 public:
  // share: of the exchanges, in which a member that nothing is known of is audited, [0, 1]. An
  // audit costs about as much as our own samples of an epoch, so that is the part of our computing
  // that goes into it.
  AuditBook(double share, Rng rng) : share_(share), rng_(rng) {}

  // Whom of these, who contribute to an exchange, to audit in it. Whoever is accused comes first,
  // and is sure to be; whoever has stood many audits is drawn more rarely, but never not at all.
  // Where somebody was convicted it is done more often for a while: liars come in numbers.
  std::optional<PeerId> draw(std::span<const PeerId> others);

  // One at a time: until found() nobody else is drawn.
  void begun() { under_way_ = true; }
  // -> whether it is convicted by that.
  bool found(const PeerId& peer, AuditFinding finding);
  // A member that we are linked to says that an audit of `peer` failed. support: of the last
  // epochs; whoever was not in them is not listened to. Who has only reduced in them is: it audits
  // as the others do, and a look of ours is all that its word brings about.
  void accused(const PeerId& by, const PeerId& peer, const Support& support);
  // Somebody is accused, and it is open by how many: asked again after each epoch, since those who
  // are out have a smaller part in the last ones each time.
  bool undecided() const;
  // -> who is convicted now, and was not before.
  std::vector<PeerId> decide(const Support& support);

  // It was convicted in an earlier process; caught: by this node.
  void restore(const PeerId& peer, bool caught);
  void pardon(const PeerId& peer) { members_.erase(peer); }

  bool convicted(const PeerId& peer) const;
  std::vector<PeerId> caught() const;  // by our own audits: whom we accuse
  // Three were caught that nobody else accuses, and nobody was found honest: it will be this
  // computer that computes wrongly. It audits no more, and accuses nobody.
  bool doubts_itself() const { return doubts_itself_; }

 private:
  static constexpr std::uint32_t kTrusted = 10;     // audits, before they become rarer
  static constexpr double kRarest = 0.1;            // of share_
  static constexpr std::uint32_t kMostUnknown = 8;  // in a row
  static constexpr std::size_t kOwnFault = 3;
  static constexpr double kAlarmed = 3;   // times share_,
  static constexpr int kAlarmLasts = 32;  // exchanges

  struct Member {
    std::uint32_t stood = 0, unknown = 0;
    bool to_audit = false;  // it is accused, and we have not looked yet
    bool caught = false, convicted = false;
    bool before = false;  // in an earlier process: it says nothing about this computer's memory now
    std::set<PeerId> accusers;
  };
  double chance_of(const PeerId& peer) const;
  bool catches(Member& member);
  void convict(Member& member);

  double share_;
  Rng rng_;
  std::map<PeerId, Member> members_;  // whom we have audited, and who is accused
  int alarm_ = 0;                     // exchanges that it still lasts
  bool under_way_ = false, doubts_itself_ = false;
};

}  // namespace potluck
