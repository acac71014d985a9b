// SPDX-License-Identifier: GPL-3.0-or-later
// Private to Collaboration: the parts it composes and what it decides itself, namely in which mode
// this peer is.
#pragma once

#include <string>

#include "engine/collab/attendance.h"
#include "engine/collab/bandwidth.h"
#include "engine/collab/catch_up.h"
#include "engine/collab/claims.h"
#include "engine/collab/collaboration.h"
#include "engine/collab/digest_watch.h"
#include "engine/collab/known_history.h"
#include "engine/collab/last_plan.h"
#include "engine/collab/offences.h"
#include "engine/collab/probe.h"
#include "engine/collab/round.h"
#include "engine/collab/snapshot_server.h"
#include "engine/collab/tracker.h"

namespace potluck {

// All links broke at once: how long to wait for one before going on alone.
constexpr Duration kLonelyPatience = std::chrono::seconds(4);

struct Collaboration::Impl {
  enum class Mode : std::uint8_t {
    kWaitingForData,
    kLooking,  // for members, before training alone
    kBehind,   // catching up
    kInRounds,
    kPaused,
    kFinished,
    kLeft,
  };

  Impl(CollaborationConfig config, const KeyPair& identity, StartingPoint start, Rng rng);

  // collaboration.cpp: events and messages
  void on(event::LinkDown& e, TimePoint now);
  void on(event::DialedBack& e, TimePoint now);
  void on(event::Received& e, TimePoint now);
  void on(event::Accumulated& e, TimePoint now);
  void on(event::Held& e, TimePoint now);
  void on(event::Frozen& e, TimePoint now);
  void on(event::Applied& e, TimePoint now);
  void on(event::SnapshotTaken& e, TimePoint now);
  void on(event::SnapshotInstalled& e, TimePoint now);
  void on(event::FetchFailed& e, TimePoint now);
  void on(event::AverageFetched& e, TimePoint now);
  void on(event::Preparing& e, TimePoint now);
  void on(event::DataReady& e, TimePoint now);
  void on(event::Pause& e, TimePoint now);
  void on(event::Leave& e, TimePoint now);
  void on(event::Tick& e, TimePoint now);
  void receive(const PeerId& from, Message& message, TimePoint now);
  void on_commit(const PeerId& from, const Bytes& bytes, TimePoint now);
  void tell_joining(const SignedCommit& commit);
  void heed_record(const PeerId& peer, TimePoint now);
  void pump(TimePoint now);
  void notice_oversleep(TimePoint now);
  std::optional<TimePoint> next_deadline() const;

  // collaboration_sources.cpp: whose history and state it goes by
  std::optional<PeerId> somebody_ahead(TimePoint now);
  bool is_ahead(std::uint64_t epochs, std::uint64_t samples, const Digest& head) const;
  std::optional<PeerId> awaited_holder(TimePoint now) const;
  void remember_history(const PeerRecord& record, TimePoint now);
  void disappointed(const CatchUp::Disappointing& by, TimePoint now);
  bool awaits_first_members() const;
  std::uint32_t ready_members() const;
  bool linked_to_members(TimePoint now);
  bool linked_to_last_group() const;
  void ask_for_proof(const PeerId& peer, std::uint64_t epochs, TimePoint now);
  void on_proof(const PeerId& from, const Commits& answer, TimePoint now);
  void watch_digests(const PeerId& peer, TimePoint now);

  // collaboration_reach.cpp: who can connect to whom
  std::vector<std::string> addresses_to_tell() const;
  void watch_reach(TimePoint now);
  void on_dial_back_request(const PeerId& from, const DialBackRequest& request, TimePoint now);
  std::vector<std::uint64_t> out_of_reach(TimePoint now);

  // collaboration_mode.cpp: which mode this peer is in
  void evaluate(TimePoint now);
  bool may_catch_up() const;
  bool holds_state() const;
  void look_for_peers(Duration patience, TimePoint now);
  void enter_rounds(TimePoint now);
  void start_catch_up(const PeerId& donor, TimePoint now);
  void start_apply(const SignedCommit& commit, std::shared_ptr<const Average> average);
  void after_epoch(TimePoint now);
  void forget_ahead();
  void finish(TimePoint now);
  void set_paused(bool wanted, TimePoint now);
  void enter_pause(TimePoint now);
  void leave(const std::string& reason, TimePoint now);
  void say_goodbye(TimePoint now);
  void settle(TimePoint now);  // pause, leave and catch-up transitions that were waited for
  void publish(bool urgent, TimePoint now);
  bool close_behind(TimePoint now);
  void ask_to_wait(TimePoint now);

  // collaboration_links.cpp: links that come up, and what they carry
  void on(event::LinkUp& e, TimePoint now);
  bool limits_count() const;
  void on(event::LinksMeasured& e, TimePoint now);
  void on(event::Traffic& e, TimePoint now);
  void consider_probe(TimePoint now);
  void begin_probe(Duration longest, TimePoint now);
  void end_probe(TimePoint now);
  void on_probe(const PeerId& from, std::size_t bytes, TimePoint now);
  void watch_links(TimePoint now);

  // collaboration_view.cpp
  CollaborationView view(TimePoint now) const;
  Tracker::Estimate estimate(TimePoint now) const;
  void calibrate(const Commit& commit, TimePoint now);
  Activity activity(std::string& reason, TimePoint now) const;
  std::string why_left_out() const;
  std::string name_of(const PeerId& peer) const;

  GroupView group() { return {self, membership, roster, liveness}; }

  CollaborationConfig config;
  const KeyPair& identity;
  PeerId self;
  Membership membership;
  Standing standing;
  Liveness liveness;
  Arrivals arrivals;
  Roster roster;
  AverageCache averages;
  Outbox out;
  Timing timing;
  Coordinator coordinator;
  Round round;
  CatchUp catch_up;
  SnapshotServer snapshots;
  Claims claims;
  Offences offences;
  DigestWatch digests;
  KnownHistory known_history;
  Attendance attendance;
  Reachability reachability;
  std::uint64_t heeded_answers = 0;  // of it
  Bandwidth bandwidth;
  Probe probe;
  LastPlan last_plan;

  Mode mode = Mode::kWaitingForData;
  bool preparing = false, data_ready = false;
  bool probing = false;
  bool pause_wanted = false;
  bool pausing = false;
  bool arriving = false;       // our record asks the others to wait
  bool left_in_peace = false;  // the last peer that went had said so
  std::string leave_reason;
  std::optional<TimePoint> leave_deadline, alone_deadline, behind_since;
  TimePoint next_catch_up{};
  std::optional<TimePoint> link_deadline;  // caught up, but some members are not linked yet
  std::optional<TimePoint> expected;       // the deadline the shell was told last
  std::vector<PeerId> last_members;        // before this process: who made the last commit
  std::map<PeerId, Duration> round_trips;
  std::set<PeerId> local_links;                         // of this building
  std::map<PeerId, TimePoint> dialed_back;              // whom we dialled back, when last
  std::map<PeerId, TimePoint> unlinked_since;           // of peers that should be linked
  std::vector<std::pair<PeerId, Bytes>> early_commits;  // of the epoch after the one being applied
  Calibration calibration;
  double my_rate = 0;
  std::uint64_t my_total = 0;
  TimePoint last_commit{};
  double seconds_per_epoch = 0;
  double averaging_seconds = 0;
};

}  // namespace potluck
