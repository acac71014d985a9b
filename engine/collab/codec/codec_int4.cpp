// SPDX-License-Identifier: GPL-3.0-or-later
// int4: blocks of 64 values (codec_blocks.h), each a bfloat16 scale s and four bits a value in
// two's complement; the value is code * s, codes from -7 to 7. Of n values, byte j holds value j in
// its low half and value j + ceil(n / 2) in its high half. 34 bytes for 64 values.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/collab/codec/codec_int4.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>

#include "engine/collab/codec/codec_blocks_simd.h"

#ifndef POTLUCK_CODEC_INT4_CODES  // this file is compiled once for each instruction set
#define POTLUCK_CODEC_INT4_CODES
namespace potluck {

struct Int4Codes {
  static constexpr CodecId kId = CodecId::kInt4;
  static constexpr std::string_view kName = "int4";
  static constexpr float kHighest = 7.0f;
  // The worst block has one value of 7 scales and 63 of half a scale, which become whole ones:
  // sqrt((49 + 63) / (49 + 63 / 4)). A scale is rounded up by 2^-7 at most.
  static constexpr double kNormGrowth = 1.34;
  static constexpr std::size_t bytes_of(std::size_t values) { return (values + 1) / 2; }

  static std::uint32_t code_of(float value, float inverse) {
    const std::int32_t code = inverse == 0.0f ? 0 : blocks::nearest(value * inverse);
    return static_cast<std::uint32_t>(std::clamp(code, -7, 7)) & 15u;
  }
  static float value_of(std::uint32_t nibble, float scale) {
    const std::int32_t code = static_cast<std::int32_t>(nibble ^ 8u) - 8;
    return static_cast<float>(code) * scale;
  }

  static void write(std::span<const float> values, float inverse, std::uint8_t* codes) {
    const std::size_t half = bytes_of(values.size());
    for (std::size_t j = 0; j < half; ++j) {
      std::uint32_t byte = code_of(values[j], inverse);
      if (j + half < values.size()) byte |= code_of(values[j + half], inverse) << 4;
      codes[j] = static_cast<std::uint8_t>(byte);
    }
  }

  template <class F>
  static void each_value(const std::uint8_t* codes, float scale, std::span<float> block, F f) {
    const std::size_t half = bytes_of(block.size());
    for (std::size_t j = 0; j < half; ++j) {
      const std::uint32_t byte = codes[j];
      f(value_of(byte & 15u, scale), block[j]);
      if (j + half < block.size()) f(value_of(byte >> 4, scale), block[j + half]);
    }
  }
};

}  // namespace potluck
#endif

HWY_BEFORE_NAMESPACE();
namespace potluck {
namespace HWY_NAMESPACE {

struct Int4Kernel {
  using Codes = Int4Codes;
  using Bytes = hn::Rebind<std::uint8_t, BlockFloats>;
  using Floats = hn::Vec<BlockFloats>;
  using Ints = hn::Vec<BlockInts>;
  static constexpr std::size_t kHalf = blocks::kValues / 2;

  static HWY_INLINE Ints NibblesOf(const float* values, Floats inverse) {
    const BlockInts di;
    const auto code = hn::NearestInt(hn::Mul(hn::LoadU(BlockFloats(), values), inverse));
    const auto clamped = hn::Min(hn::Max(code, hn::Set(di, -7)), hn::Set(di, 7));
    return hn::And(clamped, hn::Set(di, 15));
  }
  // Sign-extended from the bits that ShiftLeft leaves at the top.
  static HWY_INLINE Floats LowValues(Ints bytes, Floats scale) {
    const auto code = hn::ShiftRight<28>(hn::ShiftLeft<28>(bytes));
    return hn::Mul(hn::ConvertTo(BlockFloats(), code), scale);
  }
  static HWY_INLINE Floats HighValues(Ints bytes, Floats scale) {
    const auto code = hn::ShiftRight<28>(hn::ShiftLeft<24>(bytes));
    return hn::Mul(hn::ConvertTo(BlockFloats(), code), scale);
  }

  static HWY_INLINE void Write(const float* values, float inverse, std::uint8_t* codes) {
    const BlockFloats df;
    const Bytes db;
    const auto inverses = hn::Set(df, inverse);
    for (std::size_t i = 0; i < kHalf; i += hn::Lanes(df)) {
      const auto low = NibblesOf(values + i, inverses);
      const auto high = NibblesOf(values + kHalf + i, inverses);
      hn::StoreU(hn::DemoteTo(db, hn::Or(low, hn::ShiftLeft<4>(high))), db, codes + i);
    }
  }

  template <class F>
  static HWY_INLINE void EachValue(const std::uint8_t* codes, float scale, float* block, F f) {
    const BlockFloats df;
    const auto scales = hn::Set(df, scale);
    for (std::size_t i = 0; i < kHalf; i += hn::Lanes(df)) {
      const auto bytes = hn::PromoteTo(BlockInts(), hn::LoadU(Bytes(), codes + i));
      f(LowValues(bytes, scales), block + i);
      f(HighValues(bytes, scales), block + kHalf + i);
    }
  }
};

void EncodeInt4(std::span<const float> values, std::uint8_t* out) {
  EncodeBlocks<Int4Kernel>(values, out);
}
void UnpackInt4(const std::uint8_t* in, std::span<float> out) { UnpackBlocks<Int4Kernel>(in, out); }
void AddInt4(const std::uint8_t* in, float weight, std::span<float> sum) {
  AddBlocks<Int4Kernel>(in, weight, sum);
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

struct Int4Simd {
  static void encode(std::span<const float> values, std::uint8_t* out) {
    HWY_DYNAMIC_DISPATCH(EncodeInt4)(values, out);
  }
  static void unpack(const std::uint8_t* in, std::span<float> out) {
    HWY_DYNAMIC_DISPATCH(UnpackInt4)(in, out);
  }
  static void add(const std::uint8_t* in, float weight, std::span<float> sum) {
    HWY_DYNAMIC_DISPATCH(AddInt4)(in, weight, sum);
  }
};

}  // namespace

CodecTwins int4_codec() { return blocks::twins<Int4Codes, Int4Simd>(); }

}  // namespace potluck
#endif
