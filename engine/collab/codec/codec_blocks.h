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

#include "engine/collab/codec/codec_brain.h"
#include "engine/collab/codec/codec_format.h"

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

// One block of any length, one value at a time. How its codes are packed is said by
//
//   Codes: kId, kName, kHighest, kNormGrowth, bytes_of(values), write(values, inverse, codes),
//          each_value(codes, scale, block, f), which calls f(value, where it goes)
template <class Codes>
struct Block {
  static constexpr std::size_t kStride = kScaleBytes + Codes::bytes_of(kValues);

  static void encode(std::span<const float> values, std::uint8_t* out) {
    const std::uint16_t scale = scale_bits(scalar::max_magnitude_bits(values), Codes::kHighest);
    put_u16(out, scale);
    Codes::write(values, inverse_of(scale), out + kScaleBytes);
  }

  static void unpack(const std::uint8_t* in, std::span<float> out) {
    Codes::each_value(in + kScaleBytes, brain::to_float(get_u16(in)), out,
                      [](float v, float& to) { to = v; });
  }

  static void add(const std::uint8_t* in, float weight, std::span<float> sum) {
    Codes::each_value(in + kScaleBytes, brain::to_float(get_u16(in)), sum,
                      [weight](float v, float& to) {
                        const float term = weight * v;
                        to = to + term;
                      });
  }
};

// The scalar kernels of a chunk, block by block.
template <class Codes>
struct Scalar {
  static void encode(std::span<const float> values, std::uint8_t* out) {
    each(values, [&](std::size_t at, auto block) { Block<Codes>::encode(block, out + at); });
  }
  static void unpack(const std::uint8_t* in, std::span<float> out) {
    each(out, [&](std::size_t at, auto block) { Block<Codes>::unpack(in + at, block); });
  }
  static void add(const std::uint8_t* in, float weight, std::span<float> sum) {
    each(sum, [&](std::size_t at, auto block) { Block<Codes>::add(in + at, weight, block); });
  }

 private:
  // f(offset of its bytes, its values) for each block.
  template <class T, class F>
  static void each(std::span<T> values, F f) {
    for (std::size_t at = 0; !values.empty(); at += Block<Codes>::kStride) {
      const std::size_t n = std::min(kValues, values.size());
      f(at, values.first(n));
      values = values.subspan(n);
    }
  }
};

// A half of a codec (codec_format.h) from its kernels: those above, or the same in SIMD.
template <class Codes, class Kernels>
struct Half : Kernels {
  // kMalformed: a scale is unusable (negative, not finite, or so large that a value would not be
  // finite).
  static Result<float> inspect(ByteView bytes, std::size_t /*values*/) {
    const auto limit = brain::from_float(0x1.fcp+127f / (Codes::kHighest + 1.0f));
    std::uint16_t most = 0;
    for (std::size_t at = 0; at < bytes.size(); at += Block<Codes>::kStride) {
      most = std::max(most, get_u16(bytes.data() + at));
    }
    if (most > limit) {
      return {ErrorCode::kMalformed,
              "a chunk in " + std::string(Codes::kName) + " has a scale that cannot be used",
              "its sender's gradient is probably not finite"};
    }
    return brain::to_float(most) * (Codes::kHighest + 1.0f);
  }
};

template <class Codes>
struct Format {
  static constexpr CodecId kId = Codes::kId;
  static constexpr std::string_view kName = Codes::kName;
  static constexpr bool kDense = true, kKeepsError = true;
  static constexpr double kNormGrowth = Codes::kNormGrowth;
  static std::size_t encoded_bytes(std::size_t values) {
    const std::size_t rest = values % kValues;
    const std::size_t last = rest == 0 ? 0 : kScaleBytes + Codes::bytes_of(rest);
    return values / kValues * Block<Codes>::kStride + last;
  }
};

template <class Codes, class SimdKernels>
CodecTwins twins() {
  return twins_of<Format<Codes>, Half<Codes, SimdKernels>, Half<Codes, Scalar<Codes>>>();
}

}  // namespace potluck::blocks
