// SPDX-License-Identifier: GPL-3.0-or-later
// Digits as pen strokes. Pure functions, any thread.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "net/base/rng.h"

namespace potluck {

constexpr std::size_t kDigitSide = 28;
using DigitImage = std::array<std::uint8_t, kDigitSide * kDigitSide>;

struct StrokePoint {
  double x = 0, y = 0;
};  // 0..1, y downwards
using Stroke = std::vector<StrokePoint>;

// One of the ways in which people write `digit` (0 to 9).
std::vector<Stroke> digit_strokes(int digit, Rng& rng);

// A new handwriting each time: turned, slanted, shaken, thick or thin, blurred, with noise. White
// on black, as MNIST has it.
DigitImage draw_digit(int digit, Rng& rng);

}  // namespace potluck
