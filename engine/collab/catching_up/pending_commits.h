// SPDX-License-Identifier: GPL-3.0-or-later
// Commits of others that this peer knows, one after the other, and has not applied yet, with those
// of their averages that are here. They go on from our own history, part from it, or stand apart.
// Owned by CatchUp; not thread-safe.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/collab/averaging/average_cache.h"
#include "engine/collab/history/commit_log.h"

namespace potluck {

class PendingCommits {
 public:
  static constexpr std::uint64_t kReplayAtMost = 64;  // commits; more: a snapshot is quicker

  explicit PendingCommits(const CommitLog& log) : chain_(log) {}

  bool empty() const { return commits_.empty(); }
  std::size_t size() const { return commits_.size(); }
  const SignedCommit& first() const { return commits_.front().commit; }  // precondition: not empty
  const SignedCommit& last() const { return commits_.back().commit; }    // likewise
  const SignedCommit& at(std::size_t i) const { return commits_[i].commit; }
  std::uint64_t first_epoch() const { return first().commit.epoch; }

  void add(const SignedCommit& commit) { commits_.push_back({commit, nullptr, false}); }
  // Adds what a donor sends, if it is the next one. Of a number that is bounded: the first of too
  // many go again.
  Status expect(const SignedCommit& commit);
  bool full() const;
  void clear() { commits_.clear(); }
  void keep_first(std::size_t many) {
    while (commits_.size() > many) commits_.pop_back();
  }
  void begin_with(const SignedCommit& commit);  // and forget all others
  // For the next attempt, when there is no donor any more: they were verified, and may be most of
  // what is to be fetched.
  void keep();
  void resume();  // with what was kept, once
  SignedCommit take_first();
  void put_back(const SignedCommit& commit) { commits_.push_front({commit, nullptr, false}); }
  // What is part of the log by now.
  void drop_known();

  // They do not go on from a place of our own history that we know.
  bool apart() const;
  bool parts_from_ours() const { return !empty() && first_epoch() < chain_.epochs(); }
  // The history that they lead to goes through this head.
  bool goes_through(std::uint64_t epochs, const Digest& head) const;
  // They begin where our history ends, or part from it, or stand apart, and go further, or hold
  // more.
  bool leads_from_ours() const;
  // They outrank our own history, by samples.
  bool outranks_ours() const;
  // Their averages are less to move than the state that they lead to.
  bool worth_replaying() const;

  // The next ones whose averages are neither held nor being fetched, which they are from now on.
  std::vector<Commit> fetch_next(const AverageCache& held);
  bool fetched(const std::shared_ptr<const Average>& average);  // -> whether one waited for it
  bool awaits(const Digest& root) const;                        // this average
  void not_fetched(const Digest& root);                         // it may be asked for again
  bool first_is_ready() const { return !empty() && commits_.front().average != nullptr; }
  std::pair<SignedCommit, std::shared_ptr<const Average>> take_ready();

 private:
  struct Pending {
    SignedCommit commit;
    std::shared_ptr<const Average> average;
    bool fetching = false;
  };

  const CommitLog& chain_;
  std::deque<Pending> commits_;
  std::vector<SignedCommit> kept_;
};

}  // namespace potluck
