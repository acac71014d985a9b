// SPDX-License-Identifier: GPL-3.0-or-later
// How two histories compare: whether a commit continues one, and which of two counts
// (docs/design.md, section 2). Pure, any thread.
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

// The fork rule: which of two heads wins after a partition: most committed samples, then digest.
bool outranks(std::uint64_t samples_a, const Digest& head_a, std::uint64_t samples_b,
              const Digest& head_b);

}  // namespace potluck
