// SPDX-License-Identifier: GPL-3.0-or-later
// How two histories compare by what they are: whether a commit continues one, and which of two has
// more (docs/design.md, section 2). Pure, any thread.
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

// Which of two heads wins where as much stands behind the one as behind the other (support.h): most
// committed samples, then digest.
bool outranks(std::uint64_t samples_a, const Digest& head_a, std::uint64_t samples_b,
              const Digest& head_b);

}  // namespace potluck
