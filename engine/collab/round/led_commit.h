// SPDX-License-Identifier: GPL-3.0-or-later
// What an attempt comes to once all of its members are done: what each of them has to have signed,
// and the commit that they make together. Pure.
#pragma once

#include <vector>

#include "engine/collab/context/collaboration_config.h"
#include "engine/collab/history/commit.h"
#include "engine/collab/history/standing.h"
#include "engine/collab/round/led_attempt.h"

namespace potluck {

// Of the member that says so, to `coordinator`.
Vote vote_of(const LedAttempt& lead, const PeerId& member, const Done& done,
             const Standing& standing, const CollaborationConfig& config,
             const PeerId& coordinator);
// Precondition of both: all members are done.
Commit commit_of(const LedAttempt& lead, const Standing& standing,
                 const CollaborationConfig& config, const PeerId& coordinator, TimePoint now);
std::vector<Signature> votes_of(const LedAttempt& lead);  // in the order of the commit's members

}  // namespace potluck
