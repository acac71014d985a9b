// SPDX-License-Identifier: GPL-3.0-or-later
// bfloat16, one value at a time: the upper half of a float32. Pure, any thread.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/collab/codec/codec_kernels.h"

namespace potluck::brain {

constexpr std::uint16_t kLargest = 0x7f7f;  // finite
constexpr std::uint16_t kNan = 0x7fff;

// Rounded to nearest even, at most kLargest; what is not finite stays so.
inline std::uint16_t from_float(float value) {
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t magnitude = bits & 0x7fffffffu;
  const std::uint32_t rounded = (magnitude + 0x7fffu + ((magnitude >> 16) & 1u)) >> 16;
  std::uint32_t kept = rounded < kLargest ? rounded : kLargest;
  if (magnitude >= kNotFiniteBits) kept = kNan;
  return static_cast<std::uint16_t>(kept | ((bits >> 16) & 0x8000u));
}

// The smallest bfloat16 that is not below value: finite, positive, at most that of kLargest.
inline std::uint16_t at_least(float value) {
  return static_cast<std::uint16_t>((std::bit_cast<std::uint32_t>(value) + 0xffffu) >> 16);
}

inline float to_float(std::uint16_t bits) {
  return std::bit_cast<float>(std::uint32_t{bits} << 16);
}

}  // namespace potluck::brain
