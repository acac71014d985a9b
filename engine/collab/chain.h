// SPDX-License-Identifier: GPL-3.0-or-later
// This node's commit log as the state machines need it: where it stands, every head (32 bytes an
// epoch), and the newest commits in full for peers that ask. The whole log lives in the store. Not
// thread-safe.
#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "engine/collab/commit.h"

namespace potluck {

class Chain {
 public:
  // heads: one per epoch already applied. genesis: the head before any commit (the project id).
  Chain(const Digest& genesis, std::vector<Digest> heads, std::uint64_t total_samples);

  std::uint64_t epochs() const { return heads_.size(); }  // also: the epoch being accumulated
  std::uint64_t total_samples() const { return total_samples_; }
  const Digest& head() const { return head_after(epochs()); }
  const Digest& head_after(std::uint64_t epochs) const;  // epochs <= epochs()

  // Of the first so many epochs; known of the newest and of none.
  std::optional<std::uint64_t> samples_after(std::uint64_t epochs) const;

  void append(const SignedCommit& commit);  // precondition: check_follows succeeded
  Status follows(const SignedCommit& commit) const;
  // Forgets commits of epoch >= epochs. total_samples: of what remains.
  void roll_back(std::uint64_t epochs, std::uint64_t total_samples);
  // A recent commit in full; nullptr when it is only in the store.
  const SignedCommit* find(std::uint64_t epoch) const;

 private:
  Digest genesis_;
  std::vector<Digest> heads_;
  std::uint64_t total_samples_;
  std::deque<SignedCommit> recent_;  // the newest kRecent, ending at epochs() - 1
};

// The head before the first commit of a project.
Digest genesis_of(const PublicKey& project);

}  // namespace potluck
