// SPDX-License-Identifier: GPL-3.0-or-later
// Half conversion is done on integers instead of by the CPU's own instructions: Highway's fallback
// for CPUs without them truncates, and replicas must agree to the bit.
#include "engine/collab/codec_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/collab/codec_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <bit>
#include <cassert>

static_assert(std::endian::native == std::endian::little, "the wire is little-endian");

HWY_BEFORE_NAMESPACE();
namespace potluck {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using FloatTag = hn::ScalableTag<float>;
using WordTag = hn::Rebind<std::uint32_t, FloatTag>;
using IntTag = hn::Rebind<std::int32_t, FloatTag>;
using HalfTag = hn::Rebind<std::uint16_t, FloatTag>;
using Floats = hn::Vec<FloatTag>;
using Words = hn::Vec<WordTag>;

HWY_INLINE Words Magnitude(Floats v) {
  const WordTag dw;
  return hn::And(hn::BitCast(dw, v), hn::Set(dw, 0x7fffffffu));
}

std::uint32_t MaxMagnitudeBits(std::span<const float> values) {
  const FloatTag df;
  const WordTag dw;
  const std::size_t lanes = hn::Lanes(df);
  auto most = hn::Zero(dw);
  std::size_t i = 0;
  for (; i + lanes <= values.size(); i += lanes) {
    most = hn::Max(most, Magnitude(hn::LoadU(df, values.data() + i)));
  }
  const std::uint32_t whole = hn::GetLane(hn::MaxOfLanes(dw, most));
  const std::uint32_t tail = scalar::max_magnitude_bits(values.subspan(i));
  return whole > tail ? whole : tail;
}

void ToHalf(std::span<const float> values, float scale, float limit, std::uint8_t* out) {
  const FloatTag df;
  const WordTag dw;
  const IntTag di;
  const HalfTag dh;
  const std::size_t lanes = hn::Lanes(df);
  const auto scales = hn::Set(df, scale);
  const auto highest = hn::Set(df, limit);
  const auto lowest = hn::Set(df, -limit);
  const auto smallest_normal = hn::Set(dw, 113u << 23);
  const auto half_one = hn::Set(dw, 126u << 23);
  const auto rebias = hn::Set(dw, 0xfffu - (112u << 23));
  std::size_t i = 0;
  for (; i + lanes <= values.size(); i += lanes) {
    auto v = hn::Mul(hn::LoadU(df, values.data() + i), scales);
    v = hn::Max(hn::Min(v, highest), lowest);
    const auto bits = hn::BitCast(dw, v);
    const auto magnitude = Magnitude(v);
    const auto sign = hn::ShiftRight<16>(hn::AndNot(hn::Set(dw, 0x7fffffffu), bits));
    const auto odd = hn::And(hn::ShiftRight<13>(magnitude), hn::Set(dw, 1u));
    const auto normal = hn::ShiftRight<13>(hn::Add(hn::Add(magnitude, rebias), odd));
    const auto shifted = hn::Add(hn::BitCast(df, magnitude), hn::BitCast(df, half_one));
    const auto subnormal = hn::Sub(hn::BitCast(dw, shifted), half_one);
    const auto tiny = hn::Lt(hn::BitCast(di, magnitude), hn::BitCast(di, smallest_normal));
    const auto half = hn::IfThenElse(hn::RebindMask(dw, tiny), subnormal, normal);
    const auto word = hn::Or(half, sign);
    hn::StoreU(hn::DemoteTo(dh, hn::BitCast(di, word)), dh,
               reinterpret_cast<std::uint16_t*>(out + 2 * i));
  }
  scalar::to_half(values.subspan(i), scale, limit, out + 2 * i);
}

bool FromHalf(const std::uint8_t* in, float scale, std::span<float> out) {
  const FloatTag df;
  const WordTag dw;
  const HalfTag dh;
  const std::size_t lanes = hn::Lanes(df);
  const auto scales = hn::Set(df, scale);
  const auto smallest_normal = hn::Set(dw, 113u << 23);
  auto most_half = hn::Zero(dw);
  auto most = hn::Zero(dw);
  std::size_t i = 0;
  for (; i + lanes <= out.size(); i += lanes) {
    const auto half =
        hn::PromoteTo(dw, hn::LoadU(dh, reinterpret_cast<const std::uint16_t*>(in + 2 * i)));
    const auto bare = hn::And(half, hn::Set(dw, 0x7fffu));
    const auto sign = hn::ShiftLeft<16>(hn::And(half, hn::Set(dw, 0x8000u)));
    const auto shifted = hn::ShiftLeft<13>(bare);
    const auto normal = hn::Add(shifted, hn::Set(dw, 112u << 23));
    const auto one_too_many = hn::BitCast(df, hn::Add(shifted, smallest_normal));
    const auto subnormal = hn::BitCast(dw, hn::Sub(one_too_many, hn::BitCast(df, smallest_normal)));
    const auto is_subnormal = hn::Eq(hn::ShiftRight<23>(shifted), hn::Zero(dw));
    const auto magnitude = hn::IfThenElse(is_subnormal, subnormal, normal);
    const auto v = hn::Mul(hn::BitCast(df, hn::Or(magnitude, sign)), scales);
    most_half = hn::Max(most_half, bare);
    most = hn::Max(most, Magnitude(v));
    hn::StoreU(v, df, out.data() + i);
  }
  const bool finite = hn::GetLane(hn::MaxOfLanes(dw, most_half)) < 0x7c00u &&
                      hn::GetLane(hn::MaxOfLanes(dw, most)) < kNotFiniteBits;
  return scalar::from_half(in + 2 * i, scale, out.subspan(i)) && finite;
}

void AddWeighted(std::span<float> sum, float weight, std::span<const float> x) {
  assert(sum.size() == x.size());
  const FloatTag df;
  const std::size_t lanes = hn::Lanes(df);
  const auto weights = hn::Set(df, weight);
  std::size_t i = 0;
  for (; i + lanes <= sum.size(); i += lanes) {
    const auto term = hn::Mul(weights, hn::LoadU(df, x.data() + i));
    hn::StoreU(hn::Add(hn::LoadU(df, sum.data() + i), term), df, sum.data() + i);
  }
  scalar::add_weighted(sum.subspan(i), weight, x.subspan(i));
}

void Divide(std::span<float> sum, float divisor) {
  const FloatTag df;
  const std::size_t lanes = hn::Lanes(df);
  const auto divisors = hn::Set(df, divisor);
  std::size_t i = 0;
  for (; i + lanes <= sum.size(); i += lanes) {
    hn::StoreU(hn::Div(hn::LoadU(df, sum.data() + i), divisors), df, sum.data() + i);
  }
  scalar::divide(sum.subspan(i), divisor);
}

}  // namespace HWY_NAMESPACE
}  // namespace potluck
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace potluck::kernels {

HWY_EXPORT(MaxMagnitudeBits);
HWY_EXPORT(ToHalf);
HWY_EXPORT(FromHalf);
HWY_EXPORT(AddWeighted);
HWY_EXPORT(Divide);

std::uint32_t max_magnitude_bits(std::span<const float> values) {
  return HWY_DYNAMIC_DISPATCH(MaxMagnitudeBits)(values);
}
void to_half(std::span<const float> values, float scale, float limit, std::uint8_t* out) {
  HWY_DYNAMIC_DISPATCH(ToHalf)(values, scale, limit, out);
}
bool from_half(const std::uint8_t* in, float scale, std::span<float> out) {
  return HWY_DYNAMIC_DISPATCH(FromHalf)(in, scale, out);
}
void add_weighted(std::span<float> sum, float weight, std::span<const float> x) {
  HWY_DYNAMIC_DISPATCH(AddWeighted)(sum, weight, x);
}
void divide(std::span<float> sum, float divisor) { HWY_DYNAMIC_DISPATCH(Divide)(sum, divisor); }

}  // namespace potluck::kernels
#endif
