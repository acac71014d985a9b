// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of a message (BLAKE3's paper, section 2.1): leaves are pieces of 1 KiB, a left subtree
// is the largest whole one that leaves something for the right. Whole subtrees of kSubtree pieces
// are hashed level by level, in the lanes of vectors; what they give is joined as it comes, two of
// a size at a time.
#include "net/crypto/blake3.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "net/crypto/blake3_compress.h"

namespace potluck {
namespace {

using namespace blake3_detail;

constexpr std::size_t kPieceBytes = 1024;
constexpr std::size_t kSubtree = 64;  // pieces: four times the lanes of the widest vectors
constexpr std::size_t kSubtreeBytes = kSubtree * kPieceBytes;
constexpr std::size_t kMostSubtrees = 48;  // on the way to the root, of 2^64 bytes

using Chains = std::array<std::uint8_t, kSubtree * kChainBytes>;

// The chaining value of the last piece, whole or not, or the digest where it is the only one.
void compress_piece(ByteView piece, std::uint64_t index, std::uint32_t root, std::uint8_t* out) {
  Chain chain = kStart;
  std::uint32_t flags = kChunkStart;
  while (piece.size() > kBlockBytes) {
    compress(chain, piece.data(), kBlockBytes, index, flags);
    piece = piece.subspan(kBlockBytes);
    flags = 0;
  }
  std::array<std::uint8_t, kBlockBytes> block{};
  std::copy(piece.begin(), piece.end(), block.begin());
  compress(chain, block.data(), static_cast<std::uint32_t>(piece.size()), index,
           flags | kChunkEnd | root);
  std::memcpy(out, chain.data(), kChainBytes);
}

// -> how many pieces there are: `part` holds 1 to kSubtree of them, whose first is number `index`.
std::size_t compress_pieces(ByteView part, std::uint64_t index, Chains& chains) {
  const std::size_t whole = part.size() / kPieceBytes;
  compress_all({.first = part.data(),
                .count = whole,
                .blocks = kPieceBytes / kBlockBytes,
                .counter = index,
                .counted = true,
                .first_block = kChunkStart,
                .last_block = kChunkEnd},
               chains.data());
  if (whole * kPieceBytes == part.size()) return whole;
  compress_piece(part.subspan(whole * kPieceBytes), index + whole, 0,
                 chains.data() + whole * kChainBytes);
  return whole + 1;
}

// Level by level, until `down_to` are left (1 or 2). A node without a neighbour goes up as it is.
std::size_t join_levels(Chains& chains, std::size_t count, std::size_t down_to) {
  while (count > down_to) {
    const std::size_t pairs = count / 2;
    compress_all({.first = chains.data(), .count = pairs, .blocks = 1, .flags = kParent},
                 chains.data());
    if (count % 2 != 0) {
      std::memcpy(chains.data() + pairs * kChainBytes, chains.data() + (count - 1) * kChainBytes,
                  kChainBytes);
    }
    count = pairs + count % 2;
  }
  return count;
}

// left: two chaining values in a row.
void compress_parent(const std::uint8_t* left, std::uint32_t root, std::uint8_t* out) {
  Chain chain = kStart;
  compress(chain, left, kBlockBytes, 0, kParent | root);
  std::memcpy(out, chain.data(), kChainBytes);
}

// Of subtrees whose right neighbours are still to come.
class Waiting {
 public:
  bool empty() const { return count_ == 0; }

  // The subtree number `index`, of kSubtree pieces, behind which something follows.
  void push(const std::uint8_t* chain, std::uint64_t index) {
    std::memcpy(at(count_++), chain, kChainBytes);
    for (std::uint64_t done = index + 1; done % 2 == 0; done /= 2) join(0);
  }

  // With the last subtree. -> the root, in place.
  const std::uint8_t* finish(const std::uint8_t* last) {
    std::memcpy(at(count_++), last, kChainBytes);
    while (count_ > 2) join(0);
    join(kRoot);
    return at(0);
  }

 private:
  std::uint8_t* at(std::size_t i) { return chains_.data() + i * kChainBytes; }
  void join(std::uint32_t root) {
    --count_;
    compress_parent(at(count_ - 1), root, at(count_ - 1));
  }

  std::array<std::uint8_t, (kMostSubtrees + 2) * kChainBytes> chains_;
  std::size_t count_ = 0;
};

}  // namespace

Digest blake3(ByteView message) {
  Digest out;
  if (message.size() <= kPieceBytes) {
    compress_piece(message, 0, kRoot, out.data.data());
    return out;
  }
  Chains chains;
  Waiting waiting;
  std::uint64_t subtree = 0;
  for (; message.size() > kSubtreeBytes; ++subtree) {
    compress_pieces(message.first(kSubtreeBytes), subtree * kSubtree, chains);
    join_levels(chains, kSubtree, 1);
    waiting.push(chains.data(), subtree);
    message = message.subspan(kSubtreeBytes);
  }
  const std::size_t pieces = compress_pieces(message, subtree * kSubtree, chains);
  if (waiting.empty()) {
    join_levels(chains, pieces, 2);
    compress_parent(chains.data(), kRoot, out.data.data());
  } else {
    join_levels(chains, pieces, 1);
    std::memcpy(out.data.data(), waiting.finish(chains.data()), kChainBytes);
  }
  return out;
}

}  // namespace potluck
