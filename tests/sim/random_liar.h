// SPDX-License-Identifier: GPL-3.0-or-later
// A member that lies at random: numbers that cannot be, digests of nothing, gradients of the wrong
// length or none at all, what it said long ago, accusations. Messages here are those that the codec
// lets through. One with a purpose: tests/hostile/hostile_member.h.
#pragma once

#include <deque>
#include <vector>

#include "net/base/rng.h"
#include "tests/hostile/liar.h"

namespace potluck::sim {

class RandomLiar final : public hostile::Liar {
 public:
  RandomLiar(std::uint64_t seed, double how_often) : rng_(seed), how_often_(how_often) {}

  std::vector<Message> distort(const PeerId& to, Message message, const KeyPair& key) override;
  void distort(const PeerId& to, BulkFrame& frame, const KeyPair& key) override;

 private:
  void lie(Records& records, const KeyPair& key);
  void lie(Offer& offer);
  void lie(Accept& accept);
  void lie(Reject& reject);
  void lie(Share& share);
  void lie(Progress& progress);
  void lie(Start& start);
  void lie(Done& done);
  void lie(Void& request);
  void lie(CommitNotice& notice);
  void lie(Commits& commits);
  void lie(SnapshotReady& ready);
  void lie(Congestion& congestion);
  PeerId anybody();
  Digest any_digest();
  std::uint32_t any_count();
  void spoil(Bytes& bytes);

  Rng rng_;
  double how_often_;
  std::deque<Message> said_;
  std::vector<PeerId> known_;  // whom it has told others of
};

}  // namespace potluck::sim
