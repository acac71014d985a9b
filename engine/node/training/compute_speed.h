// SPDX-License-Identifier: GPL-3.0-or-later
// Samples per second of computing, over the last seconds of it: what lies further back counts ever
// less. Time in which nothing is computed does not count. Pure.
#pragma once

#include <cmath>

namespace potluck {

class ComputeSpeed {
 public:
  void add(double samples, double seconds) {
    const double keep = std::exp(-seconds / kMemory_s);
    samples_ = samples_ * keep + samples;
    seconds_ = seconds_ * keep + seconds;
  }
  double samples_per_second() const { return seconds_ > 0 ? samples_ / seconds_ : 0.0; }

 private:
  static constexpr double kMemory_s = 10.0;
  double samples_ = 0, seconds_ = 0;
};

}  // namespace potluck
