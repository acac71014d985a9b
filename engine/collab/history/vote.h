// SPDX-License-Identifier: GPL-3.0-or-later
// What a member signs when it has averaged: that it holds this average, made in this attempt of
// this coordinator on top of this history, and how many samples of its own are in it. A commit
// carries the vote of every member that it names (commit.h), so that nobody is put into one that
// it was not in. Value types, any thread.
#pragma once

#include "net/crypto/keys.h"

namespace potluck {

// As commits have it, whose votes they are.
enum class VoteFormat : std::uint8_t { kSamplesAlone = 1, kWithChunks = 2 };

struct Vote {
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  Digest previous;  // head before the commit: of this project and no other
  PeerId coordinator;
  std::uint8_t codec = 0;  // of the average, as are these
  std::uint32_t chunk_values = 0;
  std::uint64_t values = 0;
  Digest average_root;
  std::uint32_t samples = 0;  // the member's own: the weight of its gradient
  std::uint32_t chunks = 0;   // of the average, which it made itself
  VoteFormat format = VoteFormat::kWithChunks;
};

Signature sign_vote(const Vote& vote, const KeyPair& member);
bool verify_vote(const Vote& vote, const PeerId& member, const Signature& signature);

}  // namespace potluck
