// SPDX-License-Identifier: GPL-3.0-or-later
// Adaptive deadlines (docs/design.md, section 4): a multiple of what has been measured, with
// floors, never a guessed constant. And a guard against our own sleep: a process that was frozen
// must hear the others before it calls them silent.
#pragma once

#include <algorithm>
#include <optional>

#include "net/base/clock.h"

namespace potluck {

// Smoothed measurement; the deadline is 8 times it, within a floor and what to assume before the
// first one. Twice as long after each turn that was given up: what has become slow for good must
// not be cut short for ever.
class AdaptiveDeadline {
 public:
  AdaptiveDeadline(Duration floor, Duration before_first)
      : floor_(floor), before_first_(before_first) {}
  void add(Duration sample) {
    expect(sample);
    given_up_ = 0;
  }
  // So long it has taken so far: the turn is not over, and may be given up yet.
  void expect(Duration sample) {
    value_ = value_ ? *value_ + (sample - *value_) / 8 : sample;
    // A slow turn at once counts in full: deadlines grow fast and shrink slowly.
    if (sample > *value_) value_ = sample;
  }
  void give_up() { given_up_ = std::min(given_up_ + 1, kMostDoublings); }
  Duration limit() const {
    return (value_ ? std::max(floor_, *value_ * 8) : before_first_) * (1 << given_up_);
  }
  std::optional<Duration> value() const { return value_; }

 private:
  static constexpr int kMostDoublings = 5;

  Duration floor_, before_first_;
  std::optional<Duration> value_;
  int given_up_ = 0;
};

struct RoundDeadlines {
  AdaptiveDeadline offer{std::chrono::milliseconds(1500),
                         std::chrono::seconds(5)};  // epoch begun -> its offer
  AdaptiveDeadline accept{std::chrono::seconds(2),
                          std::chrono::seconds(5)};  // offer sent -> all accepted
  AdaptiveDeadline exchange{std::chrono::seconds(3),
                            std::chrono::seconds(60)};  // start -> committed
  AdaptiveDeadline round_trip{std::chrono::milliseconds(1), std::chrono::milliseconds(300)};
  TimePoint no_judgement_before{};
  // Just awake: what came meanwhile is read first, it may have made void what we were about to do.
  TimePoint no_commit_before{};

  // True when `deadline` has passed and we were awake to see it pass.
  bool expired(std::optional<TimePoint> deadline, TimePoint now) const {
    return deadline && now >= *deadline && now >= no_judgement_before;
  }
  // When it will be.
  std::optional<TimePoint> judged_at(std::optional<TimePoint> deadline) const {
    return deadline ? std::optional(std::max(*deadline, no_judgement_before)) : std::nullopt;
  }
};

}  // namespace potluck
