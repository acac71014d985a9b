// SPDX-License-Identifier: GPL-3.0-or-later
// A wish that a computation ends before it is done. Whoever computes looks at it between two
// operators, and between two samples that are read: what takes no longer than the grace ends by
// itself. Any thread.
#pragma once

#include <atomic>
#include <exception>
#include <limits>
#include <memory>

#include "net/base/clock.h"
#include "net/base/result.h"

namespace potluck {

class StopFlag {
 public:
  void ask(Duration grace) {
    const TimePoint due = SystemClock().now() + grace;
    due_ = due.time_since_epoch().count();
  }
  void withdraw() { due_ = kNever; }
  bool due() const {
    const Duration::rep at = due_;
    return at != kNever && SystemClock().now().time_since_epoch().count() >= at;
  }

 private:
  static constexpr Duration::rep kNever = std::numeric_limits<Duration::rep>::max();
  std::atomic<Duration::rep> due_{kNever};
};
using StopWish = std::shared_ptr<const StopFlag>;  // null: nobody may wish it

inline Error stopped_error() {
  return {ErrorCode::kCancelled, "the computation was stopped before it was done", ""};
}
inline Status check_stop(const StopWish& stop) {
  return stop && stop->due() ? Status(stopped_error()) : ok_status();
}

// Thrown through torch, and caught where its exceptions are (torch_guard.h).
struct Stopped final : std::exception {
  const char* what() const noexcept override { return "stopped"; }
};

}  // namespace potluck
