// SPDX-License-Identifier: GPL-3.0-or-later
// A fixed little-endian layout: the same statement is the same bytes.
#include "engine/collab/averaging/signed_part.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "net/crypto/hash.h"

namespace potluck {
namespace {

constexpr std::string_view kContext = "potluck part v1";
constexpr std::uint8_t kPartNode = 2;  // hash_tree() begins its roots with 1
constexpr std::size_t kBytes = 8 + 4 + 32 + 32 + 4 + 8 + 32;

std::array<std::uint8_t, kBytes> bytes_of(const AttemptId& attempt, const SignedPart& part) {
  std::array<std::uint8_t, kBytes> out{};
  std::uint8_t* at = out.data();
  const auto id = [&](const auto& value) { at = std::ranges::copy(value.data, at).out; };
  put_u64(at, attempt.epoch);
  put_u32(at + 8, attempt.attempt);
  at += 12;
  id(attempt.previous);
  id(attempt.coordinator);
  put_u32(at, part.first);
  put_u64(at + 4, part.serial);
  at += 12;
  id(part.root);
  return out;
}

}  // namespace

Digest part_root(const HashTree& average, std::uint32_t first, std::uint32_t chunks) {
  assert(first <= average.leaves.size() && chunks <= average.leaves.size() - first);
  std::array<std::uint8_t, 9> begin{kPartNode};
  put_u32(begin.data() + 1, first);
  put_u32(begin.data() + 5, chunks);
  Hasher hasher;
  hasher.update(begin);
  for (std::uint32_t i = first; i < first + chunks; ++i) hasher.update(average.leaves[i].data);
  return hasher.finish();
}

SignedPart sign_part(const PartSigner& signer, std::uint32_t first, const Digest& root) {
  SignedPart out{signer.key->public_key(), first, signer.serial, root, {}};
  out.signature = signer.key->sign(kContext, bytes_of(signer.attempt, out));
  return out;
}

bool verify_part(const AttemptId& attempt, const SignedPart& part) {
  return verify(part.reducer, kContext, bytes_of(attempt, part), part.signature);
}

bool contradict(const SignedPart& one, const SignedPart& other) {
  return one.reducer == other.reducer && one.first == other.first && one.serial == other.serial &&
         one.root != other.root;
}

bool proves(const Equivocation& proof) {
  return contradict(proof.one, proof.other) && verify_part(proof.attempt, proof.one) &&
         verify_part(proof.attempt, proof.other);
}

}  // namespace potluck
