// SPDX-License-Identifier: GPL-3.0-or-later
// BLAKE3's compression function (section 2.2 of its paper) over whole inputs: one, or as many at
// once as this CPU's vectors have lanes, with the same results. What blake3.cpp builds its tree of.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace potluck::blake3_detail {

constexpr std::size_t kBlockBytes = 64;
constexpr std::size_t kChainBytes = 32;  // of a chaining value
constexpr std::size_t kMostLanes = 16;

enum Flag : std::uint32_t { kChunkStart = 1, kChunkEnd = 2, kParent = 4, kRoot = 8 };

using Chain = std::array<std::uint32_t, 8>;

constexpr Chain kStart = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                          0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

// block: 64 bytes, of which `length` count; the others are zero.
void compress(Chain& chain, const std::uint8_t* block, std::uint32_t length, std::uint64_t counter,
              std::uint32_t flags);

// Inputs of whole blocks that lie one behind the other.
struct Inputs {
  const std::uint8_t* first = nullptr;
  std::size_t count = 0;
  std::size_t blocks = 0;     // of each
  std::uint64_t counter = 0;  // of the first one
  bool counted = false;       // the next ones' are one more each; else the same
  std::uint32_t flags = 0, first_block = 0, last_block = 0;
};

// chains: `count` chaining values, 32 bytes each. May overwrite the inputs that they came from.
void compress_all(const Inputs& inputs, std::uint8_t* chains);

}  // namespace potluck::blake3_detail
