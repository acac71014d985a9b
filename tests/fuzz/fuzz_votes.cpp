// SPDX-License-Identifier: GPL-3.0-or-later
// Commits that a hostile coordinator has signed, with votes of its own making: those of members
// whose keys it does not hold cannot be among them. The input says which members a commit names,
// what it is changed to after they have voted, and what becomes of their votes.
#include <algorithm>

#include "engine/collab/history/checked_votes.h"
#include "fuzz.h"
#include "fuzz_input.h"
#include "net/base/members.h"

using namespace potluck;

namespace {

constexpr std::size_t kMembers = 4;

const std::array<KeyPair, kMembers>& keys() {
  const auto key = [](std::uint8_t seed) {
    return KeyPair::from_seed(std::array<std::uint8_t, 32>{seed});
  };
  static const std::array<KeyPair, kMembers> kKeys{key(1), key(2), key(3), key(4)};
  return kKeys;
}

const KeyPair& key_of(const PeerId& peer) {
  return *std::ranges::find(keys(), peer, [](const KeyPair& key) { return key.public_key(); });
}

Commit commit_of(FuzzInput& in) {
  Commit out;
  out.attempt = in.u8();
  const std::uint8_t named = in.u8();
  for (std::size_t i = 0; i < kMembers; ++i) {
    const std::uint32_t samples = 1 + in.u8() % 8;
    if ((named >> i & 1) != 0) out.members.push_back({keys()[i].public_key(), samples});
  }
  out.chunk_values = 1 + in.u8();
  out.values = 1 + in.u8();
  out.average_root.data.fill(1 + in.u8() % 2);
  out.total_samples = out.samples();
  return out;
}

bool same(const Vote& a, const Vote& b) {
  return a.attempt == b.attempt && a.coordinator == b.coordinator && a.codec == b.codec &&
         a.chunk_values == b.chunk_values && a.values == b.values &&
         a.average_root == b.average_root && a.samples == b.samples && a.chunks == b.chunks &&
         a.format == b.format;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  FuzzInput in(data, size);
  const KeyPair& hostile = keys()[0];
  const auto voted = sign_commit(commit_of(in), hostile);
  auto told = sign_commit(commit_of(in), hostile);
  if (!voted || !told) return 0;
  bool genuine = told->commit.members.size() > 0;
  for (const CommitMember& member : told->commit.members) {
    const Vote vote = told->commit.vote_of(member);
    const CommitMember* given = find_peer(voted->commit.members, member.peer);
    const bool its_own = member.peer == hostile.public_key();
    if (its_own) {
      told->votes.push_back(sign_vote(vote, hostile));
    } else if (given != nullptr) {
      const Vote signed_vote = voted->commit.vote_of(*given);
      told->votes.push_back(sign_vote(signed_vote, key_of(member.peer)));
      genuine &= same(vote, signed_vote);
    } else {
      told->votes.push_back(sign_vote(vote, hostile));
      genuine = false;
    }
    Signature& last = told->votes.back();
    const std::uint8_t flip = in.u8();
    if (flip < Signature::kSize) {
      last.data[flip] ^= 1;
      genuine = false;
    }
  }
  genuine &= find_peer(told->commit.members, hostile.public_key()) != nullptr;
  // As it comes over the wire, twice: the second time from memory.
  const auto decoded = decode_commit(encode_commit(*told));
  assert(decoded && decoded->votes == told->votes);
  CheckedVotes checked;
  for (int i = 0; i < 2; ++i) assert(checked.hold(*decoded) == genuine);
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  constexpr std::size_t kOne = 2 + kMembers + 3;
  Bytes out(2 * kOne + kMembers, 0xff);  // 0xff: the vote stays as it was signed
  for (std::size_t i = 0; i < kOne; ++i) out[i] = static_cast<std::uint8_t>(rng.next());
  if (rng.chance(0.8)) out[1] |= 1;
  std::copy_n(out.begin(), kOne, out.begin() + kOne);
  if (rng.chance(0.5)) out[kOne + rng.below(kOne)] ^= 1;
  if (rng.chance(0.2))
    out[2 * kOne + rng.below(kMembers)] = static_cast<std::uint8_t>(rng.below(64));
  return out;
}
