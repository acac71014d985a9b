// SPDX-License-Identifier: GPL-3.0-or-later
// int4: blocks of 64 values (codec_blocks.h), each a bfloat16 scale s and four bits a value in
// two's complement; the value is code * s, codes from -7 to 7. Of n values, byte j holds value j in
// its low half and value j + ceil(n / 2) in its high half. 34 bytes for 64 values.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/collab/codec_int4.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cassert>
#include <cstring>

#include "engine/collab/codec.h"
#include "engine/collab/codec_blocks.h"
#include "engine/collab/codec_simd.h"

#ifndef POTLUCK_CODEC_INT4_SCALAR  // this file is compiled once for each instruction set
#define POTLUCK_CODEC_INT4_SCALAR
namespace potluck::int4 {

constexpr float kHighest = 7.0f;
constexpr std::size_t kHalf = blocks::kValues / 2;
constexpr std::size_t kStride = blocks::kScaleBytes + kHalf;

inline std::uint32_t code_of(float value, float inverse) {
  const std::int32_t code = inverse == 0.0f ? 0 : blocks::nearest(value * inverse);
  return static_cast<std::uint32_t>(std::clamp(code, -7, 7)) & 15u;
}

// One block, of any length.
inline void encode(std::span<const float> values, std::uint8_t* out) {
  const std::uint16_t scale = blocks::scale_bits(scalar::max_magnitude_bits(values), kHighest);
  put_u16(out, scale);
  const float inverse = blocks::inverse_of(scale);
  const std::size_t half = (values.size() + 1) / 2;
  for (std::size_t j = 0; j < half; ++j) {
    std::uint32_t byte = code_of(values[j], inverse);
    if (j + half < values.size()) byte |= code_of(values[j + half], inverse) << 4;
    out[blocks::kScaleBytes + j] = static_cast<std::uint8_t>(byte);
  }
}

inline float value_of(std::uint32_t nibble, float scale) {
  const std::int32_t code = static_cast<std::int32_t>(nibble ^ 8u) - 8;
  return static_cast<float>(code) * scale;
}

// f(value, where it goes) for each of the block.
template <class F>
void each_value(const std::uint8_t* in, std::span<float> block, F f) {
  const float scale = brain::to_float(get_u16(in));
  const std::size_t half = (block.size() + 1) / 2;
  for (std::size_t j = 0; j < half; ++j) {
    const std::uint32_t byte = in[blocks::kScaleBytes + j];
    f(value_of(byte & 15u, scale), block[j]);
    if (j + half < block.size()) f(value_of(byte >> 4, scale), block[j + half]);
  }
}

inline void unpack(const std::uint8_t* in, std::span<float> out) {
  each_value(in, out, [](float v, float& to) { to = v; });
}

inline void add(const std::uint8_t* in, float weight, std::span<float> sum) {
  each_value(in, sum, [weight](float v, float& to) {
    const float term = weight * v;
    to = to + term;
  });
}

}  // namespace potluck::int4
#endif

