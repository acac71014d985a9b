// SPDX-License-Identifier: GPL-3.0-or-later
// A fixed little-endian layout, as that of commits: the same vote is the same bytes.
#include "engine/collab/history/vote.h"

#include <algorithm>

namespace potluck {
namespace {

constexpr std::size_t kBytesBefore = 8 + 4 + 32 + 32 + 1 + 4 + 8 + 32 + 4;

bool has_chunks(const Vote& vote) { return vote.format == VoteFormat::kWithChunks; }
std::string_view context_of(const Vote& vote) {
  return has_chunks(vote) ? "potluck vote v2" : "potluck vote v1";
}

Bytes bytes_of(const Vote& vote) {
  Bytes out(kBytesBefore + (has_chunks(vote) ? 4 : 0));
  auto at = out.begin();
  const auto id = [&](const auto& value) { at = std::ranges::copy(value.data, at).out; };
  const auto number = [&](std::uint64_t value, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) *at++ = static_cast<std::uint8_t>(value >> (8 * i));
  };
  number(vote.epoch, 8);
  number(vote.attempt, 4);
  id(vote.previous);
  id(vote.coordinator);
  number(vote.codec, 1);
  number(vote.chunk_values, 4);
  number(vote.values, 8);
  id(vote.average_root);
  number(vote.samples, 4);
  if (has_chunks(vote)) number(vote.chunks, 4);
  return out;
}

}  // namespace

Signature sign_vote(const Vote& vote, const KeyPair& member) {
  return member.sign(context_of(vote), bytes_of(vote));
}

bool verify_vote(const Vote& vote, const PeerId& member, const Signature& signature) {
  return verify(member, context_of(vote), bytes_of(vote), signature);
}

}  // namespace potluck
