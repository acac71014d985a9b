// SPDX-License-Identifier: GPL-3.0-or-later
// Where the log goes when a snapshot is there. Until then nothing is changed: if it never comes,
// what we have is worth more than a history whose state nobody gives away. Owned by CatchUp; not
// thread-safe.
#pragma once

#include <vector>

#include "engine/collab/catching_up/pending_commits.h"
#include "engine/collab/context/outbox.h"
#include "engine/collab/history/standing.h"

namespace potluck {

class ChainRewrite {
 public:
  // What is pending up to the snapshot after so many epochs becomes part of the log with it.
  void plan(std::uint64_t epochs, PendingCommits& pending, const CommitLog& log);
  // Rolls back what lost and takes over what leads to the snapshot.
  void carry_out(Standing& standing, Outbox& out);
  // The fetch did not lead there: what was to become part of the log is pending again.
  void give_back(PendingCommits& pending) const;
  void forget() { *this = {}; }
  const SignedCommit* last() const { return commits_.empty() ? nullptr : &commits_.back(); }

 private:
  // These commits, after the log's first `keep_`, or apart from it, with so many samples before.
  std::uint64_t keep_ = 0, samples_ = 0;
  std::vector<SignedCommit> commits_;
  bool apart_ = false;
};

}  // namespace potluck
