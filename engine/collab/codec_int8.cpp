// SPDX-License-Identifier: GPL-3.0-or-later
// int8: blocks of 64 values (codec_blocks.h), each a bfloat16 scale s and one signed byte a value;
// the value is code * s. 66 bytes for 64 values.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/collab/codec_int8.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cassert>
#include <cstring>

#include "engine/collab/codec.h"
#include "engine/collab/codec_blocks.h"
#include "engine/collab/codec_simd.h"

#ifndef POTLUCK_CODEC_INT8_SCALAR  // this file is compiled once for each instruction set
#define POTLUCK_CODEC_INT8_SCALAR
namespace potluck::int8 {

constexpr float kHighest = 127.0f;
constexpr std::size_t kStride = blocks::kScaleBytes + blocks::kValues;

// One block, of any length.
inline void encode(std::span<const float> values, std::uint8_t* out) {
  const std::uint16_t scale = blocks::scale_bits(scalar::max_magnitude_bits(values), kHighest);
  put_u16(out, scale);
  const float inverse = blocks::inverse_of(scale);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::int32_t code = inverse == 0.0f ? 0 : blocks::nearest(values[i] * inverse);
    out[blocks::kScaleBytes + i] = static_cast<std::uint8_t>(std::clamp(code, -128, 127));
  }
}

inline float value_of(std::uint8_t code, float scale) {
  return static_cast<float>(static_cast<std::int8_t>(code)) * scale;
}

inline void unpack(const std::uint8_t* in, std::span<float> out) {
  const float scale = brain::to_float(get_u16(in));
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = value_of(in[blocks::kScaleBytes + i], scale);
  }
}

inline void add(const std::uint8_t* in, float weight, std::span<float> sum) {
  const float scale = brain::to_float(get_u16(in));
  for (std::size_t i = 0; i < sum.size(); ++i) {
    const float term = weight * value_of(in[blocks::kScaleBytes + i], scale);
    sum[i] = sum[i] + term;
  }
}

}  // namespace potluck::int8
#endif

HWY_BEFORE_NAMESPACE();
namespace potluck {
namespace HWY_NAMESPACE {

using BlockTag = hn::CappedTag<float, blocks::kValues>;
using BlockInts = hn::Rebind<std::int32_t, BlockTag>;
using BlockCodes = hn::Rebind<std::int8_t, BlockTag>;

HWY_INLINE std::uint32_t MaxOfBlock(const float* values) {
  const BlockTag df;
  const hn::Rebind<std::uint32_t, BlockTag> dw;
  auto most = hn::Zero(dw);
  for (std::size_t i = 0; i < blocks::kValues; i += hn::Lanes(df)) {
    const auto bits = hn::BitCast(dw, hn::LoadU(df, values + i));
    most = hn::Max(most, hn::And(bits, hn::Set(dw, 0x7fffffffu)));
  }
  return hn::GetLane(hn::MaxOfLanes(dw, most));
}

void EncodeInt8(std::span<const float> values, std::uint8_t* out) {
  const BlockTag df;
  const BlockCodes dc;
  for (; values.size() >= blocks::kValues; values = values.subspan(blocks::kValues)) {
    const std::uint16_t scale = blocks::scale_bits(MaxOfBlock(values.data()), int8::kHighest);
    put_u16(out, scale);
    std::uint8_t* codes = out + blocks::kScaleBytes;
    const float inverse = blocks::inverse_of(scale);
    if (inverse == 0.0f) {
      std::memset(codes, 0, blocks::kValues);
    } else {
      const auto inverses = hn::Set(df, inverse);
      for (std::size_t i = 0; i < blocks::kValues; i += hn::Lanes(df)) {
        const auto v = hn::Mul(hn::LoadU(df, values.data() + i), inverses);
        hn::StoreU(hn::DemoteTo(dc, hn::NearestInt(v)), dc,
                   reinterpret_cast<std::int8_t*>(codes + i));
      }
    }
    out += int8::kStride;
  }
  if (!values.empty()) int8::encode(values, out);
}

HWY_INLINE hn::Vec<BlockTag> LoadCodes(const std::uint8_t* in) {
  const auto codes = hn::LoadU(BlockCodes(), reinterpret_cast<const std::int8_t*>(in));
  return hn::ConvertTo(BlockTag(), hn::PromoteTo(BlockInts(), codes));
}

void UnpackInt8(const std::uint8_t* in, std::span<float> out) {
  const BlockTag df;
  for (; out.size() >= blocks::kValues; out = out.subspan(blocks::kValues)) {
    const auto scales = hn::Set(df, brain::to_float(get_u16(in)));
    for (std::size_t i = 0; i < blocks::kValues; i += hn::Lanes(df)) {
      const auto v = LoadCodes(in + blocks::kScaleBytes + i);
      hn::StoreU(hn::Mul(v, scales), df, out.data() + i);
    }
    in += int8::kStride;
  }
  if (!out.empty()) int8::unpack(in, out);
}

void AddInt8(const std::uint8_t* in, float weight, std::span<float> sum) {
  const BlockTag df;
  const auto weights = hn::Set(df, weight);
  for (; sum.size() >= blocks::kValues; sum = sum.subspan(blocks::kValues)) {
    const auto scales = hn::Set(df, brain::to_float(get_u16(in)));
    for (std::size_t i = 0; i < blocks::kValues; i += hn::Lanes(df)) {
      const auto v = hn::Mul(LoadCodes(in + blocks::kScaleBytes + i), scales);
      const auto before = hn::LoadU(df, sum.data() + i);
      hn::StoreU(hn::Add(before, hn::Mul(weights, v)), df, sum.data() + i);
    }
    in += int8::kStride;
  }
  if (!sum.empty()) int8::add(in, weight, sum);
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

template <bool simd>
class Int8Codec final : public Codec {
 public:
  CodecId id() const override { return CodecId::kInt8; }
  std::string_view name() const override { return "int8"; }
  bool keeps_error() const override { return true; }
  std::size_t encoded_bytes(std::size_t values) const override {
    return values + blocks::kScaleBytes * ((values + blocks::kValues - 1) / blocks::kValues);
  }

  void encode(std::span<const float> values, std::span<std::uint8_t> out) const override {
    assert(out.size() == encoded_bytes(values.size()));
    if (simd) return HWY_DYNAMIC_DISPATCH(EncodeInt8)(values, out.data());
    blocks::each(values, int8::kStride,
                 [&](std::size_t at, auto block) { int8::encode(block, &out[at]); });
  }

  Result<float> inspect(ByteView bytes, std::size_t values) const override {
    if (bytes.size() != encoded_bytes(values)) {
      return {ErrorCode::kMalformed, "an int8 chunk has the wrong length"};
    }
    return blocks::inspect(bytes, int8::kStride, int8::kHighest, name());
  }

  void unpack(ByteView bytes, std::span<float> out) const override {
    if (simd) return HWY_DYNAMIC_DISPATCH(UnpackInt8)(bytes.data(), out);
    blocks::each(out, int8::kStride,
                 [&](std::size_t at, auto block) { int8::unpack(&bytes[at], block); });
  }

  void add_to(ByteView bytes, float weight, std::span<float> sum) const override {
    if (simd) return HWY_DYNAMIC_DISPATCH(AddInt8)(bytes.data(), weight, sum);
    blocks::each(sum, int8::kStride,
                 [&](std::size_t at, auto block) { int8::add(&bytes[at], weight, block); });
  }
};

const Int8Codec<true> kSimd;
const Int8Codec<false> kScalar;

}  // namespace

CodecTwins int8_codec() { return {&kSimd, &kScalar}; }

}  // namespace potluck
#endif
