// SPDX-License-Identifier: GPL-3.0-or-later
// Samples per second of computing, over the last ten seconds of it. Time in which nothing is
// computed does not count, nor does most of a stall: a computer that slept in the middle of a
// micro-batch is as fast afterwards as it was before, and would otherwise be given so little to do
// that it never showed. Pure.
#pragma once

#include <deque>

namespace potluck {

class ComputeSpeed {
 public:
  void add(double samples, double seconds);
  double samples_per_second() const { return speed_; }  // 0: not known yet

 private:
  struct Part {
    double samples = 0, seconds = 0;
  };
  double counted_seconds(const Part& part) const;
  void forget();

  std::deque<Part> parts_;      // the newest last
  double typical_seconds_ = 0;  // of a sample: the median of the parts
  double speed_ = 0;
};

}  // namespace potluck
