// SPDX-License-Identifier: GPL-3.0-or-later
// What int8 and int4 share: the chunk is cut into blocks of 64 values, each with one scale s, and
// a value travels as the whole number nearest to x / s. s is the block's largest magnitude over
// the highest code, as a bfloat16 rounded up, so that nothing is clipped.
//
// Why 64: a scale costs 16 / B bits a value, and one bit halves the error, so a block of B costs as
// much as an error 2^(16 / B) times larger; the largest of B normal values, which the error is
// proportional to, grows from 2.2 (B = 32) over 2.6 (64) and 2.9 (128) to 3.1 (256). The product is
// 3.1 at 64 and 128 and larger elsewhere, and real gradients, whose tails are heavier, want the
// smaller block. A float32 scale would cost 16 / B bits more for nothing.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>
#include <string>
#include <string_view>

#include "engine/collab/codec_brain.h"

namespace potluck::blocks {

constexpr std::size_t kValues = 64;  // of a block; the last one of a chunk may have fewer
constexpr std::size_t kScaleBytes = 2;
// A block below this is sent as zeros: 1 / s has to be finite.
constexpr float kSmallest = 0x1p-110f;

// highest_code: 127 or 7. `magnitude_bits` of the largest value, as kernels::max_magnitude_bits.
inline std::uint16_t scale_bits(std::uint32_t magnitude_bits, float highest_code) {
  if (magnitude_bits >= kNotFiniteBits) return brain::kNan;
  const float most = std::bit_cast<float>(magnitude_bits);
  if (most < kSmallest) return 0;
  // (highest_code + 1) * s must stay finite, whatever code comes.
  const auto largest = brain::from_float(0x1.fcp+127f / (highest_code + 1.0f));
  const std::uint16_t bits = brain::at_least(most / highest_code);
  return bits < largest ? bits : largest;
}

// What values are multiplied by before they are rounded; 0 where the block travels as zeros.
inline float inverse_of(std::uint16_t scale) {
  if (scale == 0 || scale >= brain::kNan) return 0.0f;
  return 1.0f / brain::to_float(scale);
}

// |v| < 2^22: the whole number nearest to it, even where two are.
inline std::int32_t nearest(float v) {
  const float shifted = v + 0x1.8p23f;
  return std::bit_cast<std::int32_t>(shifted) - std::bit_cast<std::int32_t>(0x1.8p23f);
}

// No value of a chunk whose blocks are `stride` bytes apart is larger than this. kMalformed: a
// scale is unusable (negative, not finite, or so large that a value would not be finite).
inline Result<float> inspect(ByteView bytes, std::size_t stride, float highest_code,
                             std::string_view codec) {
  const auto limit = brain::from_float(0x1.fcp+127f / (highest_code + 1.0f));
  std::uint16_t most = 0;
  for (std::size_t at = 0; at < bytes.size(); at += stride) {
    most = std::max(most, get_u16(bytes.data() + at));
  }
  if (most > limit) {
    return {ErrorCode::kMalformed,
            "an " + std::string(codec) + " chunk has a scale that cannot be used",
            "its sender's gradient is probably not finite"};
  }
  return brain::to_float(most) * (highest_code + 1.0f);
}

// f(offset of its bytes, its values) for each block of a chunk.
template <class T, class F>
void each(std::span<T> values, std::size_t stride, F f) {
  for (std::size_t at = 0, block = 0; at < values.size(); at += kValues, ++block) {
    f(block * stride, values.subspan(at, std::min(kValues, values.size() - at)));
  }
}

}  // namespace potluck::blocks
