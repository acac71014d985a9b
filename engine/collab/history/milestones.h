// SPDX-License-Identifier: GPL-3.0-or-later
// The epochs of our history that others cannot undo. At every sixteenth epoch there is a milestone
// when at least half of the commits that it takes are signed by the majority of the group at the
// milestone before: by those who gave most of the samples of its last sixteen epochs. The first one
// needs the organiser among the signers instead, since nobody knows yet who the group is. Whoever
// was most of the group once, and has left, can sign another history from there on; the milestones
// since then say that the group has gone on without it (docs/internals/forks.md).
//
// A milestone binds this peer once it is two minutes old: by then those who made it have it on
// their disks, so that no loss of power makes a group contradict what one of them remembers.
// Positions follow from the log alone, so that all who share it know the same ones. In the manner
// of the checkpoints of Buterin and Griffith, Casper the Friendly Finality Gadget (2017, section
// 2). Owned by Standing; not thread-safe.
#pragma once

#include <deque>
#include <optional>
#include <set>
#include <vector>

#include "engine/collab/history/commit_log.h"
#include "engine/collab/history/support.h"
#include "net/base/clock.h"

namespace potluck {

struct Milestone {
  std::uint64_t epochs = 0;  // it stands after so many
  Digest head;               // of the log there
  Support group;             // who made the sixteen epochs before it
};

class Milestones {
 public:
  static constexpr std::uint64_t kEvery = 16;  // epochs
  static constexpr std::size_t kAgreed = 8;    // commits
  static constexpr Duration kBindsAfter = std::chrono::minutes(2);
  static constexpr std::size_t kMost = 256;  // remembered; the oldest binds sooner

  // The organiser may have several devices, and be known only after some commits.
  void organised_by(const PeerId& peer) { organisers_.insert(peer); }
  const std::set<PeerId>& organisers() const { return organisers_; }
  // At the start of a process: what an earlier one has kept, and the log that it has left. One that
  // the log does not hold is forgotten.
  void restore(const std::optional<Milestone>& binding, const CommitLog& log);

  // The log has grown by its last commit; has been cut; stands elsewhere.
  void append(const CommitLog& log) { note(log, log.epochs() - 1); }
  void roll_back(const CommitLog& log);
  void forget();

  // -> one that binds from now on, to be kept for a later process. Every now and then.
  std::optional<Milestone> settle(TimePoint now);

  const Milestone* binding() const { return binds_ ? &reached_.front().milestone : nullptr; }
  // The newest one that lies in the first so many epochs; nullptr: none that is remembered.
  const Milestone* last_before(std::uint64_t epochs) const;
  const Milestone* newest() const { return last_before(UINT64_MAX); }
  // How many commits of our history from this epoch on are signed by most of the group at the last
  // milestone before it. Counted until the milestone after the next, and not beyond kMostCounted.
  // For histories that part here: what both share is no word for either.
  std::size_t agreed_from(std::uint64_t epoch) const;
  // What a commit needs to count for the next one.
  static bool most_agree(const Support& group, const SignedCommit& commit);

 private:
  using Agreed = std::vector<std::uint64_t>;  // epochs, of commits that count for the next one
  struct Reached {
    Milestone milestone;
    std::optional<TimePoint> since{};  // none: it is new
    Agreed agreed{};
  };
  // Until the milestone after the next: the next one may stand on what was there before two
  // histories part.
  static constexpr std::size_t kMostCounted = 32;

  void note(const CommitLog& log, std::uint64_t epoch);
  void recount(const CommitLog& log);
  void count(const SignedCommit& commit);

  std::set<PeerId> organisers_;
  std::deque<Reached> reached_;
  bool binds_ = false;  // the first of them
  Agreed for_first_{};  // while there is none
  std::optional<TimePoint> settled_at_{};
};

}  // namespace potluck
