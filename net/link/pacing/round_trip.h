// SPDX-License-Identifier: GPL-3.0-or-later
// Smoothed round-trip time and its variation (RFC 6298, section 2), and the silence after which a
// peer counts as lost: max(floor, 2 s + 8 srtt + 4 rttvar). Pings go out every second, so a floor
// of five seconds forgives four lost in a row; a slow or jittery path is given time in proportion.
// Answers that come together were held up together, most often by a computer that slept: of those
// only the quickest counts, or the path would be taken for slow long after. Pure.
#pragma once

#include <algorithm>

#include "net/base/clock.h"

namespace potluck {

class RoundTrip {
 public:
  void sample(Duration rtt, TimePoint at) {
    if (rtt < Duration::zero()) return;
    least_ = least_ == Duration::zero() ? rtt : std::min(least_, rtt);
    const bool together = at - together_since_ < kTogether;
    quickest_ = together ? std::min(quickest_, rtt) : rtt;
    if (!together) {
      together_since_ = at;
      before_ = path_;
    }
    path_ = before_.with(quickest_);
  }

  Duration smoothed() const { return path_.smoothed; }  // 0: no sample yet
  Duration least() const { return least_; }             // without queues on the way; 0: no sample
  Duration silence_limit(Duration floor) const {
    return std::max<Duration>(floor,
                              std::chrono::seconds(2) + 8 * path_.smoothed + 4 * path_.variation);
  }

 private:
  static constexpr Duration kTogether = std::chrono::milliseconds(250);

  struct Path {
    Duration smoothed{}, variation{};

    Path with(Duration rtt) const {
      if (smoothed == Duration::zero()) return {std::max(rtt, Duration(1)), rtt / 2};
      const Duration error = smoothed > rtt ? smoothed - rtt : rtt - smoothed;
      return {std::max((7 * smoothed + rtt) / 8, Duration(1)), (3 * variation + error) / 4};
    }
  };

  Path path_, before_;  // before: without the answers that came together with the last one
  Duration quickest_{}, least_{};
  TimePoint together_since_{};
};

}  // namespace potluck
