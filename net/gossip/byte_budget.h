// SPDX-License-Identifier: GPL-3.0-or-later
// How many bytes may be said per second, with some to spare for bursts. What cannot wait may
// overdraw it; what can wait then waits longer. Sans-I/O, one thread.
#pragma once

#include <algorithm>

#include "net/base/clock.h"

namespace potluck {

class ByteBudget {
 public:
  ByteBudget(double bytes_per_second, double burst)
      : per_second_(bytes_per_second), burst_(burst), left_(burst) {}

  // share: how much of the burst has to stay, 0 to 1.
  double above(double share, TimePoint now) const { return left(now) - share * burst_; }
  void spend(double bytes, TimePoint now) {
    left_ = std::max(left(now) - bytes, -burst_);
    at_ = std::max(at_, now);
  }
  // When above(share) will have reached zero; no sooner than now.
  TimePoint when(double share, TimePoint now) const {
    const double missing = share * burst_ - left_;
    return missing <= 0 ? now : std::max(now, at_ + from_seconds(missing / per_second_));
  }

 private:
  double left(TimePoint now) const {
    return std::min(burst_, left_ + per_second_ * std::max(0.0, seconds(now - at_)));
  }

  double per_second_, burst_, left_;
  TimePoint at_{};
};

}  // namespace potluck
