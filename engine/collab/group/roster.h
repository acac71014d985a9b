// SPDX-License-Identifier: GPL-3.0-or-later
// Who can take part in a round now: linked, heard of, in sync by its own record (or ready for the
// first epoch, when that is ours), on our history, not known to lag, not excluded from this epoch.
// Not thread-safe.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "engine/collab/group/hindrances.h"
#include "engine/collab/group/liveness.h"
#include "engine/collab/history/commit_log.h"
#include "net/gossip/membership.h"

namespace potluck {

// Takes no part for now, and misses no link.
inline bool rests(Stage stage) { return stage == Stage::kPaused || stage == Stage::kLeaving; }

class Roster {
 public:
  Roster(const Membership& membership, const CommitLog& log, const Liveness& liveness, PeerId self)
      : membership_(membership), log_(log), liveness_(liveness), self_(self) {}

  // Members of a round, ourselves among them when we take part; sorted by id.
  std::vector<PeerId> members() const;
  // Those of them to whom all others who take part, or want to, have a link, as far as records
  // tell: they may coordinate. Where there are none, those that accept connections; else all.
  std::vector<PeerId> coordinators(TimePoint now) const;
  bool reachable(const PeerId& peer) const;
  bool can_be_called(const PeerId& peer) const;  // that, or over a relay
  // It has led for so long, and nothing came of it: it leads nobody for 64 times as long, and for
  // twice as long each further time. That takes nothing from it: it goes on as a member.
  void led_nowhere(const PeerId& peer, Duration cost, TimePoint now) {
    led_nowhere_.hindered(peer, Hindrances::Fault::kItsOwn, 8 * cost, now);
  }
  bool may_lead(const PeerId& peer, TimePoint now) const {
    return !led_nowhere_.leaves_out(peer, now);
  }
  // Those of these that another one of them should not exchange with, and that other one.
  std::set<PeerId> apart(const std::vector<PeerId>& among) const;
  // Of all who are linked, but not in the round that was offered at `since`, how many are heard and
  // how many fell silent since then.
  struct Bystanders {
    std::size_t heard = 0, silent = 0;
  };
  template <class InRound>
  Bystanders bystanders(InRound in_round, TimePoint since, TimePoint now) const {
    Bystanders out;
    for (const PeerId& id : membership_.links()) {
      if (in_round(id)) continue;
      const auto sign = liveness_.sign_of(id, since, now);
      out.heard += sign == Liveness::Sign::kHeard;
      out.silent += sign == Liveness::Sign::kFellSilent;
    }
    return out;
  }
  bool was_in_last_round(const PeerId& peer) const;  // the one that our log ends with
  // It was not in that one, or gave nothing to it although it trains.
  bool is_on_trial(const PeerId& peer) const;
  // Ours for ourselves, an empty one of whom nothing is known. Valid until the next record comes.
  const PeerRecord& record_of(const PeerId& peer) const;

  void set_taking_part(bool taking_part) { taking_part_ = taking_part; }
  bool taking_part() const { return taking_part_; }
  void exclude(const PeerId& peer) { excluded_.insert(peer); }  // until the epoch ends
  void begin_epoch();
  // It said that it lags: left out until it publishes another record, which it need not do soon, or
  // two epochs have gone by.
  void lags(const PeerId& peer);
  // What it has made after our newest epoch does not count: left out until its record tells of a
  // head of ours.
  void is_elsewhere(const PeerId& peer) { elsewhere_.insert(peer); }

 private:
  const CommitMember* in_last_round(const PeerId& peer) const;  // null: it was not
  bool on_our_history(const PeerId& peer, const PeerRecord& record) const;
  bool takes_part(const PeerRecord& record) const;

  const Membership& membership_;
  const CommitLog& log_;
  const Liveness& liveness_;
  PeerId self_;
  const PeerRecord unknown_;
  bool taking_part_ = false;
  std::set<PeerId> excluded_;
  std::set<PeerId> elsewhere_;
  Hindrances led_nowhere_;
  struct Lag {
    std::uint64_t sequence = 0, epochs = 0;  // of its record and of our log at that moment
  };
  std::map<PeerId, Lag> lagging_;
};

}  // namespace potluck
