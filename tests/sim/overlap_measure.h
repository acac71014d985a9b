// SPDX-License-Identifier: GPL-3.0-or-later
// How much of the time devices have nothing to compute, with and without overlap, where computing
// an epoch takes as long as averaging it: 4 peers at 200 Mb/s, 8 at 100 and 4 at 50, and a vector
// scaled down so that virtual links a hundredth as fast take seconds. `./dev bench rounds` prints
// it.
#pragma once

#include <cstdint>
#include <optional>

namespace potluck::sim {

struct OverlapMeasure {
  double exchange_seconds = 0;  // of a round
  double idle_without = 0;      // shares of the devices' time
  double idle_with = 0;
};

// The mean over so many runs: each one's plans depend on what it happened to learn of the links.
// none: the peers did not come together.
std::optional<OverlapMeasure> measure_overlap(std::uint64_t first_seed, int seeds);

}  // namespace potluck::sim
