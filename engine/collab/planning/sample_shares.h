// SPDX-License-Identifier: GPL-3.0-or-later
// Who accumulates how many samples of an epoch. The shares of an offer add up to the target
// exactly, in proportion to measured speed, so that all finish together and the committed batch is
// the target. Pure.
#pragma once

#include <cstdint>
#include <vector>

namespace potluck {

struct SampleShareRequest {
  std::uint32_t accumulated = 0;  // a share is never below this
  double samples_per_second = 0;  // 0: not measured; counted as the median of the others
  bool trains = true;             // false: its share is what it has accumulated
  double part = 1;                // of what is left to do, beside others of its speed
};

// Sums to max(target, sum of accumulated). Everybody who trains gets at least one sample while
// there are enough.
std::vector<std::uint32_t> sample_shares(std::uint32_t target,
                                         const std::vector<SampleShareRequest>& requests);

}  // namespace potluck
