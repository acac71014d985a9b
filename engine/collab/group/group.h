// SPDX-License-Identifier: GPL-3.0-or-later
// This peer and the others: what they say of themselves, who of them is silent, who is about to
// arrive, who can take part. Owned by the Collaboration, which hands its parts the views that they
// need. The network thread.
#pragma once

#include <utility>

#include "engine/collab/group/arrivals.h"
#include "engine/collab/group/group_view.h"

namespace potluck {

struct Group {
  Group(const KeyPair& identity, PeerRecord own, const CommitLog& log, Rng rng)
      : self(identity.public_key()),
        membership(identity, std::move(own), {}, rng),
        roster(membership, log, liveness, self) {}

  GroupView view() { return {self, membership, roster, liveness}; }

  PeerId self;
  Membership membership;
  Liveness liveness;
  Arrivals arrivals;
  Roster roster;
};

}  // namespace potluck
