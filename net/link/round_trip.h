// SPDX-License-Identifier: GPL-3.0-or-later
// Smoothed round-trip time and its variation (RFC 6298, section 2), and the silence after which a
// peer counts as lost: max(floor, 2 s + 8 srtt + 4 rttvar). Pings go out every second, so a floor
// of five seconds forgives four lost in a row; a slow or jittery path is given time in proportion.
// Pure.
#pragma once

#include <algorithm>

#include "net/base/clock.h"

namespace potluck {

class RoundTrip {
 public:
  void sample(Duration rtt) {
    if (rtt < Duration::zero()) return;
    least_ = least_ == Duration::zero() ? rtt : std::min(least_, rtt);
    if (smoothed_ == Duration::zero()) {
      smoothed_ = std::max(rtt, Duration(1));
      variation_ = rtt / 2;
      return;
    }
    const Duration error = smoothed_ > rtt ? smoothed_ - rtt : rtt - smoothed_;
    variation_ = (3 * variation_ + error) / 4;
    smoothed_ = std::max((7 * smoothed_ + rtt) / 8, Duration(1));
  }

  Duration smoothed() const { return smoothed_; }  // 0: no sample yet
  Duration least() const { return least_; }        // without queues on the way; 0: no sample
  Duration silence_limit(Duration floor) const {
    return std::max<Duration>(floor, std::chrono::seconds(2) + 8 * smoothed_ + 4 * variation_);
  }

 private:
  Duration smoothed_{};
  Duration variation_{};
  Duration least_{};
};

}  // namespace potluck
