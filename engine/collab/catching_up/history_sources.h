// SPDX-License-Identifier: GPL-3.0-or-later
// Whose history and state this peer goes by: who is ahead of it and can give what it has, whom it
// waits for, whose claims have to be proven first, who agrees with its state. Owned by the
// Collaboration. Not thread-safe.
#pragma once

#include <map>
#include <optional>
#include <set>

#include "engine/collab/catching_up/ahead_claims.h"
#include "engine/collab/catching_up/digest_watch.h"
#include "engine/collab/catching_up/fork_inquiry.h"
#include "engine/collab/context/outbox.h"
#include "engine/collab/history/known_history.h"
#include "engine/collab/history/standing.h"
#include "net/gossip/membership.h"

namespace potluck {

class HistorySources {
 public:
  // known_epochs: of effect::KnownHistory of an earlier process; 0: none.
  HistorySources(const Membership& membership, const Standing& standing, Outbox& out,
                 std::uint64_t known_epochs)
      : membership_(membership),
        standing_(standing),
        out_(out),
        judge_(membership, standing),
        inquiry_(standing, judge_, out),
        known_history_(known_epochs) {}

  const ForkJudge& judge() const { return judge_; }

  // A linked peer whose history we should take over: further than ours, or another one that has
  // more samples.
  std::optional<PeerId> somebody_ahead(TimePoint now) const;
  // While we are in rounds: one that should prove what it tells of, a history that goes further
  // than ours or is another one. The commit that makes it so may be on its way to us.
  std::optional<PeerId> somebody_elsewhere(TimePoint now);
  void follow_nobody() { unclear_since_.reset(); }  // for now: what was seen counts no more
  std::optional<TimePoint> next_deadline() const;

  // Holds a history far ahead of ours, and is not there to give it to us. Zero: an earlier process
  // heard of it.
  std::optional<PeerId> awaited_holder(TimePoint now) const;
  // A member that is linked tells what it holds: nothing of our own is begun beside it, even when
  // it is gone again before we have it.
  void remember(const PeerRecord& record, TimePoint now);
  // It gave nothing of what it claimed to have, and was waited for so long.
  void disappointed(const PeerId& by, Duration wasted, TimePoint now);

  // Tells the owner of this computer, once for each link: its history would undo what is settled.
  void tell_of_refused(const PeerId& peer);

  bool believed(const PeerId& peer, TimePoint now) const { return claims_.believed(peer, now); }
  void proven(const PeerId& peer) { claims_.proven(peer); }
  // For its last commit before that epoch. For the time being we stay where we are.
  void ask_for_proof(const PeerId& peer, std::uint64_t epochs, TimePoint now);
  bool answers(const PeerId& from, const Commits& commits) {
    return inquiry_.awaits(from, commits.from_epoch) || claims_.answers(from, commits.from_epoch);
  }
  enum class Proof : std::uint8_t {
    kNone,     // nothing follows from it yet
    kOurs,     // what it has that we have not counts less than what we have
    kFurther,  // a commit that we have not: the first of the answer
    kTheirs,   // another history that counts more than ours
  };
  Proof judge(const PeerId& from, const Commits& answer, TimePoint now);
  // A commit that we have not, of another history than ours or with few of us in it.
  void look_into(const PeerId& from, const SignedCommit& commit, TimePoint now);

  // ---- digests of the state: only replicas of the same history can be compared
  void digest_of_ours(std::uint64_t epochs, const Digest& digest) { digests_.ours(epochs, digest); }
  void forget_digests() { digests_.forget(); }
  // Looks at the newest record of this peer. -> it is news that contradicts ours, as most do.
  bool outvoted_by(const PeerId& peer);
  void link_down(const PeerId& peer) {
    digests_.gone(peer);
    not_again_before_.erase(peer);
    refused_.erase(peer);
  }

 private:
  bool is_ahead(const PeerRecord& record) const;
  bool has_parted(const PeerRecord& record) const;
  bool may_look_into(const PeerId& peer, TimePoint now) const;
  Proof conclude(const PeerId& from, const Commits& answer, TimePoint now);

  const Membership& membership_;
  const Standing& standing_;
  Outbox& out_;
  ForkJudge judge_;
  AheadClaims claims_;
  ForkInquiry inquiry_;
  KnownHistory known_history_;
  DigestWatch digests_;
  // Somebody in sync is one epoch further, or has another history that is no longer.
  std::optional<TimePoint> unclear_since_;
  std::map<PeerId, TimePoint> not_again_before_;  // whose history did not count
  std::set<PeerId> refused_;  // of those: theirs would have undone what is settled
};

}  // namespace potluck
