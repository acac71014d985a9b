// SPDX-License-Identifier: GPL-3.0-or-later
// Time. State machines are handed `now`; only shells own a Clock, and the simulator a virtual one.
#pragma once

#include <chrono>
#include <cstdint>

namespace potluck {

using Duration = std::chrono::nanoseconds;

struct MonotonicTag {
  using duration = Duration;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = std::chrono::time_point<MonotonicTag>;
  static constexpr bool is_steady = true;
};
// Monotonic; comparable only within one process.
using TimePoint = MonotonicTag::time_point;

inline double seconds(Duration d) { return std::chrono::duration<double>(d).count(); }
// Any number will do: what is longer than decades counts as decades, and what is no number as zero,
// since speeds that others told of come to stand under fraction bars.
inline Duration from_seconds(double s) {
  constexpr double kDecades_s = 30 * 365.25 * 86400;
  if (!(s >= -kDecades_s)) return s < 0 ? -from_seconds(kDecades_s) : Duration{};
  return std::chrono::duration_cast<Duration>(
      std::chrono::duration<double>(s < kDecades_s ? s : kDecades_s));
}

class Clock {
 public:
  virtual ~Clock() = default;
  virtual TimePoint now() const = 0;
  // Seconds since 1970 by this computer's clock: for people and expiry dates, never for protocol
  // order.
  virtual std::int64_t unix_seconds() const = 0;
};

// The only adapter over std::chrono's clocks.
class SystemClock final : public Clock {
 public:
  TimePoint now() const override {
    return TimePoint(
        std::chrono::duration_cast<Duration>(std::chrono::steady_clock::now().time_since_epoch()));
  }
  std::int64_t unix_seconds() const override {
    return std::chrono::duration_cast<std::chrono::seconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
  }
};

}  // namespace potluck
