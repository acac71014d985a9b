// SPDX-License-Identifier: GPL-3.0-or-later
// Rendezvous hashing (Thaler & Ravishankar 1998): everybody who sees the same peers names the same
// coordinator for (epoch, attempt) without a message.
#pragma once

#include <optional>
#include <vector>

#include "net/base/ids.h"

namespace potluck {

// A peer that is further ahead of our own attempt is not followed: counting on from the largest
// number there is would begin again at zero. It need not lie itself: a liar may have led it there.
constexpr std::uint32_t kMostAttemptsAhead = 1000;
constexpr bool too_far_ahead(std::uint32_t attempt, std::uint32_t ours) {
  return attempt > ours && attempt - ours > kMostAttemptsAhead;
}

std::uint64_t rank_of(std::uint64_t epoch, std::uint32_t attempt, const PeerId& peer);
// The candidate with the highest rank; ties by id. Empty for no candidates.
std::optional<PeerId> coordinator_of(std::uint64_t epoch, std::uint32_t attempt,
                                     const std::vector<PeerId>& candidates);

}  // namespace potluck
