// SPDX-License-Identifier: GPL-3.0-or-later
// This peer and the others: what they say of themselves, who of them is silent, who is about to
// arrive, who can take part. Owned by the Collaboration, which hands its parts the views that they
// need. The network thread.
#pragma once

#include <optional>
#include <utility>

#include "engine/collab/group/arrivals.h"
#include "engine/collab/group/group_view.h"
#include "engine/collab/group/offences.h"
#include "engine/collab/group/part_book.h"
#include "engine/collab/group/request_budget.h"
#include "engine/collab/history/conviction.h"

namespace potluck {

struct Group {
  // The key outlives this. audit_share: the share of exchanges in which somebody is audited.
  Group(const KeyPair& key, PeerRecord own, const CommitLog& log, double audit_share, Rng rng)
      : self(key.public_key()),
        identity(key),
        membership(key, std::move(own), {}, rng),
        roster(membership, log, liveness, self),
        audits(audit_share, rng.fork()),
        parts(key, rng.next()),
        disputes(self) {}

  GroupView view() {
    return {self, identity, membership, roster, liveness, audits, parts, disputes, trials};
  }
  // It may have no link to us: for a while, or for good.
  bool refused(const PeerId& peer, TimePoint now) const {
    return convicted(peer) || offences.suspended(peer, now);
  }
  void restore(const Conviction& conviction) {
    if (conviction.proof)
      parts.convict(*conviction.proof);
    else
      audits.restore(conviction.peer, conviction.by == Conviction::By::kAudit);
  }
  // What it has signed against itself stands.
  void pardon(const PeerId& peer) {
    audits.pardon(peer);
    offences.pardon(peer);
  }
  bool convicted(const PeerId& peer) const {
    return audits.convicted(peer) || parts.convicted(peer);
  }
  // Of who is refused. None: for good.
  std::optional<Duration> refused_for(const PeerId& peer, TimePoint now) const {
    return convicted(peer) ? std::nullopt : std::optional(offences.suspended_for(peer, now));
  }

  PeerId self;
  const KeyPair& identity;
  Membership membership;
  Liveness liveness;
  Arrivals arrivals;
  Offences offences;
  RequestBudget requests;
  Roster roster;
  AuditBook audits;
  PartBook parts;
  Disputes disputes;
  Trials trials;
};

}  // namespace potluck
