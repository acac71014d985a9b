// SPDX-License-Identifier: GPL-3.0-or-later
#include <bit>
#include <cassert>

#include "engine/collab/codec/codec_kernels.h"

namespace potluck::scalar {
namespace {

constexpr std::uint32_t kSignBit = 0x80000000u;

}  // namespace

std::uint32_t max_magnitude_bits(std::span<const float> values) {
  std::uint32_t most = 0;
  for (const float v : values) {
    const std::uint32_t magnitude = std::bit_cast<std::uint32_t>(v) & ~kSignBit;
    if (magnitude > most) most = magnitude;
  }
  return most;
}

std::uint32_t max_magnitude_of_floats(ByteView bytes) {
  std::uint32_t most = 0;
  for (std::size_t i = 0; i + 4 <= bytes.size(); i += 4) {
    const std::uint32_t magnitude = get_u32(bytes.data() + i) & ~kSignBit;
    if (magnitude > most) most = magnitude;
  }
  return most;
}

std::uint16_t max_magnitude_of_words(ByteView bytes) {
  std::uint16_t most = 0;
  for (std::size_t i = 0; i + 2 <= bytes.size(); i += 2) {
    const auto magnitude = static_cast<std::uint16_t>(get_u16(bytes.data() + i) & 0x7fffu);
    if (magnitude > most) most = magnitude;
  }
  return most;
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
