// SPDX-License-Identifier: GPL-3.0-or-later
// fp16: half precision with one power-of-two scale per chunk: the exponent (i32), then the halves.
// The scale puts the chunk's largest magnitude into [2^14, 2^15), so that gradients of 1e-9 keep
// eleven significant bits. Halves are converted by x86's instructions where it has them (F16C, with
// all that has AVX2): they round to nearest even whatever the thread's modes are. Elsewhere on
// integers, as in the scalar twin: Highway's fallback truncates, and replicas must agree to the
// bit.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/collab/codec/codec_fp16.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "engine/collab/codec/codec_format.h"
#include "engine/collab/codec/codec_half.h"
#include "engine/collab/codec/codec_kernels.h"
#include "engine/collab/codec/codec_simd.h"

HWY_BEFORE_NAMESPACE();
namespace potluck {
namespace HWY_NAMESPACE {

#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2 && !defined(HWY_DISABLE_F16C)

using Float16Tag = hn::Rebind<hwy::float16_t, FloatTag>;

// |v| <= 65504; as many halves as v has lanes.
HWY_INLINE void StoreAsHalves(Floats v, std::uint8_t* out) {
  const HalfTag dh;
  hn::StoreU(hn::BitCast(dh, hn::DemoteTo(Float16Tag(), v)), dh,
             reinterpret_cast<std::uint16_t*>(out));
}

HWY_INLINE Floats LoadAsFloats(const std::uint8_t* in) {
  const auto halves = hn::LoadU(HalfTag(), reinterpret_cast<const std::uint16_t*>(in));
  return hn::PromoteTo(FloatTag(), hn::BitCast(Float16Tag(), halves));
}

#else

HWY_INLINE void StoreAsHalves(Floats v, std::uint8_t* out) {
  const FloatTag df;
  const WordTag dw;
  const IntTag di;
  const auto smallest_normal = hn::Set(dw, 113u << 23);
  const auto half_one = hn::Set(dw, 126u << 23);
  const auto rebias = hn::Set(dw, 0xfffu - (112u << 23));
  const auto bits = hn::BitCast(dw, v);
  const auto magnitude = Magnitude(v);
  const auto sign = hn::ShiftRight<16>(hn::AndNot(hn::Set(dw, 0x7fffffffu), bits));
  const auto odd = hn::And(hn::ShiftRight<13>(magnitude), hn::Set(dw, 1u));
  const auto normal = hn::ShiftRight<13>(hn::Add(hn::Add(magnitude, rebias), odd));
  const auto shifted = hn::Add(hn::BitCast(df, magnitude), hn::BitCast(df, half_one));
  const auto subnormal = hn::Sub(hn::BitCast(dw, shifted), half_one);
  const auto tiny = hn::Lt(hn::BitCast(di, magnitude), hn::BitCast(di, smallest_normal));
  const auto half = hn::IfThenElse(hn::RebindMask(dw, tiny), subnormal, normal);
  StoreHalves(hn::Or(half, sign), out);
}

HWY_INLINE Floats LoadAsFloats(const std::uint8_t* in) {
  const FloatTag df;
  const WordTag dw;
  const auto half = LoadHalves(in);
  const auto smallest_normal = hn::Set(dw, 113u << 23);
  const auto sign = hn::ShiftLeft<16>(hn::And(half, hn::Set(dw, 0x8000u)));
  const auto shifted = hn::ShiftLeft<13>(hn::And(half, hn::Set(dw, 0x7fffu)));
  const auto normal = hn::Add(shifted, hn::Set(dw, 112u << 23));
  const auto one_too_many = hn::BitCast(df, hn::Add(shifted, smallest_normal));
  const auto subnormal = hn::BitCast(dw, hn::Sub(one_too_many, hn::BitCast(df, smallest_normal)));
  const auto is_subnormal = hn::Eq(hn::ShiftRight<23>(shifted), hn::Zero(dw));
  return hn::BitCast(df, hn::Or(hn::IfThenElse(is_subnormal, subnormal, normal), sign));
}

#endif

void ToHalf(std::span<const float> values, float scale, float limit, std::uint8_t* out) {
  const FloatTag df;
  const std::size_t lanes = hn::Lanes(df);
  const auto scales = hn::Set(df, scale);
  const auto highest = hn::Set(df, limit);
  const auto lowest = hn::Set(df, -limit);
  std::size_t i = 0;
  for (; i + lanes <= values.size(); i += lanes) {
    const auto v = hn::Mul(hn::LoadU(df, values.data() + i), scales);
    StoreAsHalves(hn::Max(hn::Min(v, highest), lowest), out + 2 * i);
  }
  scalar::to_half(values.subspan(i), scale, limit, out + 2 * i);
}

void UnpackHalves(const std::uint8_t* in, float scale, std::span<float> out) {
  const FloatTag df;
  const std::size_t lanes = hn::Lanes(df);
  const auto scales = hn::Set(df, scale);
  std::size_t i = 0;
  for (; i + lanes <= out.size(); i += lanes)
    hn::StoreU(hn::Mul(LoadAsFloats(in + 2 * i), scales), df, out.data() + i);
  scalar::unpack_halves(in + 2 * i, scale, out.subspan(i));
}

void AddHalves(const std::uint8_t* in, float scale, float weight, std::span<float> sum) {
  const FloatTag df;
  const std::size_t lanes = hn::Lanes(df);
  const auto scales = hn::Set(df, scale);
  const auto weights = hn::Set(df, weight);
  std::size_t i = 0;
  for (; i + lanes <= sum.size(); i += lanes)
    AddTerm(hn::Mul(LoadAsFloats(in + 2 * i), scales), weights, sum.data() + i);
  scalar::add_halves(in + 2 * i, scale, weight, sum.subspan(i));
}

}  // namespace HWY_NAMESPACE
}  // namespace potluck
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace potluck {
namespace {

HWY_EXPORT(ToHalf);
HWY_EXPORT(UnpackHalves);
HWY_EXPORT(AddHalves);

// The exponents whose scale and its inverse are both normal float32, and which encode uses: from
// 2^127 down to 2^14, up to where the smallest subnormal float32 is still a subnormal half.
constexpr std::int32_t kLowestExponent = -113;
constexpr std::int32_t kHighestExponent = 126;
// An exponent outside of the range: the chunk held a value that is not finite.
constexpr std::int32_t kPoison = std::numeric_limits<std::int32_t>::min();

constexpr std::uint16_t kInfiniteHalf = 0x7c00;
constexpr float kLargestHalf = 65504.0f;
// At the lowest exponent 2^15 would decode to 2^128: the half below it is as far as one can go.
constexpr float kLargestHalfBelow15 = 32752.0f;

std::int32_t exponent_for(std::uint32_t max_bits) {
  if (max_bits == 0) return 0;
  const std::int32_t at = std::ilogb(std::bit_cast<float>(max_bits));
  return std::min(14 - at, kHighestExponent);
}

constexpr std::size_t kScaleBytes = 4;
std::int32_t exponent_of(const std::uint8_t* in) { return static_cast<std::int32_t>(get_u32(in)); }
float scale_of(const std::uint8_t* in) { return std::ldexp(1.0f, -exponent_of(in)); }

struct Fp16Format {
  static constexpr CodecId kId = CodecId::kFp16;
  static constexpr std::string_view kName = "fp16";
  static constexpr bool kDense = true, kKeepsError = false;
  // each value by 2^-11 of itself at most, the smallest by next to nothing
  static constexpr double kNormGrowth = 1.001;
  static std::size_t encoded_bytes(std::size_t values) { return kScaleBytes + 2 * values; }
};

struct SimdKernels {
  static void to_half(std::span<const float> values, float scale, float limit, std::uint8_t* out) {
    HWY_DYNAMIC_DISPATCH(ToHalf)(values, scale, limit, out);
  }
  static void unpack_halves(const std::uint8_t* in, float scale, std::span<float> out) {
    HWY_DYNAMIC_DISPATCH(UnpackHalves)(in, scale, out);
  }
  static void add_halves(const std::uint8_t* in, float scale, float weight, std::span<float> sum) {
    HWY_DYNAMIC_DISPATCH(AddHalves)(in, scale, weight, sum);
  }
  static std::uint32_t most_of(std::span<const float> values) {
    return kernels::max_magnitude_bits(values);
  }
  static std::uint16_t most_of(ByteView halves) { return kernels::max_magnitude_of_words(halves); }
};

struct ScalarKernels {
  static void to_half(std::span<const float> values, float scale, float limit, std::uint8_t* out) {
    scalar::to_half(values, scale, limit, out);
  }
  static void unpack_halves(const std::uint8_t* in, float scale, std::span<float> out) {
    scalar::unpack_halves(in, scale, out);
  }
  static void add_halves(const std::uint8_t* in, float scale, float weight, std::span<float> sum) {
    scalar::add_halves(in, scale, weight, sum);
  }
  static std::uint32_t most_of(std::span<const float> values) {
    return scalar::max_magnitude_bits(values);
  }
  static std::uint16_t most_of(ByteView halves) { return scalar::max_magnitude_of_words(halves); }
};

template <class Kernels>
struct Fp16Half {
  static void encode(std::span<const float> values, std::uint8_t* out) {
    const std::uint32_t max_bits = Kernels::most_of(values);
    if (max_bits >= kNotFiniteBits) {
      put_u32(out, static_cast<std::uint32_t>(kPoison));
      std::memset(out + kScaleBytes, 0xff, 2 * values.size());
      return;
    }
    const std::int32_t exponent = exponent_for(max_bits);
    put_u32(out, static_cast<std::uint32_t>(exponent));
    const float limit = exponent == kLowestExponent ? kLargestHalfBelow15 : kLargestHalf;
    Kernels::to_half(values, std::ldexp(1.0f, exponent), limit, out + kScaleBytes);
  }

  static Result<float> inspect(ByteView bytes, std::size_t /*values*/) {
    const std::int32_t exponent = exponent_of(bytes.data());
    if (exponent < kLowestExponent || exponent > kHighestExponent) {
      return {ErrorCode::kMalformed, "a chunk in fp16 has no usable scale",
              "its sender's gradient is probably not finite"};
    }
    const std::uint16_t most = Kernels::most_of(bytes.subspan(kScaleBytes));
    const float largest = scalar::half_value(most) * scale_of(bytes.data());
    if (most >= kInfiniteHalf || !std::isfinite(largest)) return not_finite(Fp16Format::kName);
    return largest;
  }

  static void unpack_from(const std::uint8_t* in, std::size_t first, std::span<float> out) {
    Kernels::unpack_halves(in + kScaleBytes + 2 * first, scale_of(in), out);
  }

  static void add(const std::uint8_t* in, float weight, std::span<float> sum) {
    Kernels::add_halves(in + kScaleBytes, scale_of(in), weight, sum);
  }
};

}  // namespace

CodecTwins fp16_codec() {
  return twins_of<Fp16Format, Fp16Half<SimdKernels>, Fp16Half<ScalarKernels>>();
}

}  // namespace potluck
#endif
