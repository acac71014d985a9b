// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/averaging/audited_part.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "engine/collab/averaging/robust_kernels.h"

namespace potluck {
namespace {

constexpr double kLeastOfUsual = 0.1;
constexpr double kMostBatches = 16;  // drawn for an epoch

}  // namespace

bool plausible(const SampleOrigin& origin, std::uint64_t epoch, std::uint32_t target_batch) {
  if (origin.started > epoch) return false;
  const double epochs = static_cast<double>(epoch - origin.started) + kMostBatches;
  return static_cast<double>(origin.first) <= epochs * kMostBatches * target_batch;
}

double distance_from(std::span<const float> computed, const AuditedPart& given) {
  assert(given.begin + given.values.size() <= computed.size());
  const std::span<const float> part = computed.subspan(given.begin, given.values.size());
  double apart = 0, length = 0;
  for (std::size_t i = 0; i < part.size(); ++i) {
    const double difference = static_cast<double>(given.values[i]) - part[i];
    apart += difference * difference;
    length += static_cast<double>(part[i]) * part[i];
  }
  if (apart == 0) return 0;
  const double share = static_cast<double>(part.size()) / static_cast<double>(computed.size());
  const double usual = kernels::sum_of_squares(computed) * share;
  const double out = std::sqrt(apart / std::max(length, kLeastOfUsual * kLeastOfUsual * usual));
  return std::isfinite(out) ? out : std::numeric_limits<double>::infinity();
}

}  // namespace potluck
