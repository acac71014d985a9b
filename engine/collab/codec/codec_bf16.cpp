// SPDX-License-Identifier: GPL-3.0-or-later
// bf16: the upper half of each float32, rounded to nearest even: eight significant bits at any
// magnitude, no scale. What would round up to infinity becomes the largest finite value.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/collab/codec/codec_bf16.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "engine/collab/codec/codec_brain.h"
#include "engine/collab/codec/codec_format.h"
#include "engine/collab/codec/codec_kernels.h"
#include "engine/collab/codec/codec_simd.h"

#ifndef POTLUCK_CODEC_BF16_SCALAR  // this file is compiled once for each instruction set
#define POTLUCK_CODEC_BF16_SCALAR
namespace potluck::brain {

inline void encode(std::span<const float> values, std::uint8_t* out) {
  for (const float v : values) {
    put_u16(out, from_float(v));
    out += 2;
  }
}

inline void unpack(const std::uint8_t* in, std::span<float> out) {
  for (float& v : out) {
    v = to_float(get_u16(in));
    in += 2;
  }
}

inline void add(const std::uint8_t* in, float weight, std::span<float> sum) {
  for (float& s : sum) {
    const float term = weight * to_float(get_u16(in));
    s = s + term;
    in += 2;
  }
}

}  // namespace potluck::brain
#endif

HWY_BEFORE_NAMESPACE();
namespace potluck {
namespace HWY_NAMESPACE {

void EncodeBrain(std::span<const float> values, std::uint8_t* out) {
  const FloatTag df;
  const WordTag dw;
  const std::size_t lanes = hn::Lanes(df);
  const auto sign_bit = hn::Set(dw, 0x80000000u);
  std::size_t i = 0;
  for (; i + lanes <= values.size(); i += lanes) {
    const auto bits = hn::BitCast(dw, hn::LoadU(df, values.data() + i));
    const auto magnitude = hn::AndNot(sign_bit, bits);
    const auto odd = hn::And(hn::ShiftRight<16>(magnitude), hn::Set(dw, 1u));
    const auto rounded = hn::ShiftRight<16>(hn::Add(hn::Add(magnitude, hn::Set(dw, 0x7fffu)), odd));
    const auto capped = hn::Min(rounded, hn::Set(dw, std::uint32_t{brain::kLargest}));
    const auto finite = hn::Gt(hn::Set(dw, kNotFiniteBits), magnitude);
    const auto kept = hn::IfThenElse(finite, capped, hn::Set(dw, std::uint32_t{brain::kNan}));
    const auto sign = hn::ShiftRight<16>(hn::And(bits, sign_bit));
    StoreHalves(hn::Or(kept, sign), out + 2 * i);
  }
  brain::encode(values.subspan(i), out + 2 * i);
}

HWY_INLINE Floats LoadBrain(const std::uint8_t* in) {
  return hn::BitCast(FloatTag(), hn::ShiftLeft<16>(LoadHalves(in)));
}

void UnpackBrain(const std::uint8_t* in, std::span<float> out) {
  const FloatTag df;
  const std::size_t lanes = hn::Lanes(df);
  std::size_t i = 0;
  for (; i + lanes <= out.size(); i += lanes) {
    hn::StoreU(LoadBrain(in + 2 * i), df, out.data() + i);
  }
  brain::unpack(in + 2 * i, out.subspan(i));
}

void AddBrain(const std::uint8_t* in, float weight, std::span<float> sum) {
  const FloatTag df;
  const std::size_t lanes = hn::Lanes(df);
  const auto weights = hn::Set(df, weight);
  std::size_t i = 0;
  for (; i + lanes <= sum.size(); i += lanes) {
    AddTerm(LoadBrain(in + 2 * i), weights, sum.data() + i);
  }
  brain::add(in + 2 * i, weight, sum.subspan(i));
}

}  // namespace HWY_NAMESPACE
}  // namespace potluck
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace potluck {
namespace {

HWY_EXPORT(EncodeBrain);
HWY_EXPORT(UnpackBrain);
HWY_EXPORT(AddBrain);

struct Bf16Format {
  static constexpr CodecId kId = CodecId::kBf16;
  static constexpr std::string_view kName = "bf16";
  static constexpr bool kDense = true, kKeepsError = false;
  // each value by 2^-8 of itself at most
  static constexpr double kNormGrowth = 1.004;
  static std::size_t encoded_bytes(std::size_t values) { return 2 * values; }
};

struct SimdKernels {
  static void encode(std::span<const float> values, std::uint8_t* out) {
    HWY_DYNAMIC_DISPATCH(EncodeBrain)(values, out);
  }
  static void unpack(const std::uint8_t* in, std::span<float> out) {
    HWY_DYNAMIC_DISPATCH(UnpackBrain)(in, out);
  }
  static void add(const std::uint8_t* in, float weight, std::span<float> sum) {
    HWY_DYNAMIC_DISPATCH(AddBrain)(in, weight, sum);
  }
  static std::uint16_t most_of(ByteView bytes) { return kernels::max_magnitude_of_words(bytes); }
};

struct ScalarKernels {
  static void encode(std::span<const float> values, std::uint8_t* out) {
    brain::encode(values, out);
  }
  static void unpack(const std::uint8_t* in, std::span<float> out) { brain::unpack(in, out); }
  static void add(const std::uint8_t* in, float weight, std::span<float> sum) {
    brain::add(in, weight, sum);
  }
  static std::uint16_t most_of(ByteView bytes) { return scalar::max_magnitude_of_words(bytes); }
};

template <class Kernels>
struct Bf16Half : Kernels {
  static Result<float> inspect(ByteView bytes, std::size_t /*values*/) {
    const std::uint16_t most = Kernels::most_of(bytes);
    if (most > brain::kLargest) return not_finite(Bf16Format::kName);
    return brain::to_float(most);
  }
};

}  // namespace

CodecTwins bf16_codec() {
  return twins_of<Bf16Format, Bf16Half<SimdKernels>, Bf16Half<ScalarKernels>>();
}

}  // namespace potluck
#endif
