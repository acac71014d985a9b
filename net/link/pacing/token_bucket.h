// SPDX-License-Identifier: GPL-3.0-or-later
// A rate limit that is paid after the fact: who finds the balance positive may move one quantum and
// pushes the balance into debt, the next one waits until the debt is worked off. So the long-run
// rate is exact whatever the sizes are. Urgent bytes may go into a bounded debt, which bulk then
// pays: they are not delayed by bulk, and the limit holds all the same. Pure; handed `now`.
#pragma once

#include <algorithm>
#include <cmath>

#include "net/base/clock.h"

namespace potluck {

class TokenBucket {
 public:
  // 0 bits per second: no limit.
  explicit TokenBucket(double bits_per_second = 0) : rate_(to_bytes(bits_per_second)) {}

  bool limited() const { return rate_ > 0; }

  void set_rate(double bits_per_second, TimePoint now) {
    refill(now);
    rate_ = to_bytes(bits_per_second);
    // A debt made under another limit must not silence a link for long under this one.
    balance_ = std::clamp(balance_, -rate_ * kUrgentDebtSeconds, rate_ * kBurstSeconds);
  }

  void charge(std::size_t bytes, TimePoint now) {
    if (!limited()) return;
    refill(now);
    balance_ -= static_cast<double>(bytes);
  }

  // When the next quantum may move; `now` or earlier: at once.
  TimePoint ready_at(TimePoint now) const { return when_balance_is(0, now); }
  TimePoint urgent_ready_at(TimePoint now) const {
    return when_balance_is(-std::max(rate_ * kUrgentDebtSeconds, kMinUrgentDebt), now);
  }

  // How much to move at a time: small beside the rate, so that several links take fair turns.
  std::size_t quantum(std::size_t at_most) const {
    if (!limited()) return at_most;
    const double bytes = rate_ * kQuantumSeconds;
    if (bytes >= static_cast<double>(at_most)) return at_most;
    return std::max<std::size_t>(kMinQuantum, static_cast<std::size_t>(bytes));
  }

  static constexpr double kBurstSeconds = 0.05;
  static constexpr double kQuantumSeconds = 0.02;
  static constexpr double kUrgentDebtSeconds = 1.0;
  static constexpr double kMinUrgentDebt = 64 * 1024;
  static constexpr std::size_t kMinQuantum = 1024;

 private:
  static double to_bytes(double bits) { return std::isfinite(bits) && bits > 0 ? bits / 8 : 0; }

  double balance_at(TimePoint now) const {
    if (now <= updated_) return balance_;
    return std::min(balance_ + rate_ * seconds(now - updated_), rate_ * kBurstSeconds);
  }
  void refill(TimePoint now) {
    balance_ = balance_at(now);
    updated_ = std::max(updated_, now);
  }
  TimePoint when_balance_is(double level, TimePoint now) const {
    if (!limited()) return now;
    const double missing = level - balance_at(now);
    // A nanosecond more, so that rounding never yields a time that is still too early.
    return missing <= 0 ? now : now + from_seconds(std::min(missing / rate_, 3600.0)) + Duration(1);
  }

  double rate_;         // bytes per second
  double balance_ = 0;  // bytes; negative: debt
  TimePoint updated_{};
};

}  // namespace potluck
