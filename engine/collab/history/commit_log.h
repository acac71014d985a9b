// SPDX-License-Identifier: GPL-3.0-or-later
// This node's commit log as the state machines need it: where it stands, the newest heads, and the
// newest commits in full for peers that ask. Its size is bounded, however long the log: the whole
// of it, as far as it is here, lives in the store. Not thread-safe.
#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "engine/collab/history/commit.h"

namespace potluck {

class CommitLog {
 public:
  static constexpr std::size_t kHeads = 4096;
  static constexpr std::size_t kRecent = 64;  // commits in full

  // heads: the newest ones, the last of them after `epochs` commits; all that there are, or at
  // least one. genesis: the head before any commit (the project id). recent: the newest commits,
  // up to the last one, or none.
  CommitLog(const Digest& genesis, std::uint64_t epochs, const std::vector<Digest>& heads,
            std::uint64_t total_samples, std::vector<SignedCommit> recent = {});

  std::uint64_t epochs() const { return first_ + heads_.size() - 1; }  // the one accumulated now
  std::uint64_t total_samples() const { return total_samples_; }
  const Digest& head() const { return heads_.back(); }
  // Whether the log goes through this head. What is older than first_known() is denied.
  bool holds(std::uint64_t epochs, const Digest& head) const;
  std::optional<Digest> head_after(std::uint64_t epochs) const;  // none: not known
  std::uint64_t first_known() const { return first_; }  // the fewest epochs whose head is known

  // By the fork rule's last resort (log_end.h).
  bool is_outranked_by(std::uint64_t samples, const Digest& head) const;
  // Of the first so many epochs; known of the newest and of none.
  std::optional<std::uint64_t> samples_after(std::uint64_t epochs) const;

  void append(const SignedCommit& commit);  // precondition: check_follows succeeded
  Status follows(const SignedCommit& commit) const;
  // Forgets commits of epoch >= epochs >= first_known(). total_samples: of what remains.
  void roll_back(std::uint64_t epochs, std::uint64_t total_samples);
  // Goes on elsewhere: what lies before is not known here.
  void stand_at(std::uint64_t epochs, const Digest& head, std::uint64_t total_samples);
  // A recent commit in full; nullptr when it is only in the store.
  const SignedCommit* find(std::uint64_t epoch) const;

 private:
  void forget_old();

  std::uint64_t first_ = 0;
  std::deque<Digest> heads_;  // after first_ epochs, after one more, ...; never empty
  std::uint64_t total_samples_;
  std::deque<SignedCommit> recent_;  // the newest kRecent, ending at epochs() - 1
};

// The head before the first commit of a project.
Digest genesis_of(const PublicKey& project);

}  // namespace potluck
