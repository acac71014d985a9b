// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/disk/checkpoint_retention.h"

#include <algorithm>

namespace potluck {
namespace {

// The one that leaves the smallest gap when it goes. epochs: ascending, at least one; begin and
// end: what is kept around them.
std::size_t least_missed(const std::vector<std::uint64_t>& epochs, std::uint64_t end) {
  std::size_t least = 0;
  std::uint64_t smallest = UINT64_MAX;
  for (std::size_t i = 0; i < epochs.size(); ++i) {
    const std::uint64_t before = i > 0 ? epochs[i - 1] : 0;
    const std::uint64_t after = i + 1 < epochs.size() ? epochs[i + 1] : end;
    if (after - before >= smallest) continue;
    smallest = after - before;
    least = i;
  }
  return least;
}

}  // namespace

std::optional<std::uint64_t> best_checkpoint(const std::vector<std::uint64_t>& epochs,
                                             std::optional<std::uint64_t> best_validated) {
  std::optional<std::uint64_t> best;
  if (!best_validated) return best;
  for (const std::uint64_t epoch : epochs) {
    if (epoch >= *best_validated && (!best || epoch < *best)) best = epoch;
  }
  return best;
}

std::vector<std::uint64_t> superfluous_checkpoints(std::vector<std::uint64_t> epochs,
                                                   const Retention& retention,
                                                   std::optional<std::uint64_t> best_validated) {
  std::sort(epochs.begin(), epochs.end());
  const auto best = best_checkpoint(epochs, best_validated);
  if (epochs.size() <= retention.newest) return {};
  const std::uint64_t end = epochs[epochs.size() - retention.newest];
  epochs.resize(epochs.size() - retention.newest);
  if (retention.best && best) std::erase(epochs, *best);
  std::vector<std::uint64_t> out;
  while (epochs.size() > retention.on_the_way) {
    const auto going = epochs.begin() + static_cast<std::ptrdiff_t>(least_missed(epochs, end));
    out.push_back(*going);
    epochs.erase(going);
  }
  return out;
}

}  // namespace potluck