HWY_BEFORE_NAMESPACE();
namespace potluck {
namespace HWY_NAMESPACE {

using NibbleFloats = hn::CappedTag<float, int4::kHalf>;
using NibbleWords = hn::Rebind<std::uint32_t, NibbleFloats>;
using NibbleInts = hn::Rebind<std::int32_t, NibbleFloats>;
using NibbleBytes = hn::Rebind<std::uint8_t, NibbleFloats>;

HWY_INLINE std::uint32_t MaxOfNibbleBlock(const float* values) {
  const NibbleFloats df;
  const NibbleWords dw;
  auto most = hn::Zero(dw);
  for (std::size_t i = 0; i < blocks::kValues; i += hn::Lanes(df)) {
    const auto bits = hn::BitCast(dw, hn::LoadU(df, values + i));
    most = hn::Max(most, hn::And(bits, hn::Set(dw, 0x7fffffffu)));
  }
  return hn::GetLane(hn::MaxOfLanes(dw, most));
}

HWY_INLINE hn::Vec<NibbleInts> NibblesOf(const float* values, hn::Vec<NibbleFloats> inverse) {
  const NibbleInts di;
  const auto code = hn::NearestInt(hn::Mul(hn::LoadU(NibbleFloats(), values), inverse));
  const auto clamped = hn::Min(hn::Max(code, hn::Set(di, -7)), hn::Set(di, 7));
  return hn::And(clamped, hn::Set(di, 15));
}

void EncodeInt4(std::span<const float> values, std::uint8_t* out) {
  const NibbleFloats df;
  const NibbleBytes db;
  for (; values.size() >= blocks::kValues; values = values.subspan(blocks::kValues)) {
    const std::uint16_t scale = blocks::scale_bits(MaxOfNibbleBlock(values.data()), int4::kHighest);
    put_u16(out, scale);
    std::uint8_t* codes = out + blocks::kScaleBytes;
    const float inverse = blocks::inverse_of(scale);
    if (inverse == 0.0f) {
      std::memset(codes, 0, int4::kHalf);
    } else {
      const auto inverses = hn::Set(df, inverse);
      for (std::size_t i = 0; i < int4::kHalf; i += hn::Lanes(df)) {
        const auto low = NibblesOf(values.data() + i, inverses);
        const auto high = NibblesOf(values.data() + int4::kHalf + i, inverses);
        hn::StoreU(hn::DemoteTo(db, hn::Or(low, hn::ShiftLeft<4>(high))), db, codes + i);
      }
    }
    out += int4::kStride;
  }
  if (!values.empty()) int4::encode(values, out);
}

HWY_INLINE hn::Vec<NibbleInts> LoadNibbles(const std::uint8_t* in) {
  return hn::PromoteTo(NibbleInts(), hn::LoadU(NibbleBytes(), in));
}
// Sign-extended from the bits that ShiftLeft leaves at the top.
HWY_INLINE hn::Vec<NibbleFloats> LowValues(hn::Vec<NibbleInts> bytes, hn::Vec<NibbleFloats> scale) {
  const auto code = hn::ShiftRight<28>(hn::ShiftLeft<28>(bytes));
  return hn::Mul(hn::ConvertTo(NibbleFloats(), code), scale);
}
HWY_INLINE hn::Vec<NibbleFloats> HighValues(hn::Vec<NibbleInts> bytes,
                                            hn::Vec<NibbleFloats> scale) {
  const auto code = hn::ShiftRight<28>(hn::ShiftLeft<24>(bytes));
  return hn::Mul(hn::ConvertTo(NibbleFloats(), code), scale);
}

void UnpackInt4(const std::uint8_t* in, std::span<float> out) {
  const NibbleFloats df;
  for (; out.size() >= blocks::kValues; out = out.subspan(blocks::kValues)) {
    const auto scales = hn::Set(df, brain::to_float(get_u16(in)));
    for (std::size_t i = 0; i < int4::kHalf; i += hn::Lanes(df)) {
      const auto bytes = LoadNibbles(in + blocks::kScaleBytes + i);
      hn::StoreU(LowValues(bytes, scales), df, out.data() + i);
      hn::StoreU(HighValues(bytes, scales), df, out.data() + int4::kHalf + i);
    }
    in += int4::kStride;
  }
  if (!out.empty()) int4::unpack(in, out);
}

HWY_INLINE void AddNibbles(hn::Vec<NibbleFloats> v, hn::Vec<NibbleFloats> weight, float* sum) {
  const NibbleFloats df;
  hn::StoreU(hn::Add(hn::LoadU(df, sum), hn::Mul(weight, v)), df, sum);
}

void AddInt4(const std::uint8_t* in, float weight, std::span<float> sum) {
  const NibbleFloats df;
  const auto weights = hn::Set(df, weight);
  for (; sum.size() >= blocks::kValues; sum = sum.subspan(blocks::kValues)) {
    const auto scales = hn::Set(df, brain::to_float(get_u16(in)));
    for (std::size_t i = 0; i < int4::kHalf; i += hn::Lanes(df)) {
      const auto bytes = LoadNibbles(in + blocks::kScaleBytes + i);
      AddNibbles(LowValues(bytes, scales), weights, sum.data() + i);
      AddNibbles(HighValues(bytes, scales), weights, sum.data() + int4::kHalf + i);
    }
    in += int4::kStride;
  }
  if (!sum.empty()) int4::add(in, weight, sum);
}

}  // namespace HWY_NAMESPACE
}  // namespace potluck
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace potluck {
namespace {

HWY_EXPORT(EncodeInt4);
HWY_EXPORT(UnpackInt4);
HWY_EXPORT(AddInt4);

template <bool simd>
class Int4Codec final : public Codec {
 public:
  CodecId id() const override { return CodecId::kInt4; }
  std::string_view name() const override { return "int4"; }
  bool keeps_error() const override { return true; }
  std::size_t encoded_bytes(std::size_t values) const override {
    const std::size_t rest = values % blocks::kValues;
    const std::size_t last = rest == 0 ? 0 : blocks::kScaleBytes + (rest + 1) / 2;
    return values / blocks::kValues * int4::kStride + last;
  }

  void encode(std::span<const float> values, std::span<std::uint8_t> out) const override {
    assert(out.size() == encoded_bytes(values.size()));
    if (simd) return HWY_DYNAMIC_DISPATCH(EncodeInt4)(values, out.data());
    blocks::each(values, int4::kStride,
                 [&](std::size_t at, auto block) { int4::encode(block, &out[at]); });
  }

  Result<float> inspect(ByteView bytes, std::size_t values) const override {
    if (bytes.size() != encoded_bytes(values)) {
      return {ErrorCode::kMalformed, "an int4 chunk has the wrong length"};
    }
    return blocks::inspect(bytes, int4::kStride, int4::kHighest, name());
  }

  void unpack(ByteView bytes, std::span<float> out) const override {
    if (simd) return HWY_DYNAMIC_DISPATCH(UnpackInt4)(bytes.data(), out);
    blocks::each(out, int4::kStride,
                 [&](std::size_t at, auto block) { int4::unpack(&bytes[at], block); });
  }

  void add_to(ByteView bytes, float weight, std::span<float> sum) const override {
    if (simd) return HWY_DYNAMIC_DISPATCH(AddInt4)(bytes.data(), weight, sum);
    blocks::each(sum, int4::kStride,
                 [&](std::size_t at, auto block) { int4::add(&bytes[at], weight, block); });
  }
};

const Int4Codec<true> kSimd;
const Int4Codec<false> kScalar;

}  // namespace

CodecTwins int4_codec() { return {&kSimd, &kScalar}; }

}  // namespace potluck
#endif
