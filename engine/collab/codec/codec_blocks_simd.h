// SPDX-License-Identifier: GPL-3.0-or-later
// The loop over the whole blocks of a chunk that int8 and int4 share (codec_blocks.h); what is left
// of the last one is done one value at a time. Included after <hwy/highway.h>, once for each
// instruction set, as codec_simd.h. A kernel has
//
//   Codes                              how codes are packed, as in codec_blocks.h
//   Write(values, inverse, codes)      of one whole block
//   EachValue(codes, scale, block, f)  f(vector of values, where they go)
#if defined(POTLUCK_CODEC_BLOCKS_SIMD_H) == defined(HWY_TARGET_TOGGLE)
#ifdef POTLUCK_CODEC_BLOCKS_SIMD_H
#undef POTLUCK_CODEC_BLOCKS_SIMD_H
#else
#define POTLUCK_CODEC_BLOCKS_SIMD_H
#endif

#include <cstring>
#include <span>

#include "engine/collab/codec/codec_blocks.h"
#include "engine/collab/codec/codec_simd.h"

HWY_BEFORE_NAMESPACE();
namespace potluck {
namespace HWY_NAMESPACE {

using BlockFloats = hn::CappedTag<float, blocks::kValues / 2>;
using BlockWords = hn::Rebind<std::uint32_t, BlockFloats>;
using BlockInts = hn::Rebind<std::int32_t, BlockFloats>;

HWY_INLINE std::uint32_t MaxOfBlock(const float* values) {
  const BlockFloats df;
  const BlockWords dw;
  auto most = hn::Zero(dw);
  for (std::size_t i = 0; i < blocks::kValues; i += hn::Lanes(df)) {
    const auto bits = hn::BitCast(dw, hn::LoadU(df, values + i));
    most = hn::Max(most, hn::And(bits, hn::Set(dw, 0x7fffffffu)));
  }
  return hn::GetLane(hn::MaxOfLanes(dw, most));
}

template <class Kernel>
HWY_INLINE void EncodeBlocks(std::span<const float> values, std::uint8_t* out) {
  using Codes = typename Kernel::Codes;
  using Block = blocks::Block<Codes>;
  for (; values.size() >= blocks::kValues; values = values.subspan(blocks::kValues)) {
    const std::uint16_t scale = blocks::scale_bits(MaxOfBlock(values.data()), Codes::kHighest);
    put_u16(out, scale);
    std::uint8_t* codes = out + blocks::kScaleBytes;
    const float inverse = blocks::inverse_of(scale);
    if (inverse == 0.0f) {
      std::memset(codes, 0, Codes::bytes_of(blocks::kValues));
    } else {
      Kernel::Write(values.data(), inverse, codes);
    }
    out += Block::kStride;
  }
  if (!values.empty()) Block::encode(values, out);
}

struct PutValues {
  HWY_INLINE void operator()(hn::Vec<BlockFloats> v, float* to) const {
    hn::StoreU(v, BlockFloats(), to);
  }
};

template <class Kernel>
HWY_INLINE void UnpackBlocks(const std::uint8_t* in, std::span<float> out) {
  using Block = blocks::Block<typename Kernel::Codes>;
  for (; out.size() >= blocks::kValues; out = out.subspan(blocks::kValues)) {
    const float scale = brain::to_float(get_u16(in));
    Kernel::EachValue(in + blocks::kScaleBytes, scale, out.data(), PutValues());
    in += Block::kStride;
  }
  if (!out.empty()) Block::unpack(in, out);
}

// Never fused.
struct AddValues {
  float weight;
  HWY_INLINE void operator()(hn::Vec<BlockFloats> v, float* sum) const {
    const BlockFloats df;
    hn::StoreU(hn::Add(hn::LoadU(df, sum), hn::Mul(hn::Set(df, weight), v)), df, sum);
  }
};

template <class Kernel>
HWY_INLINE void AddBlocks(const std::uint8_t* in, float weight, std::span<float> sum) {
  using Block = blocks::Block<typename Kernel::Codes>;
  const AddValues add{weight};
  for (; sum.size() >= blocks::kValues; sum = sum.subspan(blocks::kValues)) {
    const float scale = brain::to_float(get_u16(in));
    Kernel::EachValue(in + blocks::kScaleBytes, scale, sum.data(), add);
    in += Block::kStride;
  }
  if (!sum.empty()) Block::add(in, weight, sum);
}

}  // namespace HWY_NAMESPACE
}  // namespace potluck
HWY_AFTER_NAMESPACE();

#endif
