// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/group/coordinator_rank.h"

#include <utility>

#include "net/crypto/hash.h"

namespace potluck {

std::uint64_t rank_of(std::uint64_t epoch, std::uint32_t attempt, const PeerId& peer) {
  std::array<std::uint8_t, 12 + PeerId::kSize> input;
  put_u64(input.data(), epoch);
  put_u32(input.data() + 8, attempt);
  std::copy(peer.data.begin(), peer.data.end(), input.begin() + 12);
  return get_u64(blake2b(input).data.data());
}

std::optional<PeerId> coordinator_of(std::uint64_t epoch, std::uint32_t attempt,
                                     const std::vector<PeerId>& candidates) {
  std::optional<std::pair<std::uint64_t, PeerId>> best;
  for (const auto& peer : candidates) {
    const std::pair<std::uint64_t, PeerId> entry{rank_of(epoch, attempt, peer), peer};
    if (!best || *best < entry) best = entry;
  }
  if (!best) return std::nullopt;
  return best->second;
}

}  // namespace potluck
