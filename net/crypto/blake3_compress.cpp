// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/crypto/blake3_compress.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "net/crypto/blake3_compress.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <utility>

// Shared by all instruction sets, hence once.
#ifndef POTLUCK_BLAKE3_SCALAR
#define POTLUCK_BLAKE3_SCALAR
static_assert(std::endian::native == std::endian::little, "BLAKE3 reads little-endian words");

namespace potluck::blake3_detail {

// Which word of the message each step of a round takes: each row is the one before, permuted.
constexpr std::uint8_t kOrder[7][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                        {2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8},
                                        {3, 4, 10, 12, 13, 2, 7, 14, 6, 5, 9, 0, 11, 15, 8, 1},
                                        {10, 7, 12, 9, 14, 3, 13, 15, 4, 0, 11, 2, 5, 8, 1, 6},
                                        {12, 13, 9, 11, 15, 10, 14, 8, 7, 2, 5, 3, 0, 1, 6, 4},
                                        {9, 14, 11, 5, 8, 12, 15, 1, 13, 3, 0, 10, 2, 6, 4, 7},
                                        {11, 15, 5, 0, 1, 9, 8, 6, 14, 10, 2, 12, 3, 4, 7, 13}};

// One input after the other.
inline void compress_one(const Inputs& in, std::size_t index, std::uint8_t* chain_out) {
  Chain chain = kStart;
  const std::uint8_t* at = in.first + index * in.blocks * kBlockBytes;
  const std::uint64_t counter = in.counter + (in.counted ? index : 0);
  for (std::size_t b = 0; b < in.blocks; ++b, at += kBlockBytes) {
    std::uint32_t flags = in.flags;
    if (b == 0) flags |= in.first_block;
    if (b + 1 == in.blocks) flags |= in.last_block;
    compress(chain, at, kBlockBytes, counter, flags);
  }
  std::memcpy(chain_out, chain.data(), kChainBytes);
}

}  // namespace potluck::blake3_detail
#endif

