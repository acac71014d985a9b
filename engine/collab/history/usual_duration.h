// SPDX-License-Identifier: GPL-3.0-or-later
// How long something usually takes: the median of the newest seven, so that the few that went wrong
// do not count. Pure; a value.
#pragma once

#include <algorithm>
#include <deque>
#include <optional>
#include <vector>

#include "net/base/clock.h"

namespace potluck {

class UsualDuration {
 public:
  static constexpr std::size_t kMost = 7, kLeast = 3;

  void took(Duration duration) {
    newest_.push_back(duration);
    if (newest_.size() > kMost) newest_.pop_front();
    if (newest_.size() < kLeast) return;
    std::vector<Duration> sorted(newest_.begin(), newest_.end());
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    median_ = *middle;
  }
  // None: too few to tell. Asked after every message, and therefore kept.
  std::optional<Duration> median() const { return median_; }

 private:
  std::deque<Duration> newest_;
  std::optional<Duration> median_;
};

}  // namespace potluck
