// SPDX-License-Identifier: GPL-3.0-or-later
// Newcomers that have all but caught up and ask to be waited for (Stage::kArriving): where an epoch
// is shorter than its replay, they would follow the others for ever. Whoever coordinates holds the
// averaging until they are in sync, for a second at most and a tenth of the time at most, however
// many ask and however often. The time counts while somebody asks: all see the same, so that
// coordinators in turn cannot be held up each in its turn. Pure; not thread-safe.
#pragma once

#include <optional>
#include <set>

#include "net/base/clock.h"
#include "net/base/ids.h"

namespace potluck {

class Arrivals {
 public:
  static constexpr Duration kLongest = std::chrono::seconds(1);
  static constexpr int kOneIn = 10;  // of the time, in the long run

  // What the newest record of a linked peer says.
  void saw(const PeerId& peer, bool arriving, TimePoint now);
  void gone(const PeerId& peer, TimePoint now) { saw(peer, false, now); }
  // Until when the averaging is held now; none: nobody asks, or those who do had their time.
  std::optional<TimePoint> wait_until(TimePoint now);

 private:
  static constexpr Duration kShortest = std::chrono::milliseconds(300);  // else it helps nobody

  void count(TimePoint now);

  std::set<PeerId> asking_;
  bool open_ = false;         // somebody asks, and is waited for
  Duration left_ = kLongest;  // that others may still be made to wait
  TimePoint counted_{};
};

}  // namespace potluck
