// SPDX-License-Identifier: GPL-3.0-or-later
// Which of the others a member of a round lets lead: the first in rank that has not let this epoch
// down, for as long as it is heard. Owned by Round; not thread-safe.
#pragma once

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "engine/collab/group/group_view.h"
#include "net/wire/messages.h"

namespace potluck {

class CoordinatorWatch {
 public:
  explicit CoordinatorWatch(GroupView group) : group_(group) {}

  void begin_epoch();
  // Whose turn it is; none: nobody's.
  std::optional<PeerId> coordinator_for(std::uint64_t epoch, std::uint32_t attempt,
                                        TimePoint now) const;
  // Its offer never came.
  void has_not_offered(const PeerId& coordinator, TimePoint now);
  // Whether it may be asked to lead, once more in this epoch.
  bool may_ask();

  void begin(const PeerId& coordinator, TimePoint now);  // to listen for the one that we obey
  // When that one will have been silent for too long.
  TimePoint patience_ends(const PeerId& coordinator) const;
  // It is silent. -> whether it is given up: unless it may be us who cannot be heard, by what is
  // heard of the other members of `offer` and of those who are not in it.
  bool give_up_silent(const PeerId& coordinator, const Offer& offer, TimePoint now);
  // When the one that we obey will have led for so long that nothing comes of it, at this pace;
  // longer each time in an epoch: perhaps the others have become slow. None: nothing is known yet.
  std::optional<TimePoint> leads_nowhere_at(const std::optional<Duration>& usual_epoch) const;
  void leads_nowhere(const PeerId& coordinator, TimePoint now);
  // The one that we obey is left for another one: others may have found that out before.
  void is_left(const PeerId& coordinator, const std::optional<Duration>& usual_epoch,
               TimePoint now);
  // It is told that nothing comes from it. -> whether it was told so in this epoch before, and long
  // enough ago to go on without us.
  bool told_in_vain(TimePoint now);

  // An offer has come without some that were waited for, or in the one before: the next
  // coordinator, perhaps ourselves, should not have to find out again who is silent.
  void doubt_left_out(const std::optional<PeerId>& awaited, const Offer& before, const Offer& offer,
                      TimePoint now);

 private:
  bool wary(TimePoint now) const;

  GroupView group_;
  std::set<PeerId> let_down_;  // coordinators that let this epoch down
  TimePoint since_{};          // the offer that we obey came
  PeerId leads_;               // who made it
  TimePoint leads_since_{};
  TimePoint look_again_{};  // not before that: it is silent, but so are too many others
  unsigned asked_ = 0;      // to lead, in this epoch
  int nowhere_ = 0;         // how often somebody led to nothing in it
  std::optional<TimePoint> nowhere_at_;  // when somebody last did
  std::optional<TimePoint> told_at_;
};

}  // namespace potluck
