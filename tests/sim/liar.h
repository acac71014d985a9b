// SPDX-License-Identifier: GPL-3.0-or-later
// What a member that lies sends in place of the truth: numbers that cannot be, digests of nothing,
// gradients of the wrong length or none at all, what it said long ago, accusations. What it signs
// is signed with its own key: it is a member, only no honest one. Messages here are those that the
// codec lets through.
#pragma once

#include <deque>
#include <vector>

#include "net/base/rng.h"
#include "net/crypto/keys.h"
#include "net/wire/bulk_header.h"
#include "net/wire/messages.h"

namespace potluck::sim {

class Liar {
 public:
  Liar(std::uint64_t seed, double how_often) : rng_(seed), how_often_(how_often) {}

  // What goes out in place of the message; may be nothing, or something old as well.
  std::vector<Message> distort(Message message, const KeyPair& key);
  void distort(BulkFrame& frame);
  // From now on it tells the truth.
  void repent() { how_often_ = 0; }

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
