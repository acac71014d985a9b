// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/collaboration/validation_claims.h"

#include <algorithm>

namespace potluck {

std::vector<std::pair<PeerId, ValidationResult>> ValidationClaims::take_due(const CommitLog& log) {
  std::vector<std::pair<PeerId, ValidationResult>> out;
  for (auto it = waiting_.begin(); it != waiting_.end();) {
    const auto& [by, result] = *it;
    if (result.epoch > log.epochs()) {
      ++it;
      continue;
    }
    // By the time that a trainer gets to it, it may have gone on by an epoch or two.
    const std::uint64_t due = every_ > 0 ? result.epoch / every_ * every_ : 0;
    const SignedCommit* commit = due > 0 ? log.find(due - 1) : nullptr;
    const bool counts = commit != nullptr && commit->commit.coordinator == by &&
                        std::ranges::find(counted_, commit->head) == counted_.end();
    if (counts) {
      out.emplace_back(by, result);
      counted_.push_back(commit->head);
      if (counted_.size() > kRemembered) counted_.pop_front();
    }
    it = waiting_.erase(it);
  }
  return out;
}

}  // namespace potluck