HWY_BEFORE_NAMESPACE();
namespace potluck::blake3_detail {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if HWY_HAVE_SCALABLE || HWY_TARGET == HWY_SCALAR

void CompressAll(const Inputs& in, std::uint8_t* chains) {  // no arrays of vectors without a size
  for (std::size_t i = 0; i < in.count; ++i) compress_one(in, i, chains + i * kChainBytes);
}

#else

using Tag = hn::CappedTag<std::uint32_t, kMostLanes>;
using Words = hn::Vec<Tag>;
constexpr std::size_t kLanes = hn::MaxLanes(Tag());
static_assert(kLanes == 4 || kLanes == 8 || kLanes == 16);

// A rotation by whole bytes is one shuffle where there is no instruction for it.
template <int kBits>
HWY_INLINE Words RotateBytes(Words v) {
#if HWY_TARGET <= HWY_AVX3
  return hn::RotateRight<kBits>(v);
#else
  constexpr int k = kBits / 8;
  const hn::Repartition<std::uint8_t, Tag> d8;
  alignas(16) static constexpr std::uint8_t kFrom[16] = {
      (k + 0) % 4,      (k + 1) % 4,      (k + 2) % 4,      (k + 3) % 4,
      4 + (k + 0) % 4,  4 + (k + 1) % 4,  4 + (k + 2) % 4,  4 + (k + 3) % 4,
      8 + (k + 0) % 4,  8 + (k + 1) % 4,  8 + (k + 2) % 4,  8 + (k + 3) % 4,
      12 + (k + 0) % 4, 12 + (k + 1) % 4, 12 + (k + 2) % 4, 12 + (k + 3) % 4};
  return hn::BitCast(Tag(), hn::TableLookupBytes(hn::BitCast(d8, v), hn::LoadDup128(d8, kFrom)));
#endif
}

HWY_INLINE void Mix(Words& a, Words& b, Words& c, Words& d, Words x, Words y) {
  a = hn::Add(hn::Add(a, b), x);
  d = RotateBytes<16>(hn::Xor(d, a));
  c = hn::Add(c, d);
  b = hn::RotateRight<12>(hn::Xor(b, c));
  a = hn::Add(hn::Add(a, b), y);
  d = RotateBytes<8>(hn::Xor(d, a));
  c = hn::Add(c, d);
  b = hn::RotateRight<7>(hn::Xor(b, c));
}

template <std::size_t kRound>
HWY_INLINE void Round(Words* v, const Words* m) {
  constexpr const std::uint8_t* kAt = kOrder[kRound];
  Mix(v[0], v[4], v[8], v[12], m[kAt[0]], m[kAt[1]]);
  Mix(v[1], v[5], v[9], v[13], m[kAt[2]], m[kAt[3]]);
  Mix(v[2], v[6], v[10], v[14], m[kAt[4]], m[kAt[5]]);
  Mix(v[3], v[7], v[11], v[15], m[kAt[6]], m[kAt[7]]);
  Mix(v[0], v[5], v[10], v[15], m[kAt[8]], m[kAt[9]]);
  Mix(v[1], v[6], v[11], v[12], m[kAt[10]], m[kAt[11]]);
  Mix(v[2], v[7], v[8], v[13], m[kAt[12]], m[kAt[13]]);
  Mix(v[3], v[4], v[9], v[14], m[kAt[14]], m[kAt[15]]);
}

// Four words of each of four inputs, in every block of 128 bits: rows become columns.
HWY_INLINE void TransposeInBlocks(const Words* rows, Words* columns) {
  const Tag d;
  const hn::RepartitionToWide<Tag> pairs;
  const auto low01 = hn::BitCast(pairs, hn::InterleaveLower(d, rows[0], rows[1]));
  const auto high01 = hn::BitCast(pairs, hn::InterleaveUpper(d, rows[0], rows[1]));
  const auto low23 = hn::BitCast(pairs, hn::InterleaveLower(d, rows[2], rows[3]));
  const auto high23 = hn::BitCast(pairs, hn::InterleaveUpper(d, rows[2], rows[3]));
  columns[0] = hn::BitCast(d, hn::InterleaveLower(pairs, low01, low23));
  columns[1] = hn::BitCast(d, hn::InterleaveUpper(pairs, low01, low23));
  columns[2] = hn::BitCast(d, hn::InterleaveLower(pairs, high01, high23));
  columns[3] = hn::BitCast(d, hn::InterleaveUpper(pairs, high01, high23));
}

// in[i]: blocks i0 i1 i2 i3 of 128 bits. -> out[4 * b]: blocks 0b 1b 2b 3b.
HWY_INLINE void TransposeBlocks(Words in0, Words in1, Words in2, Words in3, Words* out) {
  const Tag d;
  const auto evens = [](Words a, Words b) {  // a0 b0 a2 b2
    return hn::OddEvenBlocks(hn::SwapAdjacentBlocks(b), a);
  };
  const auto odds = [](Words a, Words b) {  // a1 b1 a3 b3
    return hn::OddEvenBlocks(b, hn::SwapAdjacentBlocks(a));
  };
  const Words even01 = evens(in0, in1), even23 = evens(in2, in3);
  const Words odd01 = odds(in0, in1), odd23 = odds(in2, in3);
  out[0] = hn::ConcatLowerLower(d, even23, even01);
  out[4] = hn::ConcatLowerLower(d, odd23, odd01);
  out[8] = hn::ConcatUpperUpper(d, even23, even01);
  out[12] = hn::ConcatUpperUpper(d, odd23, odd01);
}

// m[w]: word w of one block of each of kLanes inputs, of which lane i begins at first + i * stride.
HWY_INLINE void LoadBlock(const std::uint8_t* first, std::size_t stride, Words* m) {
  const Tag d;
  const auto words = [&](std::size_t lane, std::size_t word) {
    return hn::LoadU(d, reinterpret_cast<const std::uint32_t*>(first + lane * stride + 4 * word));
  };
  constexpr std::size_t kGroups = kLanes / 4;  // of four inputs
  for (std::size_t w = 0; w < 16; w += kLanes) {
    Words columns[kGroups][4];
    for (std::size_t g = 0; g < kGroups; ++g) {
      const Words rows[4] = {words(4 * g, w), words(4 * g + 1, w), words(4 * g + 2, w),
                             words(4 * g + 3, w)};
      TransposeInBlocks(rows, columns[g]);
    }
    for (std::size_t j = 0; j < 4; ++j) {
      if constexpr (kLanes == 4) {
        m[w + j] = columns[0][j];
      } else if constexpr (kLanes == 8) {
        m[w + j] = hn::ConcatLowerLower(d, columns[1][j], columns[0][j]);
        m[w + 4 + j] = hn::ConcatUpperUpper(d, columns[1][j], columns[0][j]);
      } else {
        TransposeBlocks(columns[0][j], columns[1][j], columns[2][j], columns[3][j], &m[j]);
      }
    }
  }
}

struct Counters {
  Words low, high;
};

HWY_INLINE void Compress(Words* chain, const std::uint8_t* first, std::size_t stride,
                         const Counters& counters, std::uint32_t flags) {
  const Tag d;
  Words m[16], v[16];
  LoadBlock(first, stride, m);
  for (std::size_t i = 0; i < 8; ++i) v[i] = chain[i];
  for (std::size_t i = 0; i < 4; ++i) v[8 + i] = hn::Set(d, kStart[i]);
  v[12] = counters.low;
  v[13] = counters.high;
  v[14] = hn::Set(d, static_cast<std::uint32_t>(kBlockBytes));
  v[15] = hn::Set(d, flags);
  Round<0>(v, m);
  Round<1>(v, m);
  Round<2>(v, m);
  Round<3>(v, m);
  Round<4>(v, m);
  Round<5>(v, m);
  Round<6>(v, m);
  for (std::size_t i = 0; i < 8; ++i) chain[i] = hn::Xor(v[i], v[8 + i]);
}

// kLanes inputs from `begin` on. They may all be read before any result is written.
void CompressLanes(const Inputs& in, std::size_t begin, std::uint8_t* chains) {
  const Tag d;
  const std::size_t stride = in.blocks * kBlockBytes;
  alignas(64) std::uint32_t low[kLanes], high[kLanes];
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    const std::uint64_t counter = in.counter + (in.counted ? begin + lane : 0);
    low[lane] = static_cast<std::uint32_t>(counter);
    high[lane] = static_cast<std::uint32_t>(counter >> 32);
  }
  const Counters counters{hn::Load(d, low), hn::Load(d, high)};
  Words chain[8];
  for (std::size_t i = 0; i < 8; ++i) chain[i] = hn::Set(d, kStart[i]);
  const std::uint8_t* at = in.first + begin * stride;
  for (std::size_t b = 0; b < in.blocks; ++b, at += kBlockBytes) {
    std::uint32_t flags = in.flags;
    if (b == 0) flags |= in.first_block;
    if (b + 1 == in.blocks) flags |= in.last_block;
    Compress(chain, at, stride, counters, flags);
  }
  alignas(64) std::uint32_t words[8][kLanes];
  for (std::size_t i = 0; i < 8; ++i) hn::Store(chain[i], d, words[i]);
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    Chain out;
    for (std::size_t i = 0; i < 8; ++i) out[i] = words[i][lane];
    std::memcpy(chains + (begin + lane) * kChainBytes, out.data(), kChainBytes);
  }
}

