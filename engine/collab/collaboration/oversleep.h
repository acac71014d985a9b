// SPDX-License-Identifier: GPL-3.0-or-later
// Notices that this process was frozen, or its computer asleep: it was called later than it had
// asked for. Then it must hear the others before it judges them, and read what came meanwhile
// before it commits anything. Owned by the Collaboration. Pure; not thread-safe.
#pragma once

#include "engine/collab/context/adaptive_deadline.h"

namespace potluck {

class Oversleep {
 public:
  // The deadline that the shell is told; none: it need not call.
  void expect(std::optional<TimePoint> deadline) { expected_ = deadline; }
  // It calls.
  void notice(RoundDeadlines& deadlines, TimePoint now) const {
    if (!expected_) return;
    const Duration late = now - *expected_;
    if (late > kOversleep) deadlines.no_judgement_before = now + kSecondThought;
    if (late > kDoze) deadlines.no_commit_before = now + kReadFirst;
  }

 private:
  static constexpr Duration kOversleep = std::chrono::milliseconds(500);
  // The others may have taken us for gone, and be ahead.
  static constexpr Duration kDoze = std::chrono::milliseconds(250);
  static constexpr Duration kReadFirst = std::chrono::milliseconds(100);
  static constexpr Duration kSecondThought = std::chrono::seconds(1);

  std::optional<TimePoint> expected_;
};

}  // namespace potluck
