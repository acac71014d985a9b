// SPDX-License-Identifier: GPL-3.0-or-later
// Whether this peer, which is in sync and trains, is in the rounds of the others. Where it is not,
// and for longer than a round that went wrong explains, its owner is told. Pure; not thread-safe.
#pragma once

#include <cstdint>

#include "net/base/clock.h"

namespace potluck {

class Attendance {
 public:
  static constexpr std::uint64_t kEpochs = 5;
  static constexpr Duration kTime = std::chrono::seconds(5);

  // It begins to take part with this epoch, or has been in the commit before it.
  void present(std::uint64_t epoch, TimePoint now) {
    epoch_ = epoch;
    since_ = now;
  }
  bool left_out(std::uint64_t epoch, TimePoint now) const {
    return epoch >= epoch_ + kEpochs && now - since_ >= kTime;
  }

 private:
  std::uint64_t epoch_ = 0;
  TimePoint since_{};
};

}  // namespace potluck
