// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/leaf_hashes.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/collab/leaf_hashes.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

static_assert(std::endian::native == std::endian::little, "BLAKE2b reads little-endian words");

HWY_BEFORE_NAMESPACE();
namespace potluck {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Leaves = std::array<Digest, kLeavesAtOnce>;
using Chunks = std::array<ByteView, kLeavesAtOnce>;

#if HWY_HAVE_SCALABLE || HWY_TARGET == HWY_SCALAR

Leaves LeafHashes(const Chunks& chunks) {  // vectors without a size cannot stand in arrays
  Leaves out;
  for (std::size_t i = 0; i < chunks.size(); ++i) out[i] = leaf_hash(chunks[i]);
  return out;
}

#else

using Tag = hn::CappedTag<std::uint64_t, kLeavesAtOnce>;
using Words = hn::Vec<Tag>;
constexpr std::size_t kLanes = hn::MaxLanes(Tag());
static_assert(kLanes == 2 || kLanes == 4 || kLanes == 8);
constexpr std::size_t kBlock = 128;

constexpr std::uint64_t kStart[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                                     0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                     0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

// Which word of the message each step of a round takes (RFC 7693, section 2.7).
constexpr std::uint8_t kOrder[10][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                         {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                         {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                         {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                         {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                         {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                         {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                         {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                         {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                         {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

HWY_INLINE void Mix(Words& a, Words& b, Words& c, Words& d, Words x, Words y) {
  a = hn::Add(hn::Add(a, b), x);
  d = hn::RotateRight<32>(hn::Xor(d, a));
  c = hn::Add(c, d);
  b = hn::RotateRight<24>(hn::Xor(b, c));
  a = hn::Add(hn::Add(a, b), y);
  d = hn::RotateRight<16>(hn::Xor(d, a));
  c = hn::Add(c, d);
  b = hn::RotateRight<63>(hn::Xor(b, c));
}

template <std::size_t kRound>
HWY_INLINE void Round(Words* v, const Words* m) {
  constexpr const std::uint8_t* kAt = kOrder[kRound % 10];
  Mix(v[0], v[4], v[8], v[12], m[kAt[0]], m[kAt[1]]);
  Mix(v[1], v[5], v[9], v[13], m[kAt[2]], m[kAt[3]]);
  Mix(v[2], v[6], v[10], v[14], m[kAt[4]], m[kAt[5]]);
  Mix(v[3], v[7], v[11], v[15], m[kAt[6]], m[kAt[7]]);
  Mix(v[0], v[5], v[10], v[15], m[kAt[8]], m[kAt[9]]);
  Mix(v[1], v[6], v[11], v[12], m[kAt[10]], m[kAt[11]]);
  Mix(v[2], v[7], v[8], v[13], m[kAt[12]], m[kAt[13]]);
  Mix(v[3], v[4], v[9], v[14], m[kAt[14]], m[kAt[15]]);
}

// in[i]: blocks i0 i1 i2 i3 of 128 bits. -> out[0]: blocks 00 10 20 30, out[2]: 01 11 21 31, ...
HWY_INLINE void TransposeBlocks(const Words* in, Words* out) {
  const Tag d;
  const auto evens = [](Words a, Words b) {  // a0 b0 a2 b2
    return hn::OddEvenBlocks(hn::SwapAdjacentBlocks(b), a);
  };
  const auto odds = [](Words a, Words b) {  // a1 b1 a3 b3
    return hn::OddEvenBlocks(b, hn::SwapAdjacentBlocks(a));
  };
  const Words even01 = evens(in[0], in[1]), even23 = evens(in[2], in[3]);
  const Words odd01 = odds(in[0], in[1]), odd23 = odds(in[2], in[3]);
  out[0] = hn::ConcatLowerLower(d, even23, even01);
  out[2] = hn::ConcatLowerLower(d, odd23, odd01);
  out[4] = hn::ConcatUpperUpper(d, even23, even01);
  out[6] = hn::ConcatUpperUpper(d, odd23, odd01);
}

// One block of kLanes messages; at[i]: the block of message i.
HWY_INLINE void LoadBlock(const std::uint8_t* const* at, Words* m) {
  const Tag d;
  const auto words = [&](std::size_t lane, std::size_t first) {
    return hn::LoadU(d, reinterpret_cast<const std::uint64_t*>(at[lane] + 8 * first));
  };
  if constexpr (kLanes == 8) {
    for (std::size_t w = 0; w < 16; w += 8) {
      Words even[4], odd[4];  // of two messages: words 0, 2, 4, 6 and 1, 3, 5, 7
      for (std::size_t i = 0; i < 4; ++i) {
        const Words a = words(2 * i, w), b = words(2 * i + 1, w);
        even[i] = hn::InterleaveLower(d, a, b);
        odd[i] = hn::InterleaveUpper(d, a, b);
      }
      TransposeBlocks(even, &m[w]);
      TransposeBlocks(odd, &m[w + 1]);
    }
  } else if constexpr (kLanes == 4) {
    for (std::size_t w = 0; w < 16; w += 4) {
      const Words r0 = words(0, w), r1 = words(1, w), r2 = words(2, w), r3 = words(3, w);
      const Words low01 = hn::InterleaveLower(d, r0, r1), high01 = hn::InterleaveUpper(d, r0, r1);
      const Words low23 = hn::InterleaveLower(d, r2, r3), high23 = hn::InterleaveUpper(d, r2, r3);
      m[w] = hn::ConcatLowerLower(d, low23, low01);
      m[w + 1] = hn::ConcatLowerLower(d, high23, high01);
      m[w + 2] = hn::ConcatUpperUpper(d, low23, low01);
      m[w + 3] = hn::ConcatUpperUpper(d, high23, high01);
    }
  } else {
    for (std::size_t w = 0; w < 16; w += 2) {
      const Words r0 = words(0, w), r1 = words(1, w);
      m[w] = hn::InterleaveLower(d, r0, r1);
      m[w + 1] = hn::InterleaveUpper(d, r0, r1);
    }
  }
}

// h: the state. count: bytes so far, this block's included.
HWY_INLINE void Compress(Words* h, const std::uint8_t* const* at, std::uint64_t count, bool last) {
  const Tag d;
  Words m[16], v[16];
  LoadBlock(at, m);
  for (std::size_t i = 0; i < 8; ++i) {
    v[i] = h[i];
    v[8 + i] = hn::Set(d, kStart[i]);
  }
  v[12] = hn::Xor(v[12], hn::Set(d, count));
  if (last) v[14] = hn::Not(v[14]);
  Round<0>(v, m);
  Round<1>(v, m);
  Round<2>(v, m);
  Round<3>(v, m);
  Round<4>(v, m);
  Round<5>(v, m);
  Round<6>(v, m);
  Round<7>(v, m);
  Round<8>(v, m);
  Round<9>(v, m);
  Round<10>(v, m);
  Round<11>(v, m);
  for (std::size_t i = 0; i < 8; ++i) h[i] = hn::Xor(h[i], hn::Xor(v[i], v[8 + i]));
}

// The message is 0x00 and the chunk: all blocks but the first begin one byte before a block of the
// chunk.
void HashLanes(const ByteView* chunks, Digest* out) {
  const Tag d;
  const std::size_t bytes = chunks[0].size() + 1;
  Words h[8];
  for (std::size_t i = 0; i < 8; ++i) h[i] = hn::Set(d, kStart[i]);
  // No key, 32 bytes of digest, a tree of one node.
  h[0] = hn::Xor(h[0], hn::Set(d, 0x01010000 ^ Digest::kSize));
  alignas(64) std::uint8_t edge[kLanes][kBlock];
  const std::uint8_t* at[kLanes];
  for (std::size_t begin = 0; begin < bytes; begin += kBlock) {
    const bool first = begin == 0, last = begin + kBlock >= bytes;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      if (!first && !last) {
        at[lane] = chunks[lane].data() + begin - 1;
        continue;
      }
      const std::size_t n = std::min(kBlock, bytes - begin), tag = first ? 1 : 0;
      std::memset(edge[lane], 0, kBlock);
      std::memcpy(edge[lane] + tag, chunks[lane].data() + begin + tag - 1, n - tag);
      at[lane] = edge[lane];
    }
    Compress(h, at, std::min(begin + kBlock, bytes), last);
  }
  alignas(64) std::uint64_t words[4][kLanes];
  for (std::size_t w = 0; w < 4; ++w) hn::StoreU(h[w], d, words[w]);
  for (std::size_t lane = 0; lane < kLanes; ++lane)
    for (std::size_t w = 0; w < 4; ++w) put_u64(out[lane].data.data() + 8 * w, words[w][lane]);
}

Leaves LeafHashes(const Chunks& chunks) {
  Leaves out;
  for (std::size_t i = 0; i < chunks.size(); i += kLanes) HashLanes(&chunks[i], &out[i]);
  return out;
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace potluck
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace potluck {

HWY_EXPORT(LeafHashes);

std::array<Digest, kLeavesAtOnce> leaf_hashes(const std::array<ByteView, kLeavesAtOnce>& chunks) {
  for (const ByteView chunk : chunks)
    assert(!chunk.empty() && chunk.size() == chunks.front().size());
  return HWY_DYNAMIC_DISPATCH(LeafHashes)(chunks);
}

}  // namespace potluck
#endif
