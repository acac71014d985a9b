// SPDX-License-Identifier: GPL-3.0-or-later
// A fixed little-endian layout, as that of commits: the same vote is the same bytes.
#include "engine/collab/history/vote.h"

#include <algorithm>
#include <array>

namespace potluck {
namespace {

constexpr std::string_view kContext = "potluck vote v1";
constexpr std::size_t kBytes = 8 + 4 + 32 + 32 + 1 + 4 + 8 + 32 + 4;

std::array<std::uint8_t, kBytes> bytes_of(const Vote& vote) {
  std::array<std::uint8_t, kBytes> out{};
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
  return out;
}

}  // namespace

Signature sign_vote(const Vote& vote, const KeyPair& member) {
  return member.sign(kContext, bytes_of(vote));
}

bool verify_vote(const Vote& vote, const PeerId& member, const Signature& signature) {
  return verify(member, kContext, bytes_of(vote), signature);
}

}  // namespace potluck
