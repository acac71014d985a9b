// SPDX-License-Identifier: GPL-3.0-or-later
// Which tokens a masked language model has to fill in (Devlin et al., arXiv 1810.04805, section
// 3.1). Deterministic in the seed. Pure functions, any thread. No torch here.
#pragma once

#include <cstdint>
#include <span>

namespace potluck {

// Targets that count for nothing.
constexpr std::int64_t kNoTarget = -100;

// How many positions of a sample are masked: always the same share, so that the mean over
// micro-batches of any size is the mean over their samples.
std::uint64_t masked_positions(std::uint64_t positions);

// tokens: one sample, below `vocabulary`. Of the chosen ones eight in ten become the token
// `vocabulary`, which is the mask, one in ten a random token, one in ten stays. targets: what was
// there, kNoTarget where nothing was chosen; as long as tokens.
void mask_tokens(std::uint64_t seed, std::int64_t vocabulary, std::span<std::int64_t> tokens,
                 std::span<std::int64_t> targets);

}  // namespace potluck
