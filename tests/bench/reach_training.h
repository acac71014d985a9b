// SPDX-License-Identifier: GPL-3.0-or-later
// Five members that train together on the same lines, behind routers or reachable.
#pragma once

#include <optional>

#include "tests/lab/lab.h"

namespace potluck::bench {

struct ReachTraining {
  double epochs_per_second = 0;  // while all five take part
  double direct_links = 0;       // of those between members, where links were counted
};

// behind_routers: all of them, two behind symmetric ones, with a relay; afterwards the organiser
// leaves for good and a sixth joins. Nothing: something failed, which was printed.
std::optional<ReachTraining> train_five(lab::Lab& lab, bool behind_routers, int seconds);

}  // namespace potluck::bench
