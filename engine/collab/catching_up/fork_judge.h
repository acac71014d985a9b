// SPDX-License-Identifier: GPL-3.0-or-later
// Whether this peer goes along with what others have made without it: with a commit that goes on
// from its own history, and with a history that parts from it. Not how long a history is decides,
// since anybody can sign epochs of its own making, but who is in it. Views of the peer's standing;
// owned by the Collaboration. Not thread-safe.
#pragma once

#include <algorithm>
#include <optional>

#include "engine/collab/catching_up/pending_commits.h"
#include "engine/collab/history/standing.h"
#include "engine/collab/history/support.h"
#include "net/gossip/membership.h"

namespace potluck {

// Of another history: who has signed in it since it parted from ours, and what the last epochs
// that both have in common say of how much each of them counts.
struct Parting {
  std::optional<std::uint64_t> epoch;  // the first that differs; none: it is not known
  std::uint64_t samples_before = 0;    // in all, before that epoch
  Digest head;                         // of theirs, after that epoch
  bool beyond = false;  // what is known of theirs begins after ours: it may go on from there
  Support common;
  Signers theirs;
  // Of theirs, those that most of the group at the last common milestone have signed.
  std::size_t agreed = 0;
};

class ForkJudge {
 public:
  enum class Verdict : std::uint8_t {
    kOurs,
    kSettled,  // ours: it parts from ours before a milestone that binds us
    kTheirs,
    kEqual,
  };

  ForkJudge(const Membership& membership, const Standing& standing)
      : membership_(membership), standing_(standing) {}

  // Our history and theirs, of so many epochs, are too short to tell who the group is: while it
  // forms, the samples decide.
  bool both_young(std::uint64_t theirs) const {
    return std::max(standing_.log.epochs(), theirs) < Support::kEpochs;
  }
  // A commit that we are not in, and that goes on from our newest epoch or from a later one: half
  // of those who made our last epochs and are here are in it, or half of those who train. Always,
  // while our own history is young; or stands still, and most of its group have left it. Where most
  // of them stand still with us, somebody keeps us from going on, perhaps whoever made this commit.
  bool agreed(const SignedCommit& commit, TimePoint now) const;
  // The same of those who will have signed the next commit. Always, while our history is young.
  bool half_of_group(const Signers& signers) const;
  // How many of these, which go on from ours, may be followed: up to the last one that is agreed.
  std::size_t agreed_up_to(const PendingCommits& theirs, TimePoint now) const;

  // shared: of the commits right before these, which we have as well, the newest last.
  Parting parting(const PendingCommits& theirs, const std::vector<SignedCommit>& shared) const;
  // By the milestones (milestones.h): what lies before one that binds us is undone for the
  // organiser alone, and of two histories the one counts that most of the group at the last common
  // one have agreed on. Where that says nothing, by those who made the last common epochs; where
  // too few of those are known, by those who are here, each of them counting the same.
  Verdict compare(const Parting& parting) const;
  // Where that is kEqual: the history with more samples, as far as its newest commit says. Both
  // sides see the newest of the other late, and each would find its own to be longer for ever: so
  // it has to be longer by a quarter since they parted. Else the first commits that differ decide.
  bool theirs_at_a_tie(const Parting& parting, const SignedCommit& their_newest) const;

 private:
  std::optional<Verdict> by_milestones(const Parting& parting, const Signers& ours) const;
  bool organiser_went_over(const Parting& parting, const Signers& ours) const;
  bool here(const PeerId& peer) const;
  bool most_are_with_us() const;
  Signers our_signers_since(std::uint64_t epoch) const;
  Support everybody_here() const;

  const Membership& membership_;
  const Standing& standing_;
};

}  // namespace potluck
