// SPDX-License-Identifier: GPL-3.0-or-later
// Whether those are here with whom this peer can begin: enough members for the first epoch, links
// to all who take part, those who made the last commit; and when it begins alone instead. Owned by
// Participation. Not thread-safe.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "engine/collab/collaboration/collaboration.h"
#include "engine/collab/history/commit_log.h"
#include "net/gossip/membership.h"

namespace potluck {

class Gathering {
 public:
  Gathering(const CollaborationConfig& config, const PeerId& self, const Membership& membership,
            const CommitLog& log)
      : config_(config), self_(self), membership_(membership), chain_(log) {}

  // The organiser wants so many before the first epoch; whoever comes later finds one in sync.
  bool awaits_first_members() const { return chain_.epochs() == 0 && config_.start_members > 1; }
  std::uint32_t ready_members() const;  // ourselves among them
  // A linked peer is in sync with a group that we can join.
  bool one_is_in_sync() const;
  // Enough are here for the first epoch; later: nobody who is linked is further than we are, and
  // all who made the last commit are here, or they were waited for until it begins alone.
  bool enough_are_here(TimePoint now) const;

  // Others are looked for so long before it trains alone.
  void begin_alone_after(Duration patience, TimePoint now) { alone_deadline_ = now + patience; }
  void never_begin_alone() { alone_deadline_.reset(); }
  std::optional<TimePoint> begins_alone_at() const { return alone_deadline_; }

  // A round needs links among all its members: one that lacks some holds the others up. This peer
  // follows their commits until it has them, but not for ever: some may be out of reach for it.
  // And a peer that rests may have gone further than those that gave us their state.
  bool linked_to_members(TimePoint now);
  // When the links that are missing are waited for no more; none: they are not waited for.
  std::optional<TimePoint> links_awaited_until() const { return link_deadline_; }
  void await_no_links() { link_deadline_.reset(); }

 private:
  bool none_is_further() const;
  bool last_group_is_linked() const;

  const CollaborationConfig& config_;
  PeerId self_;
  const Membership& membership_;
  const CommitLog& chain_;
  std::optional<TimePoint> link_deadline_;
  std::optional<TimePoint> alone_deadline_;
};

}  // namespace potluck
