// SPDX-License-Identifier: GPL-3.0-or-later
// Whose history and state this peer goes by: who is ahead of it and can give what it has, whom it
// waits for, whose claims have to be proven first, who agrees with its state. Owned by the
// Collaboration. Not thread-safe.
#pragma once

#include <optional>

#include "engine/collab/catching_up/ahead_claims.h"
#include "engine/collab/catching_up/digest_watch.h"
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
      : membership_(membership), standing_(standing), out_(out), known_history_(known_epochs) {}

  // A linked peer whose history we should take over: further than ours, or another one that
  // outranks it. in_rounds: the commit that makes it one epoch further may be on its way to us.
  std::optional<PeerId> somebody_ahead(bool in_rounds, TimePoint now);
  void follow_nobody() { one_ahead_since_.reset(); }  // for now: what was seen counts no more
  std::optional<TimePoint> next_deadline() const;

  // Holds a history far ahead of ours, and is not there to give it to us. Zero: an earlier process
  // heard of it.
  std::optional<PeerId> awaited_holder(TimePoint now) const;
  // A member that is linked tells what it holds: nothing of our own is begun beside it, even when
  // it is gone again before we have it.
  void remember(const PeerRecord& record, TimePoint now);
  // It gave nothing of what it claimed to have, and was waited for so long.
  void disappointed(const PeerId& by, Duration wasted, TimePoint now);

  bool believed(const PeerId& peer, TimePoint now) const { return claims_.believed(peer, now); }
  void proven(const PeerId& peer) { claims_.proven(peer); }
  // For its last commit before that epoch. For the time being we stay where we are.
  void ask_for_proof(const PeerId& peer, std::uint64_t epochs, TimePoint now);
  bool answers(const PeerId& from, const Commits& commits) {
    return claims_.answers(from, commits.from_epoch);
  }
  enum class Proof : std::uint8_t {
    kNone,     // nothing follows from it
    kFurther,  // a commit that we have not: the first of the answer
    kAhead,    // another history that outranks ours
  };
  Proof judge(const PeerId& from, const Commits& answer, TimePoint now);

  // ---- digests of the state: only replicas of the same history can be compared
  void digest_of_ours(std::uint64_t epochs, const Digest& digest) { digests_.ours(epochs, digest); }
  void forget_digests() { digests_.forget(); }
  // Looks at the newest record of this peer. -> it is news that contradicts ours, as most do.
  bool outvoted_by(const PeerId& peer);
  void link_down(const PeerId& peer) { digests_.gone(peer); }

 private:
  bool is_ahead(std::uint64_t epochs, std::uint64_t samples, const Digest& head) const;

  const Membership& membership_;
  const Standing& standing_;
  Outbox& out_;
  AheadClaims claims_;
  KnownHistory known_history_;
  DigestWatch digests_;
  std::optional<TimePoint> one_ahead_since_;  // somebody in sync is one epoch further
};

}  // namespace potluck
