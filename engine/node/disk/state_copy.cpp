// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/disk/state_copy.h"

#include <algorithm>

namespace potluck {
namespace {

std::uint64_t total_bytes(const StateViews& views) {
  std::uint64_t sum = 0;
  for (const auto& view : views) sum += view.size();
  return sum;
}

}  // namespace

Digest digest_of(const StateViews& views) {
  HashTree tree;
  tree.size = total_bytes(views);
  tree.chunk_bytes = kContentChunkBytes;
  Bytes chunk;
  chunk.reserve(kContentChunkBytes);
  for (auto view : views) {
    while (!view.empty()) {
      const auto part = std::min(view.size(), kContentChunkBytes - chunk.size());
      if (chunk.empty() && part == kContentChunkBytes) {
        tree.leaves.push_back(leaf_hash(view.first(part)));  // whole chunk in place
      } else {
        chunk.insert(chunk.end(), view.begin(), view.begin() + static_cast<std::ptrdiff_t>(part));
        if (chunk.size() == kContentChunkBytes) {
          tree.leaves.push_back(leaf_hash(chunk));
          chunk.clear();
        }
      }
      view = view.subspan(part);
    }
  }
  if (!chunk.empty()) tree.leaves.push_back(leaf_hash(chunk));
  return tree.root();
}

StateCopy copy_state(const StateViews& views) {
  auto bytes = std::make_shared<Bytes>();
  bytes->reserve(total_bytes(views));
  for (const auto& view : views) bytes->insert(bytes->end(), view.begin(), view.end());
  StateCopy copy;
  copy.tree = hash_tree(*bytes);
  copy.root = copy.tree.root();
  copy.bytes = std::move(bytes);
  return copy;
}

}  // namespace potluck
