// SPDX-License-Identifier: GPL-3.0-or-later
// Conversion between float32 and IEEE half on integers, one value at a time: the scalar twin of
// codec_fp16.cpp. Pure, any thread.
#pragma once

#include <bit>
#include <span>

#include "net/base/bytes.h"

namespace potluck::scalar {

// The smallest normal half, 2^-14, as a float32 pattern.
constexpr std::uint32_t kSmallestNormalHalf = 113u << 23;
// Adding 0.5 to |x| < 2^-14 leaves the half's subnormal bits, rounded to nearest even, at the
// bottom.
constexpr std::uint32_t kHalfOne = 126u << 23;

inline std::uint16_t half_bits(float value) {
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t magnitude = bits & 0x7fffffffu;
  const std::uint32_t sign = (bits & 0x80000000u) >> 16;
  if (magnitude < kSmallestNormalHalf) {
    const float shifted = std::bit_cast<float>(magnitude) + std::bit_cast<float>(kHalfOne);
    return static_cast<std::uint16_t>((std::bit_cast<std::uint32_t>(shifted) - kHalfOne) | sign);
  }
  const std::uint32_t odd = (magnitude >> 13) & 1u;
  const std::uint32_t rounded = magnitude - (112u << 23) + 0xfffu + odd;
  return static_cast<std::uint16_t>((rounded >> 13) | sign);
}

inline float half_value(std::uint16_t half) {
  const std::uint32_t shifted = static_cast<std::uint32_t>(half & 0x7fffu) << 13;
  const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000u) << 16;
  std::uint32_t magnitude = shifted + (112u << 23);
  if ((shifted >> 23) == 0) {  // subnormal: (1 + m) 2^-14 - 2^-14, exact
    const float one_too_many = std::bit_cast<float>(shifted + kSmallestNormalHalf);
    magnitude =
        std::bit_cast<std::uint32_t>(one_too_many - std::bit_cast<float>(kSmallestNormalHalf));
  }
  return std::bit_cast<float>(magnitude | sign);
}

// out[i] = IEEE half of clamp(values[i] * scale, -limit, limit), rounded to nearest even.
// values finite, limit <= 65504; out: 2 * values.size() bytes, little-endian.
inline void to_half(std::span<const float> values, float scale, float limit, std::uint8_t* out) {
  for (const float v : values) {
    float scaled = v * scale;
    if (scaled > limit) scaled = limit;
    if (scaled < -limit) scaled = -limit;
    put_u16(out, half_bits(scaled));
    out += 2;
  }
}

inline void unpack_halves(const std::uint8_t* in, float scale, std::span<float> out) {
  for (float& v : out) {
    v = half_value(get_u16(in)) * scale;
    in += 2;
  }
}

inline void add_halves(const std::uint8_t* in, float scale, float weight, std::span<float> sum) {
  for (float& s : sum) {
    const float v = half_value(get_u16(in)) * scale;
    const float term = weight * v;
    s = s + term;
    in += 2;
  }
}

}  // namespace potluck::scalar
