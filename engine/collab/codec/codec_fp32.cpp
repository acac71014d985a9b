// SPDX-License-Identifier: GPL-3.0-or-later
// fp32: the values as they lie in memory.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/collab/codec/codec_fp32.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <bit>
#include <cstring>

#include "engine/collab/codec/codec_format.h"
#include "engine/collab/codec/codec_kernels.h"
#include "engine/collab/codec/codec_simd.h"

#ifndef POTLUCK_CODEC_FP32_SCALAR  // this file is compiled once for each instruction set
#define POTLUCK_CODEC_FP32_SCALAR
namespace potluck {

inline void scalar_add_floats(const std::uint8_t* in, float weight, std::span<float> sum) {
  for (float& s : sum) {
    const float term = weight * std::bit_cast<float>(get_u32(in));
    s = s + term;
    in += 4;
  }
}

}  // namespace potluck
#endif

HWY_BEFORE_NAMESPACE();
namespace potluck {
namespace HWY_NAMESPACE {

void AddFloats(const std::uint8_t* in, float weight, std::span<float> sum) {
  const FloatTag df;
  const std::size_t lanes = hn::Lanes(df);
  const auto weights = hn::Set(df, weight);
  std::size_t i = 0;
  for (; i + lanes <= sum.size(); i += lanes) {
    AddTerm(hn::LoadU(df, reinterpret_cast<const float*>(in + 4 * i)), weights, sum.data() + i);
  }
  scalar_add_floats(in + 4 * i, weight, sum.subspan(i));
}

}  // namespace HWY_NAMESPACE
}  // namespace potluck
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace potluck {
namespace {

HWY_EXPORT(AddFloats);

static_assert(std::endian::native == std::endian::little, "float32 travels as it lies in memory");

struct Fp32Format {
  static constexpr CodecId kId = CodecId::kFp32;
  static constexpr std::string_view kName = "fp32";
  static constexpr bool kDense = true, kKeepsError = false;
  static constexpr double kNormGrowth = 1.0;
  static std::size_t encoded_bytes(std::size_t values) { return 4 * values; }
};

struct SimdKernels {
  static void add(const std::uint8_t* in, float weight, std::span<float> sum) {
    HWY_DYNAMIC_DISPATCH(AddFloats)(in, weight, sum);
  }
  static std::uint32_t most_of(ByteView bytes) { return kernels::max_magnitude_of_floats(bytes); }
};

struct ScalarKernels {
  static void add(const std::uint8_t* in, float weight, std::span<float> sum) {
    scalar_add_floats(in, weight, sum);
  }
  static std::uint32_t most_of(ByteView bytes) { return scalar::max_magnitude_of_floats(bytes); }
};

template <class Kernels>
struct Fp32Half : Kernels {
  static void encode(std::span<const float> values, std::uint8_t* out) {
    if (!values.empty()) std::memcpy(out, values.data(), values.size_bytes());
  }
  static void unpack(const std::uint8_t* in, std::span<float> out) {
    if (!out.empty()) std::memcpy(out.data(), in, out.size_bytes());
  }
  static Result<float> inspect(ByteView bytes, std::size_t /*values*/) {
    const std::uint32_t most = Kernels::most_of(bytes);
    if (most >= kNotFiniteBits) return not_finite(Fp32Format::kName);
    return std::bit_cast<float>(most);
  }
};

}  // namespace

CodecTwins fp32_codec() {
  return twins_of<Fp32Format, Fp32Half<SimdKernels>, Fp32Half<ScalarKernels>>();
}

}  // namespace potluck
#endif
