// SPDX-License-Identifier: GPL-3.0-or-later
// What a filter of a resnet becomes before it is used; the module says it once more in tensors, and
// a test holds one against the other. Pure, any thread. No torch here.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

namespace potluck {

// Keeps the variance through a ReLU of something normal: sqrt(2 / (1 - 1 / pi)).
constexpr double kReluGain = 1.7128585504496627;
constexpr double kMinFilterVariance = 1e-4;  // times the fan-in

// Mean 0 and variance kReluGain^2 / fan-in.
inline void standardise_filter(std::span<float> filter) {
  const auto count = static_cast<double>(filter.size());
  double mean = 0.0, squares = 0.0;
  for (const float value : filter) mean += value / count;
  for (const float value : filter) squares += (value - mean) * (value - mean);
  const double scale = kReluGain / std::sqrt(std::max(squares, kMinFilterVariance));
  for (float& value : filter) value = static_cast<float>((value - mean) * scale);
}

}  // namespace potluck
