// SPDX-License-Identifier: GPL-3.0-or-later
// How much of a connection may be under way to us. Left to itself the kernel allows megabytes;
// where many flows meet at one downlink they overflow its queue, those that lose packets there fall
// behind, and whoever waits for all of them waits for the last: eight peers on 100 Mb/s took 1.09
// times the bound, and take 1.02 with this. So each gets twice what its present rate fills in the
// path's own round trip, enough to grow when others have ended, and on short paths, where that is
// next to nothing, all get the same little: flows with equal windows share a line evenly. Pure;
// handed `now`.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "net/base/clock.h"

namespace potluck {

class ReceiveWindow {
 public:
  static constexpr int kUnlimited = 1 << 30;

  // Bytes were read. -> whether it is time to adapt().
  bool add(std::size_t bytes, TimePoint now) {
    if (now - last_ > kPause) {  // a pause says nothing of the rate
      began_ = now;
      bytes_ = 0;
    }
    last_ = now;
    bytes_ += bytes;
    return now - began_ >= kInterval;
  }

  // round_trip: without queues on the way; segment: bytes of the largest. -> the largest window to
  // offer, in bytes: to be set each time, the kernel forgets it when it enlarges its own buffer.
  // None: the kernel's choice is right.
  std::optional<int> adapt(Duration round_trip, int segment) {
    const double rate = static_cast<double>(bytes_) / seconds(last_ - began_);
    rate_ = rate_ > 0 ? rate_ + (rate - rate_) * (rate > rate_ ? kRise : kFall) : rate;
    began_ = last_;
    bytes_ = 0;
    const double wanted = 2 * rate_ * seconds(round_trip + kAwake);
    // A sender waits until a whole segment fits; on the loopback one has 64 KB.
    const int least = std::max(kLeast, 4 * segment);
    if (wanted > kMost || least > kMost) {
      return std::exchange(limit_, 0) > 0 ? std::optional(kUnlimited) : std::nullopt;
    }
    const int bytes = std::max(static_cast<int>(wanted), least);
    // Less is noise of the rate.
    if (limit_ == 0 || std::abs(bytes - limit_) * 4 >= limit_) limit_ = bytes;
    return limit_;
  }

 private:
  static constexpr Duration kInterval = std::chrono::milliseconds(50);
  static constexpr Duration kPause = std::chrono::milliseconds(150);
  static constexpr Duration kAwake = std::chrono::milliseconds(1);  // until a reader runs
  static constexpr double kRise = 0.5, kFall = 0.25;
  static constexpr int kLeast = 16 * 1024;
  static constexpr int kMost = 200 * 1024;  // flows that need more are few

  TimePoint began_{}, last_{};
  std::size_t bytes_ = 0;
  double rate_ = 0;  // bytes/s, while something comes
  int limit_ = 0;    // none
};

}  // namespace potluck
