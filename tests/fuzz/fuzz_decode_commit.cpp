// SPDX-License-Identifier: GPL-3.0-or-later
// Commits that a coordinator really signed, whatever they say: the payload is the input, signed
// after it was mutated, so that the checks behind the signature are reached.
#include <algorithm>
#include <cmath>

#include "engine/collab/codec/codec.h"
#include "engine/collab/history/commit.h"
#include "fuzz.h"
#include "net/wire/limits.h"

using namespace potluck;

namespace {

constexpr std::array<std::uint8_t, 32> kSeed{};

template <class Id>
Id random_id(Rng& rng) {
  Id out;
  for (auto& b : out.data) b = static_cast<std::uint8_t>(rng.next());
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const KeyPair coordinator = KeyPair::from_seed(kSeed);
  const ByteView payload(data, size);
  const Signature signature = coordinator.sign("potluck commit v1", payload);
  Bytes bytes(signature.data.begin(), signature.data.end());
  bytes.insert(bytes.end(), payload.begin(), payload.end());
  const auto decoded = decode_commit(bytes);
  if (!decoded) return 0;
  const Commit& commit = decoded->commit;
  assert(commit.coordinator == coordinator.public_key());
  assert(!commit.members.empty() && commit.members.size() <= limits::kMaxMembers);
  assert(commit.samples() > 0 && commit.samples() <= commit.total_samples);
  assert(std::isfinite(commit.mean_loss));
  assert(find_codec(commit.codec)->dense() && commit.chunk_values > 0);
  // Every commit has exactly one encoding.
  assert(encode_commit(*decoded) == bytes);
  assert(encode_commit(*sign_commit(commit, coordinator)) == bytes);
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  Commit c;
  c.epoch = rng.below(3);
  c.attempt = static_cast<std::uint32_t>(rng.below(4));
  c.previous = random_id<Digest>(rng);
  const std::size_t members = 1 + rng.below(5);
  for (std::size_t i = 0; i < members; ++i) {
    c.members.push_back({random_id<PeerId>(rng), static_cast<std::uint32_t>(1 + rng.below(100))});
  }
  if (rng.chance(0.25)) c.format = VoteFormat::kSamplesAlone;
  c.codec = static_cast<std::uint8_t>(rng.below(5));
  c.chunk_values = static_cast<std::uint32_t>(1024 + rng.below(100'000));
  c.values = 1 + rng.below(1'000'000);
  c.average_root = random_id<Digest>(rng);
  c.total_samples = c.samples() + (c.epoch > 0 ? rng.below(1000) : 0);
  c.mean_loss = rng.normal();
  c.digest_epoch = rng.below(c.epoch + 1);
  c.state_digest = random_id<Digest>(rng);
  return sign_commit(c, KeyPair::from_seed(kSeed))->payload;
}
