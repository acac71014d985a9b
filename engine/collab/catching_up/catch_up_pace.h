// SPDX-License-Identifier: GPL-3.0-or-later
// How long an answer and the replay of a commit take, as measured while catching up. Owned by
// CatchUp; pure; not thread-safe.
#pragma once

#include <algorithm>
#include <optional>

#include "engine/collab/context/adaptive_deadline.h"

namespace potluck {

// The answer to the question that was asked last.
class AwaitedAnswer {
 public:
  void asked(TimePoint now) {
    asked_at_ = now;
    deadline_ = now + std::min(usual_.limit(), kLongest);
  }
  void answered(TimePoint now) { usual_.add(now - asked_at_); }
  Duration since_asked(TimePoint now) const { return now - asked_at_; }

  void pause_until(TimePoint at) { deadline_ = at; }
  void wait_at_most_until(TimePoint at) { deadline_ = std::min(deadline_.value_or(at), at); }
  void wait_no_more() { deadline_.reset(); }
  std::optional<TimePoint> deadline() const { return deadline_; }  // none: nothing is awaited

 private:
  static constexpr Duration kLongest = std::chrono::seconds(10);  // however slow it once was

  TimePoint asked_at_{};
  std::optional<TimePoint> deadline_;
  AdaptiveDeadline usual_{std::chrono::seconds(3), std::chrono::seconds(10)};
};

// Commits are applied, one after the other.
class Replay {
 public:
  bool applying() const { return applying_; }
  void applies() { applying_ = true; }
  void applied(TimePoint now) {
    applying_ = false;
    if (applied_at_) {
      const Duration took = now - *applied_at_;
      per_commit_ = per_commit_ ? *per_commit_ + (took - *per_commit_) / 4 : took;
    }
    applied_at_ = now;
  }
  void stop() {
    applying_ = false;
    applied_at_.reset();
  }
  // For so many, and the one that is being applied; none: nobody knows.
  std::optional<Duration> time_for(std::size_t commits) const {
    if (!per_commit_) return std::nullopt;
    return *per_commit_ * (commits + (applying_ ? 1 : 0));
  }

 private:
  bool applying_ = false;
  std::optional<TimePoint> applied_at_;  // the last one of this replay
  std::optional<Duration> per_commit_;   // smoothed, over replays
};

}  // namespace potluck
