// SPDX-License-Identifier: GPL-3.0-or-later
// How many bytes may be said per second, with some to spare for bursts. What cannot wait may
// overdraw it; what can wait then waits longer. What was said beside it can be owed to it: that is
// paid back bit by bit, so that a minute's rush leaves the rate of ten minutes what it should be.
// Sans-I/O, one thread.
#pragma once

#include <algorithm>

#include "net/base/clock.h"

namespace potluck {

class ByteBudget {
 public:
  ByteBudget(double bytes_per_second, double burst)
      : per_second_(bytes_per_second), burst_(burst), left_(burst) {}

  // share: how much of the burst has to stay, 0 to 1.
  double above(double share, TimePoint now) const { return at(now).left - share * burst_; }
  void spend(double bytes, TimePoint now) {
    settle(now);
    left_ = std::max(left_ - bytes, -burst_);
  }
  void owe(double bytes, TimePoint now) {
    settle(now);
    owed_ = std::min(owed_ + bytes, kMostOwed_s * per_second_);
  }
  // When above(share) will have reached zero; no sooner than now.
  TimePoint when(double share, TimePoint now) const {
    const double missing = share * burst_ - left_;
    if (missing <= 0) return now;
    const double kept = (1 - kPaidBack) * per_second_;
    const double paying_s = owed_ / (kPaidBack * per_second_);
    const double wait_s = missing <= kept * paying_s
                              ? missing / kept
                              : paying_s + (missing - kept * paying_s) / per_second_;
    return std::max(now, settled_ + from_seconds(wait_s));
  }

 private:
  static constexpr double kPaidBack = 0.6;    // of what comes in, while anything is owed
  static constexpr double kMostOwed_s = 600;  // more than so many seconds' budget is let off

  struct State {
    double left, owed;
  };
  State at(TimePoint now) const {
    const double earned = per_second_ * std::max(0.0, seconds(now - settled_));
    const double paid = std::min(owed_, kPaidBack * earned);
    return {std::min(burst_, left_ + earned - paid), owed_ - paid};
  }
  void settle(TimePoint now) {
    const State state = at(now);
    left_ = state.left;
    owed_ = state.owed;
    settled_ = std::max(settled_, now);
  }

  double per_second_, burst_, left_, owed_ = 0;
  TimePoint settled_{};
};

}  // namespace potluck
