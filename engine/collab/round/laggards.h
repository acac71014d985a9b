// SPDX-License-Identifier: GPL-3.0-or-later
// Members whom a led attempt waits for in vain: who they are, and until when each is waited for
// (docs/internals/silence.md). Pure: reads the attempt, and the coordinator decides.
#pragma once

#include <optional>
#include <vector>

#include "engine/collab/round/led_attempt.h"

namespace potluck {

struct Laggard {
  PeerId peer;
  std::optional<double> speed;  // samples per second that it turned out to have, where it did some
};

// Members that accumulate nothing any more although their links live, or are so much slower than
// they said that everybody waits for them. `self` never is.
std::vector<Laggard> laggards(const LedAttempt& attempt, const PeerId& self, TimePoint now);
// When to look for them.
TimePoint look_for_laggards_at(const LedAttempt& attempt, TimePoint now);

// Members on trial that have not done their share while everybody else has, and until when they
// are waited for even so. Nobody where others are not done either.
struct LateOnTrial {
  std::vector<PeerId> members;
  TimePoint until{};
};
LateOnTrial late_on_trial(const LedAttempt& attempt);

}  // namespace potluck
