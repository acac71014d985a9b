// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/history/log_end.h"

#include <limits>

namespace potluck {

Status check_follows(const SignedCommit& next, const LogEnd& end) {
  const Commit& c = next.commit;
  const std::uint64_t epoch = end.epochs;
  if (c.epoch != epoch) {
    return {ErrorCode::kDiverged, "a commit of epoch " + std::to_string(c.epoch) +
                                      " came where epoch " + std::to_string(epoch) + " is next"};
  }
  if (c.previous != end.head) {
    return {ErrorCode::kDiverged,
            "the commit of epoch " + std::to_string(epoch) + " continues another history"};
  }
  if (end.votes && next.votes.empty()) {
    return {ErrorCode::kDiverged, "the commit of epoch " + std::to_string(epoch) +
                                      " has no votes, and the one before has"};
  }
  const std::uint64_t samples = c.samples();
  if (end.total_samples > std::numeric_limits<std::uint64_t>::max() - samples ||
      c.total_samples != end.total_samples + samples) {
    return {ErrorCode::kDiverged,
            "the samples of the commit of epoch " + std::to_string(epoch) + " do not add up"};
  }
  return ok_status();
}

bool outranks(std::uint64_t samples_a, const Digest& head_a, std::uint64_t samples_b,
              const Digest& head_b) {
  if (samples_a != samples_b) return samples_a > samples_b;
  return head_a > head_b;
}

}  // namespace potluck
