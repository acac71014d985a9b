// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a Collaboration, and what its two source files share: collaboration.cpp composes
// them and lets time pass, collaboration_messages.cpp gives each message to those whom it concerns.
#pragma once

#include "engine/collab/collaboration/collaboration.h"
#include "engine/collab/collaboration/commit_follower.h"
#include "engine/collab/collaboration/oversleep.h"
#include "engine/collab/collaboration/status_view.h"
#include "engine/collab/collaboration/validation_claims.h"
#include "engine/collab/group/group.h"

namespace potluck {

struct Collaboration::Impl {
  Impl(CollaborationConfig config, const KeyPair& identity, StartingPoint start, Rng rng);

  void on(event::LinkUp& e, TimePoint now);
  void on(event::LinkMoved& e, TimePoint) {
    links.link_moved(e.peer, e.local);
    reach.link_moved(e.peer);
  }
  void on(event::LinkDown& e, TimePoint now);
  void on(event::LinksMeasured& e, TimePoint now);
  void on(event::Traffic& e, TimePoint now) { links.handle(e, now); }
  void on(event::DialedBack& e, TimePoint) { reach.handle(e); }
  void on(event::RelayChanged& e, TimePoint now) { reach.handle(e, now); }
  void on(event::PortMapped& e, TimePoint now) { reach.handle(e, now); }
  void on(event::Received& e, TimePoint now);
  void on(event::Lied& e, TimePoint) { out.cut_off(e.peer, e.how); }
  void on(event::Accumulated& e, TimePoint now);
  void on(event::Halted& e, TimePoint now) { round.handle(e, now); }
  void on(event::Frozen& e, TimePoint now) { round.handle(e, now); }
  void on(event::Applied& e, TimePoint now);
  void on(event::SnapshotTaken& e, TimePoint) { snapshots.handle(e); }
  void on(event::SnapshotInstalled& e, TimePoint now);
  void on(event::FetchFailed& e, TimePoint now) { catch_up.handle(e, now); }
  void on(event::AverageFetched& e, TimePoint) { catch_up.handle(e); }
  void on(event::Audited& e, TimePoint);
  void on(event::Pardoned& e, TimePoint) { group.pardon(e.peer); }
  void on(event::Preparing&, TimePoint now) { participation.preparing(now); }
  void on(event::DataReady& e, TimePoint now);
  void on(event::Pause& e, TimePoint now) { participation.set_paused(e.paused, now); }
  void on(event::Leave& e, TimePoint now) { participation.leave(e.reason, now); }
  void on(event::Tick& e, TimePoint now);

  void receive(const PeerId& from, Message& message, TimePoint now);
  void on_offer(const PeerId& from, const Offer& offer, TimePoint now);
  void on_reject(const PeerId& from, const Reject& reject, TimePoint now);
  void on_commit(const PeerId& from, const Bytes& bytes, TimePoint now);
  void on_commits(const PeerId& from, const Commits& answer, TimePoint now);
  void on_commits_request(const PeerId& from, const CommitsRequest& request);
  void on_snapshot_request(const PeerId& from, const SnapshotRequest& request);
  void on_audit_failed(const PeerId& from, const AuditFailed& failed);
  void decide_audits();
  void on_signed_parts(const PeerId& from, const SignedParts& shown);
  void on_equivocation(const PeerId& from, const Equivocation& proof);
  void convict(const Equivocation& proof);
  void note_validations();
  void heed_record(const PeerId& peer, TimePoint now);
  bool heed_news(TimePoint now);
  void pump(TimePoint now);
  void hand_out(TimePoint now);
  std::optional<TimePoint> next_deadline() const;
  CollaborationView view(TimePoint now) const;

  CollaborationConfig config;
  Standing standing;
  Group group;
  AverageCache averages;
  Outbox out;
  RoundDeadlines deadlines;
  Coordinator coordinator;
  Round round;
  HistorySources sources;
  CatchUp catch_up;
  SnapshotServer snapshots;
  EpochPace pace;
  LinkWatch links;
  ReachWatch reach;
  OwnRecord record;
  BatchEstimate batch;
  CommitFollower commits;
  ValidationClaims validation_claims;
  Participation participation;
  Oversleep oversleep;
};

}  // namespace potluck
