// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of the members of a round, as plan_round wants it: their records' links, and the
// codecs that the recipe allows.
#pragma once

#include "engine/collab/context/collaboration_config.h"
#include "engine/collab/group/roster.h"
#include "engine/collab/planning/round_plan.h"

namespace potluck {

constexpr double kAssumedBitsPerSecond = 100e6;  // of a peer that says nothing of its links
constexpr double kLeastBitsPerSecond = 1e3;      // of any link that is planned with
constexpr double kMostBitsPerSecond = 1e12;
constexpr double kMostAsymmetry = 10;  // of one that knows its uplink only: down over up

struct RoundMember {
  PeerId peer;
  double samples_per_second = 0;  // 0: not known
  bool trains = true;
  bool holds_samples = false;
  bool reduces = true;  // it may
};

RoundPlanRequest round_plan_request(const CollaborationConfig& config, const Roster& roster,
                                    const std::vector<RoundMember>& members);

}  // namespace potluck
