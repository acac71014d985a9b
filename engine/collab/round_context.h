// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of the Collaboration share. Owned by it; references stay valid as long as it
// lives.
#pragma once

#include "engine/collab/arrivals.h"
#include "engine/collab/average_cache.h"
#include "engine/collab/chain.h"
#include "engine/collab/collaboration.h"
#include "engine/collab/outbox.h"
#include "engine/collab/roster.h"
#include "engine/collab/timing.h"

namespace potluck {

struct RoundContext {
  const CollaborationConfig& config;
  const KeyPair& identity;
  PeerId self;
  Membership& membership;
  Liveness& liveness;
  Arrivals& arrivals;
  Roster& roster;
  Chain& chain;
  AverageCache& averages;
  Outbox& out;
  Timing& timing;
  // The commit whose step the trainer is doing now.
  std::optional<SignedCommit> applying{};
  // The newest digest of our own state: goes into commits and our record. It belongs to the state
  // and the history that it was taken of: whoever changes either forgets it.
  struct NewestDigest {
    std::uint64_t epoch = 0;  // the state after so many epochs
    Digest digest;            // zero: none
  };
  NewestDigest newest_digest{};
};

}  // namespace potluck
