// SPDX-License-Identifier: GPL-3.0-or-later
// Where a log ends: whether a commit continues it there, and which of two ends has more
// (docs/design.md, section 2). Which of two histories counts, ForkJudge says. Pure, any thread.
#pragma once

#include "engine/collab/history/commit.h"

namespace potluck {

// Where a log stands.
struct LogEnd {
  std::uint64_t epochs = 0;
  Digest head;
  std::uint64_t total_samples = 0;
  bool votes = false;  // its last commit is known, and carries them: so must all that follow
};
Status check_follows(const SignedCommit& next, const LogEnd& end);

// Which of two heads wins where nothing else says so: most committed samples, then digest.
bool outranks(std::uint64_t samples_a, const Digest& head_a, std::uint64_t samples_b,
              const Digest& head_b);

}  // namespace potluck