void CompressAll(const Inputs& in, std::uint8_t* chains) {
  std::size_t i = 0;
  for (; i + kLanes <= in.count; i += kLanes) CompressLanes(in, i, chains);
  for (; i < in.count; ++i) compress_one(in, i, chains + i * kChainBytes);
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace potluck::blake3_detail
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace potluck::blake3_detail {
namespace {

template <std::size_t a, std::size_t b, std::size_t c, std::size_t d>
void mix(std::uint32_t* v, std::uint32_t x, std::uint32_t y) {
  v[a] += v[b] + x;
  v[d] = std::rotr(v[d] ^ v[a], 16);
  v[c] += v[d];
  v[b] = std::rotr(v[b] ^ v[c], 12);
  v[a] += v[b] + y;
  v[d] = std::rotr(v[d] ^ v[a], 8);
  v[c] += v[d];
  v[b] = std::rotr(v[b] ^ v[c], 7);
}

template <std::size_t kRound>
void round(std::uint32_t* v, const std::uint32_t* m) {
  constexpr const std::uint8_t* kAt = kOrder[kRound];
  mix<0, 4, 8, 12>(v, m[kAt[0]], m[kAt[1]]);
  mix<1, 5, 9, 13>(v, m[kAt[2]], m[kAt[3]]);
  mix<2, 6, 10, 14>(v, m[kAt[4]], m[kAt[5]]);
  mix<3, 7, 11, 15>(v, m[kAt[6]], m[kAt[7]]);
  mix<0, 5, 10, 15>(v, m[kAt[8]], m[kAt[9]]);
  mix<1, 6, 11, 12>(v, m[kAt[10]], m[kAt[11]]);
  mix<2, 7, 8, 13>(v, m[kAt[12]], m[kAt[13]]);
  mix<3, 4, 9, 14>(v, m[kAt[14]], m[kAt[15]]);
}

}  // namespace

HWY_EXPORT(CompressAll);

void compress(Chain& chain, const std::uint8_t* block, std::uint32_t length, std::uint64_t counter,
              std::uint32_t flags) {
  std::uint32_t m[16], v[16];
  std::memcpy(m, block, kBlockBytes);
  std::copy(chain.begin(), chain.end(), v);
  std::copy_n(kStart.begin(), 4, v + 8);
  v[12] = static_cast<std::uint32_t>(counter);
  v[13] = static_cast<std::uint32_t>(counter >> 32);
  v[14] = length;
  v[15] = flags;
  [&]<std::size_t... r>(std::index_sequence<r...>) { (round<r>(v, m), ...); }
  (std::make_index_sequence<std::size(kOrder)>());
  for (std::size_t i = 0; i < 8; ++i) chain[i] = v[i] ^ v[8 + i];
}

void compress_all(const Inputs& inputs, std::uint8_t* chains) {
  HWY_DYNAMIC_DISPATCH(CompressAll)(inputs, chains);
}

}  // namespace potluck::blake3_detail
#endif
