// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/crypto/hash_tree.h"

#include <limits>

#include "net/crypto/blake3.h"
#include "net/crypto/hash.h"

namespace potluck {
namespace {

constexpr std::uint8_t kRootTag = 1;

}  // namespace

Digest leaf_hash(ByteView chunk) { return blake3(chunk); }

Digest HashTree::root() const {
  std::array<std::uint8_t, 13> head;
  head[0] = kRootTag;
  put_u64(head.data() + 1, size);
  put_u32(head.data() + 9, chunk_bytes);
  Hasher hasher;
  hasher.update(head);
  for (const Digest& leaf : leaves) hasher.update(leaf.view());
  return hasher.finish();
}

std::uint32_t HashTree::length_of(std::uint32_t index) const {
  const std::uint64_t offset = std::uint64_t{index} * chunk_bytes;
  if (index >= leaves.size() || offset >= size) return 0;
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(chunk_bytes, size - offset));
}

bool HashTree::verifies(std::uint32_t index, ByteView chunk) const {
  return index < leaves.size() && chunk.size() == length_of(index) &&
         leaf_hash(chunk) == leaves[index];
}

std::uint32_t chunk_count_for(std::uint64_t size, std::uint32_t chunk_bytes) {
  if (chunk_bytes == 0) return 0;
  const std::uint64_t count = size / chunk_bytes + (size % chunk_bytes != 0 ? 1 : 0);
  constexpr auto kMost = std::numeric_limits<std::uint32_t>::max();
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(count, kMost));
}

HashTree hash_tree(ByteView blob, std::uint32_t chunk_bytes) {
  assert(chunk_bytes > 0);
  HashTree tree{blob.size(), chunk_bytes, {}};
  tree.leaves.reserve(chunk_count_for(blob.size(), chunk_bytes));
  for (std::size_t offset = 0; offset < blob.size(); offset += chunk_bytes) {
    tree.leaves.push_back(
        leaf_hash(blob.subspan(offset, std::min<std::size_t>(chunk_bytes, blob.size() - offset))));
  }
  return tree;
}

}  // namespace potluck
