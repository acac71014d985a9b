// SPDX-License-Identifier: GPL-3.0-or-later
// The commit of one epoch. The log of them is ledger and replay log at once (docs/design.md,
// sections 2 and 6). Value types, any thread.
#pragma once

#include <vector>

#include "engine/collab/history/vote.h"

namespace potluck {

struct CommitMember {
  PeerId peer;
  std::uint32_t samples = 0;  // weight of its gradient in this epoch
  std::uint32_t chunks = 0;   // of the average, which it made
};

struct Commit {
  VoteFormat format = VoteFormat::kWithChunks;  // else it has neither chunks nor a time
  std::uint64_t epoch = 0;                      // the first commit of a project is epoch 0
  std::uint32_t attempt = 0;
  Digest previous;     // head before this commit; the project id for epoch 0
  PeerId coordinator;  // who signed it
  std::vector<CommitMember> members;
  std::uint8_t codec = 0;
  std::uint32_t chunk_values = 0;
  std::uint64_t values = 0;
  Digest average_root;              // names the averaged gradient
  std::uint64_t total_samples = 0;  // of the log up to and with this commit
  double mean_loss = 0.0;           // training loss over the samples of this epoch
  std::uint64_t digest_epoch =
      0;                // the coordinator's newest state digest: the state after this many epochs
  Digest state_digest;  // zero: none yet
  // How long the epoch took, by its coordinator alone: nobody's share hangs on it. 0: not known.
  static constexpr std::uint32_t kMostTook_ms = 3'600'000;
  std::uint32_t took_ms = 0;

  std::uint64_t samples() const;                       // of this epoch
  std::uint64_t chunks() const;                        // of the vector
  std::uint32_t samples_of(const PeerId& peer) const;  // 0: it is no member
  Vote vote_of(const CommitMember& member) const;      // what that member signs
};

struct SignedCommit {
  Commit commit;  // decoded from payload
  Bytes payload;
  Signature signature;
  Digest head;  // BLAKE2b(payload || signature): the log's head after it
  // Of each member, in their order, what it has signed. They prove the commit to whoever takes it
  // over and are no part of what it says: the head does not name them. Empty: an old commit, of a
  // version of Potluck in which members signed nothing.
  std::vector<Signature> votes{};
};

// The bounds of decode_commit hold for what is signed as well: a history that others have given us
// may stand where nothing valid can follow.
Result<SignedCommit> sign_commit(const Commit& commit, const KeyPair& coordinator);
Bytes encode_commit(const SignedCommit& commit);
// The log's head after this commit, of its bytes alone: nothing else is verified.
Result<Digest> head_of_commit(ByteView bytes);
// Bounded, verified: the signature is the coordinator's, members are sorted and distinct. Votes are
// read, and verified by who needs them (checked_votes.h): what the head of a later commit proves
// does without.
Result<SignedCommit> decode_commit(ByteView bytes);

}  // namespace potluck
