// SPDX-License-Identifier: GPL-3.0-or-later
// At most so many of something in each second, so that a flood costs little. Pure.
#pragma once

#include "net/base/clock.h"

namespace potluck {

class SecondQuota {
 public:
  explicit SecondQuota(int most) : most_(most) {}
  // Whether one more is within the quota; it is counted in either case. now: never goes back.
  bool take(TimePoint now) {
    if (now - second_ >= std::chrono::seconds(1)) {
      second_ = now;
      taken_ = 0;
    }
    return ++taken_ <= most_;
  }

 private:
  int most_;
  int taken_ = 0;
  TimePoint second_{};  // when the second began in which so many were taken
};

}  // namespace potluck
