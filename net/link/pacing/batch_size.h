// SPDX-License-Identifier: GPL-3.0-or-later
// How much to write at once: what the line takes in some milliseconds, since nothing overtakes what
// a write has begun. Pure.
#pragma once

#include <algorithm>
#include <cstddef>

#include "net/base/clock.h"

namespace potluck {

class BatchSize {
 public:
  // A write that took less than `quick` was too small, one that took more than `slow` too large.
  BatchSize(Duration quick, Duration slow) : quick_(quick), slow_(slow) {}

  std::size_t bytes() const { return bytes_; }
  void wrote_in(Duration took) {
    if (took < quick_) bytes_ = std::min(bytes_ * 2, kLargest);
    if (took > slow_) bytes_ = std::max(bytes_ / 2, kSmallest);
  }

  static constexpr std::size_t kSmallest = 8 * 1024;
  static constexpr std::size_t kFirst = 64 * 1024;
  static constexpr std::size_t kLargest = 256 * 1024;

 private:
  Duration quick_, slow_;
  std::size_t bytes_ = kFirst;
};

}  // namespace potluck
