// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/text/token_masking.h"

#include <algorithm>
#include <cassert>

#include "net/base/rng.h"

namespace potluck {

std::uint64_t masked_positions(std::uint64_t positions) {
  return std::max<std::uint64_t>(1, (15 * positions + 50) / 100);
}

void mask_tokens(std::uint64_t seed, std::int64_t vocabulary, std::span<std::int64_t> tokens,
                 std::span<std::int64_t> targets) {
  assert(tokens.size() == targets.size() && !tokens.empty() && vocabulary > 0);
  std::fill(targets.begin(), targets.end(), kNoTarget);
  Rng rng(seed);
  // Goes over the positions once and takes each with the chance that leaves exactly enough (Knuth,
  // algorithm 3.4.2 S).
  std::uint64_t wanted = masked_positions(tokens.size());
  for (std::size_t i = 0; i < tokens.size() && wanted > 0; ++i) {
    if (rng.below(tokens.size() - i) >= wanted) continue;
    --wanted;
    targets[i] = tokens[i];
    const std::uint64_t way = rng.below(10);
    if (way < 8) {
      tokens[i] = vocabulary;
    } else if (way == 8) {
      tokens[i] = static_cast<std::int64_t>(rng.below(static_cast<std::uint64_t>(vocabulary)));
    }
  }
}

}  // namespace potluck
