// SPDX-License-Identifier: GPL-3.0-or-later
// Which checkpoints stay on disk. Everybody needs the newest, to go on from; the organiser also
// wants the best, and some from along the way to compare or go back to. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace potluck {

struct Retention {
  std::size_t newest = 2;      // the second one in case the first is damaged
  std::size_t on_the_way = 0;  // older ones, spread as evenly as what was written allows
  bool best = false;           // the first at or after the best validation
};

// Those of `epochs` (of checkpoints, in any order) that may go. best_validated: the epoch whose
// validation loss is lowest; none: nothing was validated.
std::vector<std::uint64_t> superfluous_checkpoints(std::vector<std::uint64_t> epochs,
                                                   const Retention& retention,
                                                   std::optional<std::uint64_t> best_validated);

// The checkpoint that stands for the best validation; none: there is none so new.
std::optional<std::uint64_t> best_checkpoint(const std::vector<std::uint64_t>& epochs,
                                             std::optional<std::uint64_t> best_validated);

}  // namespace potluck
