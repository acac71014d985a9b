// SPDX-License-Identifier: GPL-3.0-or-later
// Blobs of random bytes, and all bytes of a blob.
#pragma once

#include "net/base/rng.h"
#include "net/content/content_store.h"

namespace potluck::test {

inline Bytes random_blob(std::size_t size, std::uint64_t seed = 1) {
  Rng rng(seed);
  Bytes out(size);
  for (auto& b : out) b = static_cast<std::uint8_t>(rng.next());
  return out;
}

inline Bytes read_all(const Blob& blob) {  // empty: it cannot be read
  Bytes out;
  for (std::uint32_t i = 0; i < blob.tree().chunk_count(); ++i) {
    const auto chunk = blob.read(i);
    if (!chunk) return {};
    out.insert(out.end(), chunk->begin(), chunk->end());
  }
  return out;
}

}  // namespace potluck::test
