// SPDX-License-Identifier: GPL-3.0-or-later
// The hash tree that names every blob: data files, state snapshots, averages.
#pragma once

#include <vector>

#include "net/base/ids.h"

namespace potluck {

// A blob cut into chunks of chunk_bytes (the last may be shorter). leaf_i = BLAKE3(chunk_i), which
// is what takes the time; root = BLAKE2b(0x01 || u64 size || u32 chunk_bytes || leaf_0 || leaf_1
// ...). The root names the blob; whoever holds the leaves can verify each chunk alone.
struct HashTree {
  std::uint64_t size = 0;
  std::uint32_t chunk_bytes = 0;
  std::vector<Digest> leaves;

  Digest root() const;
  std::uint32_t chunk_count() const { return static_cast<std::uint32_t>(leaves.size()); }
  // Length of chunk `index`; 0 past the end.
  std::uint32_t length_of(std::uint32_t index) const;
  bool verifies(std::uint32_t index, ByteView chunk) const;
  bool operator==(const HashTree&) const = default;
};

constexpr std::uint32_t kContentChunkBytes = 256 * 1024;

Digest leaf_hash(ByteView chunk);
// 0 where chunk_bytes is 0; at most 2^32 - 1.
std::uint32_t chunk_count_for(std::uint64_t size, std::uint32_t chunk_bytes);
HashTree hash_tree(ByteView blob, std::uint32_t chunk_bytes = kContentChunkBytes);

}  // namespace potluck
