// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/averaging/averaging_rule.h"

#include <algorithm>

namespace potluck {

std::optional<AveragingRule::Kind> find_averaging(std::string_view name) {
  const auto found = std::ranges::find(kAveragingNames, name);
  if (found == kAveragingNames.end()) return std::nullopt;
  return static_cast<AveragingRule::Kind>(found - kAveragingNames.begin());
}

double kept_of(double length, double most, double usual) {
  constexpr double kFar = 3;
  if (length <= most) return 1.0;
  return length > kFar * std::max(most, usual) ? 0.0 : most / length;
}

}  // namespace potluck
