// SPDX-License-Identifier: GPL-3.0-or-later
// The plan of the last round, for people: what its coordinator offered, what the links were
// believed to carry then, how long the exchange should have taken and did, and for whom it waited.
// Every member can tell, not only the coordinator. Values.
#pragma once

#include <optional>

#include "engine/collab/planning/round_plan.h"
#include "net/base/ids.h"

namespace potluck {

struct LastRoundView {
  struct Member {
    PeerId peer;
    std::string name;
    double up_bits_per_second = 0;  // believed
    double down_bits_per_second = 0;
    bool line_known = false;  // else assumed
    double samples_per_second = 0;
    std::uint32_t samples = 0;  // committed
    // From the exchange's beginning here until its gradient was here (of who gives none: its part
    // of the average); 0: before that, or nothing was to come.
    double arrived_seconds = 0;
  };
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  PeerId coordinator;
  std::vector<Member> members;         // as in plan.choice
  RoundPlan plan;                      // seconds are what was to be expected
  std::optional<double> took_seconds;  // the exchange; none: under way, or cut short
  double epoch_seconds = 0;            // from the commit before to this one; 0: not committed here
};

}  // namespace potluck
