// SPDX-License-Identifier: GPL-3.0-or-later
#include <bit>
#include <cassert>

#include "engine/collab/codec_kernels.h"

namespace potluck::scalar {
namespace {

constexpr std::uint32_t kSignBit = 0x80000000u;
// The smallest normal half, 2^-14, as a float32 pattern.
constexpr std::uint32_t kSmallestNormalHalf = 113u << 23;
// Adding 0.5 to |x| < 2^-14 leaves the half's subnormal bits, rounded to nearest even, at the
// bottom.
constexpr std::uint32_t kHalfOne = 126u << 23;

std::uint16_t half_bits(float value) {
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t magnitude = bits & ~kSignBit;
  const std::uint32_t sign = (bits & kSignBit) >> 16;
  if (magnitude < kSmallestNormalHalf) {
    const float shifted = std::bit_cast<float>(magnitude) + std::bit_cast<float>(kHalfOne);
    return static_cast<std::uint16_t>((std::bit_cast<std::uint32_t>(shifted) - kHalfOne) | sign);
  }
  const std::uint32_t odd = (magnitude >> 13) & 1u;
  const std::uint32_t rounded = magnitude - (112u << 23) + 0xfffu + odd;
  return static_cast<std::uint16_t>((rounded >> 13) | sign);
}

float half_value(std::uint16_t half) {
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

}  // namespace

std::uint32_t max_magnitude_bits(std::span<const float> values) {
  std::uint32_t most = 0;
  for (const float v : values) {
    const std::uint32_t magnitude = std::bit_cast<std::uint32_t>(v) & ~kSignBit;
    if (magnitude > most) most = magnitude;
  }
  return most;
}

void to_half(std::span<const float> values, float scale, float limit, std::uint8_t* out) {
  for (const float v : values) {
    float scaled = v * scale;
    if (scaled > limit) scaled = limit;
    if (scaled < -limit) scaled = -limit;
    put_u16(out, half_bits(scaled));
    out += 2;
  }
}

bool from_half(const std::uint8_t* in, float scale, std::span<float> out) {
  bool finite = true;
  for (float& v : out) {
    const std::uint16_t half = get_u16(in);
    in += 2;
    v = half_value(half) * scale;
    finite &= (half & 0x7fffu) < 0x7c00u;
    finite &= (std::bit_cast<std::uint32_t>(v) & ~kSignBit) < kNotFiniteBits;
  }
  return finite;
}

void add_weighted(std::span<float> sum, float weight, std::span<const float> x) {
  assert(sum.size() == x.size());
  for (std::size_t i = 0; i < sum.size(); ++i) {
    const float term = weight * x[i];
    sum[i] = sum[i] + term;
  }
}

void divide(std::span<float> sum, float divisor) {
  for (float& v : sum) v = v / divisor;
}

}  // namespace potluck::scalar
