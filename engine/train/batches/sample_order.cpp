// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/batches/sample_order.h"

#include <algorithm>
#include <numeric>
#include <span>

#include "net/base/rng.h"

namespace potluck {

std::vector<std::uint32_t> order_of_pass(std::uint64_t samples, std::uint32_t mixed,
                                         std::uint64_t seed, std::uint64_t pass) {
  Rng rng(mix_seed(seed, pass));
  std::vector<std::uint32_t> order(samples);
  std::iota(order.begin(), order.end(), 0u);
  if (mixed == 0) {
    rng.shuffle(std::span(order));
    return order;
  }
  std::vector<std::uint32_t> runs((samples + kRunOfSamples - 1) / kRunOfSamples);
  std::iota(runs.begin(), runs.end(), 0u);
  rng.shuffle(std::span(runs));
  std::size_t filled = 0;
  for (const std::uint32_t run : runs) {
    const std::uint64_t begin = std::uint64_t{run} * kRunOfSamples;
    const std::uint64_t end = std::min(begin + kRunOfSamples, samples);
    for (std::uint64_t i = begin; i < end; ++i) order[filled++] = static_cast<std::uint32_t>(i);
  }
  for (std::size_t at = 0; at < order.size(); at += mixed) {
    rng.shuffle(std::span(order).subspan(at, std::min<std::size_t>(mixed, order.size() - at)));
  }
  return order;
}

}  // namespace potluck
