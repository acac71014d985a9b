// SPDX-License-Identifier: GPL-3.0-or-later
// This peer and the others: what they say of themselves, who of them is silent, who is about to
// arrive, who can take part. Owned by the Collaboration, which hands its parts the views that they
// need. The network thread.
#pragma once

#include <utility>

#include "engine/collab/group/arrivals.h"
#include "engine/collab/group/group_view.h"
#include "engine/collab/group/offences.h"
#include "engine/collab/group/request_budget.h"

namespace potluck {

struct Group {
  // The key outlives this.
  Group(const KeyPair& key, PeerRecord own, const CommitLog& log, Rng rng)
      : self(key.public_key()),
        identity(key),
        membership(key, std::move(own), {}, rng),
        roster(membership, log, liveness, self) {}

  GroupView view() { return {self, identity, membership, roster, liveness}; }

  PeerId self;
  const KeyPair& identity;
  Membership membership;
  Liveness liveness;
  Arrivals arrivals;
  Offences offences;
  RequestBudget requests;
  Roster roster;
};

}  // namespace potluck
