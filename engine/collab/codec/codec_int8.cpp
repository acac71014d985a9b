// SPDX-License-Identifier: GPL-3.0-or-later
// int8: blocks of 64 values (codec_blocks.h), each a bfloat16 scale s and one signed byte a value;
// the value is code * s. 66 bytes for 64 values.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/collab/codec/codec_int8.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>

#include "engine/collab/codec/codec_blocks_simd.h"

#ifndef POTLUCK_CODEC_INT8_CODES  // this file is compiled once for each instruction set
#define POTLUCK_CODEC_INT8_CODES
namespace potluck {

struct Int8Codes {
  static constexpr CodecId kId = CodecId::kInt8;
  static constexpr std::string_view kName = "int8";
  static constexpr float kHighest = 127.0f;
  // The worst block has one value of 127 scales and 63 of half a scale, which become whole ones.
  static constexpr double kNormGrowth = 1.02;
  static constexpr std::size_t bytes_of(std::size_t values) { return values; }

  static void write(std::span<const float> values, float inverse, std::uint8_t* codes) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::int32_t code = inverse == 0.0f ? 0 : blocks::nearest(values[i] * inverse);
      codes[i] = static_cast<std::uint8_t>(std::clamp(code, -128, 127));
    }
  }

  template <class F>
  static void each_value(const std::uint8_t* codes, float scale, std::span<float> block, F f) {
    for (std::size_t i = 0; i < block.size(); ++i) {
      f(static_cast<float>(static_cast<std::int8_t>(codes[i])) * scale, block[i]);
    }
  }
};

}  // namespace potluck
#endif

HWY_BEFORE_NAMESPACE();
namespace potluck {
namespace HWY_NAMESPACE {

struct Int8Kernel {
  using Codes = Int8Codes;
  using Bytes = hn::Rebind<std::int8_t, BlockFloats>;

  static HWY_INLINE void Write(const float* values, float inverse, std::uint8_t* codes) {
    const BlockFloats df;
    const Bytes db;
    const auto inverses = hn::Set(df, inverse);
    for (std::size_t i = 0; i < blocks::kValues; i += hn::Lanes(df)) {
      const auto v = hn::Mul(hn::LoadU(df, values + i), inverses);
      hn::StoreU(hn::DemoteTo(db, hn::NearestInt(v)), db,
                 reinterpret_cast<std::int8_t*>(codes + i));
    }
  }

  template <class F>
  static HWY_INLINE void EachValue(const std::uint8_t* codes, float scale, float* block, F f) {
    const BlockFloats df;
    const auto scales = hn::Set(df, scale);
    for (std::size_t i = 0; i < blocks::kValues; i += hn::Lanes(df)) {
      const auto bytes = hn::LoadU(Bytes(), reinterpret_cast<const std::int8_t*>(codes + i));
      f(hn::Mul(hn::ConvertTo(df, hn::PromoteTo(BlockInts(), bytes)), scales), block + i);
    }
  }
};

void EncodeInt8(std::span<const float> values, std::uint8_t* out) {
  EncodeBlocks<Int8Kernel>(values, out);
}
void UnpackInt8(const std::uint8_t* in, std::span<float> out) { UnpackBlocks<Int8Kernel>(in, out); }
void AddInt8(const std::uint8_t* in, float weight, std::span<float> sum) {
  AddBlocks<Int8Kernel>(in, weight, sum);
}

}  // namespace HWY_NAMESPACE
}  // namespace potluck
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace potluck {
namespace {

HWY_EXPORT(EncodeInt8);
HWY_EXPORT(UnpackInt8);
HWY_EXPORT(AddInt8);

struct Int8Simd {
  static void encode(std::span<const float> values, std::uint8_t* out) {
    HWY_DYNAMIC_DISPATCH(EncodeInt8)(values, out);
  }
  static void unpack(const std::uint8_t* in, std::span<float> out) {
    HWY_DYNAMIC_DISPATCH(UnpackInt8)(in, out);
  }
  static void add(const std::uint8_t* in, float weight, std::span<float> sum) {
    HWY_DYNAMIC_DISPATCH(AddInt8)(in, weight, sum);
  }
};

}  // namespace

CodecTwins int8_codec() { return blocks::twins<Int8Codes, Int8Simd>(); }

}  // namespace potluck
#endif
