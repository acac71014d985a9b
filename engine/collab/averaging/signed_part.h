// SPDX-License-Identifier: GPL-3.0-or-later
// What a reducer signs of the part of an average that it makes: whose part of which attempt, and
// the encoded chunks. All members get the same part from it, or hold two signatures of it that
// contradict each other, which is a proof for everybody. Value types, any thread.
#pragma once

#include "net/crypto/hash_tree.h"
#include "net/crypto/keys.h"
#include "net/wire/messages.h"

namespace potluck {

// With what a reducer signs. The key outlives it.
struct PartSigner {
  AttemptId attempt;
  std::uint64_t serial = 0;  // of this exchange
  const KeyPair* key = nullptr;
};

// Names the encoded chunks from `first` on, by their leaves.
Digest part_root(const HashTree& average, std::uint32_t first, std::uint32_t chunks);

SignedPart sign_part(const PartSigner& signer, std::uint32_t first, const Digest& root);
bool verify_part(const AttemptId& attempt, const SignedPart& part);

// The same part, made in the same exchange, with two contents.
bool contradict(const SignedPart& one, const SignedPart& other);
// They contradict each other, and the reducer has signed both.
bool proves(const Equivocation& proof);

}  // namespace potluck
