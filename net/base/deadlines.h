// SPDX-License-Identifier: GPL-3.0-or-later
// Deadlines of which some are not set. Pure.
#pragma once

#include <initializer_list>
#include <optional>

#include "net/base/clock.h"

namespace potluck {

// The first of those that are set; none: none of them is.
inline std::optional<TimePoint> earliest(
    std::initializer_list<std::optional<TimePoint>> deadlines) {
  std::optional<TimePoint> first;
  for (const auto& deadline : deadlines) {
    if (deadline && (!first || *deadline < *first)) first = deadline;
  }
  return first;
}

}  // namespace potluck
