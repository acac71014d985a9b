// SPDX-License-Identifier: GPL-3.0-or-later
// How long something that happens again and again takes of late: a mean of the last dozen times
// that forgets what was before a break. Pure.
#pragma once

#include <optional>

namespace potluck {

class Pace {
 public:
  void add(double seconds) {
    ++count_;
    const double weight = count_ < kRemembered ? 1.0 / count_ : 1.0 / kRemembered;
    mean_ += weight * (seconds - mean_);
  }
  void forget() { *this = {}; }
  // None before there are enough to tell.
  std::optional<double> seconds() const {
    return count_ >= kEnough ? std::optional(mean_) : std::nullopt;
  }

 private:
  static constexpr int kEnough = 3, kRemembered = 16;
  int count_ = 0;
  double mean_ = 0;
};

}  // namespace potluck
