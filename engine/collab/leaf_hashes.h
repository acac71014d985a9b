// SPDX-License-Identifier: GPL-3.0-or-later
// Leaves of a hash tree, several at once: the same BLAKE2b digests as leaf_hash(), with one chunk
// in each lane of a vector, five to ten times as fast as one after the other. Every member hashes
// all of every average, so this is on the critical path. Pure, any thread. BLAKE2b: RFC 7693.
#pragma once

#include <array>

#include "net/crypto/hash.h"

namespace potluck {

constexpr std::size_t kLeavesAtOnce = 8;

// chunks: all of one length, not empty.
std::array<Digest, kLeavesAtOnce> leaf_hashes(const std::array<ByteView, kLeavesAtOnce>& chunks);

}  // namespace potluck
