// SPDX-License-Identifier: GPL-3.0-or-later
// Whether another one's history counts more than ours, found out while we go on in our rounds: its
// commits are asked for, some at once, back to where the two part; then those decide who have
// signed (fork_judge.h). One peer at a time, of whom it is known that it has a commit which we have
// not. Owned by HistorySources. Not thread-safe.
#pragma once

#include <optional>
#include <vector>

#include "engine/collab/catching_up/fork_judge.h"
#include "engine/collab/context/outbox.h"

namespace potluck {

class ForkInquiry {
 public:
  static constexpr std::uint32_t kAtOnce = 64;  // commits, in one answer
  static constexpr int kMostQuestions = 24;
  static constexpr Duration kPatience = std::chrono::seconds(3);
  enum class Outcome : std::uint8_t {
    kGoesOn,   // asked for more
    kOurs,     // ours counts more, or theirs only goes on from it with few of us
    kSettled,  // theirs would undo what is settled
    kTheirs,   // theirs counts more
    kFalse,    // it sends what cannot be
  };

  ForkInquiry(const Standing& standing, const ForkJudge& judge, Outbox& out)
      : standing_(standing), judge_(judge), out_(out) {}

  // newest: its newest commit, verified. -> false: another one's history is being looked at.
  bool begin(const PeerId& peer, const SignedCommit& newest, TimePoint now);
  bool awaits(const PeerId& peer, std::uint64_t from_epoch) const {
    return peer_ == peer && asked_from_ == from_epoch;
  }
  Outcome handle(const Commits& answer, TimePoint now);  // awaits() it

 private:
  Outcome look(const Commits& answer, TimePoint now);
  Outcome decide(Parting parting, TimePoint now) const;
  bool take(const Commits& answer);
  std::uint64_t next_from() const;
  void ask(std::uint64_t from, TimePoint now);

  const Standing& standing_;
  const ForkJudge& judge_;
  Outbox& out_;
  std::optional<PeerId> peer_;
  std::optional<SignedCommit> newest_;
  Signers signers_;  // of what it has sent that is not ours
  std::uint64_t asked_from_ = 0;
  TimePoint asked_at_{};
  int questions_ = 0;
  // The two share their history up to here at least, and from there on they differ.
  std::uint64_t shared_ = 0;
  std::optional<std::uint64_t> differs_;
  std::optional<std::uint64_t> parted_;  // where the last one was found to part from ours
  // The answer that is looked at: what we have as well, and what comes after.
  std::vector<SignedCommit> common_;
  PendingCommits theirs_{standing_.log};
};

}  // namespace potluck
