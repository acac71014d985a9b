// SPDX-License-Identifier: GPL-3.0-or-later
// fp16: half precision with one power-of-two scale per chunk: the exponent (i32), then the halves.
// The scale puts the chunk's largest magnitude into [2^14, 2^15), so that gradients of 1e-9 keep
// eleven significant bits. Halves are converted by x86's instructions where it has them (F16C, with
// all that has AVX2): they round to nearest even whatever the thread's modes are. Elsewhere on
// integers, as in the scalar twin: Highway's fallback truncates, and replicas must agree to the
// bit.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/collab/codec_fp16.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>

#include "engine/collab/codec.h"
#include "engine/collab/codec_half.h"
#include "engine/collab/codec_kernels.h"
#include "engine/collab/codec_simd.h"

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

std::int32_t exponent_of(ByteView bytes) {
  return static_cast<std::int32_t>(get_u32(bytes.data()));
}
float scale_of(ByteView bytes) { return std::ldexp(1.0f, -exponent_of(bytes)); }

template <bool simd>
class Fp16Codec final : public Codec {
 public:
  CodecId id() const override { return CodecId::kFp16; }
  std::string_view name() const override { return "fp16"; }
  std::size_t encoded_bytes(std::size_t values) const override { return 4 + 2 * values; }

  void encode(std::span<const float> values, std::span<std::uint8_t> out) const override {
    assert(out.size() == encoded_bytes(values.size()));
    const std::uint32_t max_bits =
        simd ? kernels::max_magnitude_bits(values) : scalar::max_magnitude_bits(values);
    if (max_bits >= kNotFiniteBits) {
      put_u32(out.data(), static_cast<std::uint32_t>(kPoison));
      std::memset(out.data() + 4, 0xff, out.size() - 4);
      return;
    }
    const std::int32_t exponent = exponent_for(max_bits);
    put_u32(out.data(), static_cast<std::uint32_t>(exponent));
    const float limit = exponent == kLowestExponent ? kLargestHalfBelow15 : kLargestHalf;
    const float scale = std::ldexp(1.0f, exponent);
    if (simd) return HWY_DYNAMIC_DISPATCH(ToHalf)(values, scale, limit, out.data() + 4);
    scalar::to_half(values, scale, limit, out.data() + 4);
  }

  Result<float> inspect(ByteView bytes, std::size_t values) const override {
    if (bytes.size() != encoded_bytes(values)) {
      return {ErrorCode::kMalformed, "a half-precision chunk has the wrong length"};
    }
    const std::int32_t exponent = exponent_of(bytes);
    if (exponent < kLowestExponent || exponent > kHighestExponent) {
      return {ErrorCode::kMalformed, "a half-precision chunk has no usable scale",
              "its sender's gradient is probably not finite"};
    }
    const std::uint16_t most = simd ? kernels::max_magnitude_of_words(bytes.subspan(4))
                                    : scalar::max_magnitude_of_words(bytes.subspan(4));
    const float largest = scalar::half_value(most) * scale_of(bytes);
    if (most >= kInfiniteHalf || !std::isfinite(largest)) {
      return {ErrorCode::kMalformed, "a half-precision chunk holds values that are not finite"};
    }
    return largest;
  }

  void unpack(ByteView bytes, std::span<float> out) const override {
    const std::uint8_t* halves = bytes.data() + 4;
    if (simd) return HWY_DYNAMIC_DISPATCH(UnpackHalves)(halves, scale_of(bytes), out);
    scalar::unpack_halves(halves, scale_of(bytes), out);
  }

  void add_to(ByteView bytes, float weight, std::span<float> sum) const override {
    const std::uint8_t* halves = bytes.data() + 4;
    if (simd) return HWY_DYNAMIC_DISPATCH(AddHalves)(halves, scale_of(bytes), weight, sum);
    scalar::add_halves(halves, scale_of(bytes), weight, sum);
  }
};

const Fp16Codec<true> kSimd;
const Fp16Codec<false> kScalar;

}  // namespace

CodecTwins fp16_codec() { return {&kSimd, &kScalar}; }

}  // namespace potluck
#endif
