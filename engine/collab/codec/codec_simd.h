// SPDX-License-Identifier: GPL-3.0-or-later
// What the SIMD half of a codec file starts from. Included after <hwy/highway.h>, once for each
// instruction set: no include guard in the usual sense, see Highway's quick reference.
#if defined(POTLUCK_CODEC_SIMD_H) == defined(HWY_TARGET_TOGGLE)
#ifdef POTLUCK_CODEC_SIMD_H
#undef POTLUCK_CODEC_SIMD_H
#else
#define POTLUCK_CODEC_SIMD_H
#endif

#include <cstdint>

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

// As many 16-bit words as there are floats in a vector, from any address.
HWY_INLINE Words LoadHalves(const std::uint8_t* in) {
  const HalfTag dh;
  return hn::PromoteTo(WordTag(), hn::LoadU(dh, reinterpret_cast<const std::uint16_t*>(in)));
}
// words below 2^16
HWY_INLINE void StoreHalves(Words words, std::uint8_t* out) {
  const HalfTag dh;
  hn::StoreU(hn::DemoteTo(dh, hn::BitCast(IntTag(), words)), dh,
             reinterpret_cast<std::uint16_t*>(out));
}

// sum[0, lanes) += weight * v, never fused.
HWY_INLINE void AddTerm(Floats v, Floats weight, float* sum) {
  const FloatTag df;
  hn::StoreU(hn::Add(hn::LoadU(df, sum), hn::Mul(weight, v)), df, sum);
}

}  // namespace HWY_NAMESPACE
}  // namespace potluck
HWY_AFTER_NAMESPACE();

#endif
