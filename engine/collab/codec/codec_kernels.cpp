// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/codec/codec_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/collab/codec/codec_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cassert>

#include "engine/collab/codec/codec_simd.h"

static_assert(std::endian::native == std::endian::little, "the wire is little-endian");

HWY_BEFORE_NAMESPACE();
namespace potluck {
namespace HWY_NAMESPACE {

using PairTag = hn::ScalableTag<std::uint16_t>;

std::uint32_t MaxMagnitudeOfFloats(ByteView bytes) {
  const WordTag dw;
  const std::size_t step = 4 * hn::Lanes(dw);
  const auto mask = hn::Set(dw, 0x7fffffffu);
  auto most = hn::Zero(dw);
  std::size_t i = 0;
  for (; i + step <= bytes.size(); i += step) {
    most = hn::Max(
        most,
        hn::And(hn::LoadU(dw, reinterpret_cast<const std::uint32_t*>(bytes.data() + i)), mask));
  }
  const std::uint32_t whole = hn::GetLane(hn::MaxOfLanes(dw, most));
  return std::max(whole, scalar::max_magnitude_of_floats(bytes.subspan(i)));
}

std::uint16_t MaxMagnitudeOfWords(ByteView bytes) {
  const PairTag dp;
  const std::size_t step = 2 * hn::Lanes(dp);
  const auto mask = hn::Set(dp, std::uint16_t{0x7fff});
  auto most = hn::Zero(dp);
  std::size_t i = 0;
  for (; i + step <= bytes.size(); i += step) {
    most = hn::Max(
        most,
        hn::And(hn::LoadU(dp, reinterpret_cast<const std::uint16_t*>(bytes.data() + i)), mask));
  }
  HWY_ALIGN std::uint16_t lanes[HWY_MAX_BYTES / 2];
  hn::Store(most, dp, lanes);
  return std::max(*std::max_element(lanes, lanes + hn::Lanes(dp)),
                  scalar::max_magnitude_of_words(bytes.subspan(i)));
}

void AddWeighted(std::span<float> sum, float weight, std::span<const float> x) {
  assert(sum.size() == x.size());
  const FloatTag df;
  const std::size_t lanes = hn::Lanes(df);
  const auto weights = hn::Set(df, weight);
  std::size_t i = 0;
  for (; i + lanes <= sum.size(); i += lanes) {
    AddTerm(hn::LoadU(df, x.data() + i), weights, sum.data() + i);
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
namespace potluck {
namespace kernels {

HWY_EXPORT(MaxMagnitudeOfFloats);
HWY_EXPORT(MaxMagnitudeOfWords);
HWY_EXPORT(AddWeighted);
HWY_EXPORT(Divide);

std::uint32_t max_magnitude_bits(std::span<const float> values) {
  return max_magnitude_of_floats(
      {reinterpret_cast<const std::uint8_t*>(values.data()), values.size_bytes()});
}
std::uint32_t max_magnitude_of_floats(ByteView bytes) {
  return HWY_DYNAMIC_DISPATCH(MaxMagnitudeOfFloats)(bytes);
}
std::uint16_t max_magnitude_of_words(ByteView bytes) {
  return HWY_DYNAMIC_DISPATCH(MaxMagnitudeOfWords)(bytes);
}
void add_weighted(std::span<float> sum, float weight, std::span<const float> x) {
  HWY_DYNAMIC_DISPATCH(AddWeighted)(sum, weight, x);
}
void divide(std::span<float> sum, float divisor) { HWY_DYNAMIC_DISPATCH(Divide)(sum, divisor); }

}  // namespace kernels

std::vector<std::string_view> simd_targets() {
  std::vector<std::string_view> out;
  for (const auto target : hwy::SupportedAndGeneratedTargets()) {
    out.emplace_back(hwy::TargetName(target));
  }
  return out;
}

void use_simd_target(std::string_view name) {
  hwy::SetSupportedTargetsForTest(0);
  for (const auto target : hwy::SupportedAndGeneratedTargets()) {
    if (hwy::TargetName(target) == name) return hwy::SetSupportedTargetsForTest(target);
  }
  assert(name.empty());
}

}  // namespace potluck
#endif
