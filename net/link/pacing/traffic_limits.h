// SPDX-License-Identifier: GPL-3.0-or-later
// How much may move over all links together.
#pragma once

namespace potluck {

struct TrafficLimits {
  double up_bits_per_second = 0, down_bits_per_second = 0;  // 0: no limit
  bool spare_local = false;  // links within the building (local_network.h) do not count
};

}  // namespace potluck
