// SPDX-License-Identifier: GPL-3.0-or-later
// What goes into the Collaboration state machine and what comes out of it. Plain values; the same
// in production and in the simulator.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/collab/averaging/error_feedback.h"
#include "engine/collab/averaging/exchange.h"
#include "engine/collab/history/commit.h"
#include "engine/collab/history/conviction.h"
#include "engine/collab/history/milestones.h"
#include "engine/collab/links/bandwidth.h"
#include "net/base/clock.h"
#include "net/wire/messages.h"

namespace potluck {

// ---- in --------------------------------------------------------------------------------------
namespace event {

struct LinkUp {
  PeerId peer;
  Role role = Role::kVolunteer;
  std::string name{};
  bool dialed_by_us = false;  // else we were reached
  bool local = false;         // as LinkInfo says
  std::string relay{};        // "relay://host:port"; empty: it is over none
  bool local_relay = false;   // which is in this building
};
// It was over a relay, and is no longer.
struct LinkMoved {
  PeerId peer;
  bool local = false;  // likewise
};
struct LinkDown {
  PeerId peer;
};
struct LinkMeasured {
  PeerId peer;
  Duration round_trip{};
  Duration silent_for{};  // since anything came over the link, pings too
};
// Answer to effect::DialBack: whether it was this peer who answered at that address.
struct DialedBack {
  PeerId peer;
  std::string address;
  bool reached = false;
};
// Others can call us at this address of a relay from now on, or no longer.
struct RelayChanged {
  std::string address;
  bool up = false;
  bool local = false;  // it is in this building, too
};
// The router passes this port on to ours, for those outside; 0: none any more.
struct PortMapped {
  std::uint16_t port = 0;
};
// Every half second or so, from the transport: all links that are up.
struct LinksMeasured {
  std::vector<LinkMeasured> links;
};
// Every 50 ms while Collaboration::exchanging(): all links that are up.
struct Traffic {
  std::vector<LinkTraffic> links;
};
struct Received {
  PeerId from;
  Message message;
};

// From the trainer. `samples` counts everything accumulated for `epoch` so far.
struct Accumulated {
  std::uint64_t epoch = 0;
  std::uint32_t samples = 0;
  double loss_sum = 0.0;
  double samples_per_second = 0.0;  // smoothed compute speed
  std::uint32_t micro_batch = 0;    // the most that is computed at a time; 0: not known
};
// Answer to effect::Halt: no micro-batch is under way, this is all there is.
struct Halted {
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  std::uint32_t samples = 0;
  double loss_sum = 0.0;
};
// Answer to effect::Freeze. The gradient is the mean over `samples`, plus what error feedback adds;
// valid until Thaw or Apply.
struct Frozen {
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  std::uint32_t samples = 0;
  double loss_sum = 0.0;
  std::span<const float> gradient;
  GradientFacts facts{};  // as far as they are known
};
// Answer to effect::Apply: the optimizer step is done, the state is that after `epoch` commits.
struct Applied {
  std::uint64_t epochs = 0;
  Digest state_digest;       // zero when this epoch was not digested
  double gradient_norm = 0;  // of the average, before clipping
};
// Answer to effect::TakeSnapshot: the state after `epoch` commits, the last of them `head`, is in
// the content store.
struct SnapshotTaken {
  std::uint64_t epoch = 0;
  Digest head;
  Digest root;
  std::uint64_t size = 0;
};
// Answer to effect::InstallSnapshot.
struct SnapshotInstalled {
  std::uint64_t epoch = 0;
};
// A fetch asked for by effect::FetchAverage or InstallSnapshot failed for good (nobody has it).
struct FetchFailed {
  Digest root;
  std::string why;
};
// Answer to effect::Audit.
struct Audited {
  PeerId peer;
  AuditFinding finding = AuditFinding::kFailed;
  std::uint32_t samples = 0;  // that were computed again
  double distance = 0;        // between what it gave and what its samples give; that is 1
};
// The shell takes care of what this peer sent, and it is nothing that a member sends.
struct Lied {
  PeerId peer;
  std::string how;  // "it ..."
};
struct AverageFetched {
  std::uint64_t epoch = 0;
  std::shared_ptr<const Average> average;
};

// The organiser forgives this one what audits have found and what it was suspended for.
struct Pardoned {
  PeerId peer;
};

// The trainer is being made and will carry out, in order, what it is told from now on: a state can
// be fetched meanwhile.
struct Preparing {};
// The data set and the trainer are there and the state is loaded. values: length of the gradient,
// which a newcomer learns only now; 0: as configured.
struct DataReady {
  std::uint64_t values = 0;
};
struct Pause {
  bool paused = true;
};  // by the user or a rule
// Finish the round (some seconds at most), say good-bye; answered by effect::Left.
struct Leave {
  std::string reason;
};
struct Tick {};  // next_deadline() has come

}  // namespace event

// What copies, moves and destroys one is compiled once, in events.cpp; so with effects.
struct Event
    : std::variant<event::LinkUp, event::LinkMoved, event::LinkDown, event::DialedBack,
                   event::RelayChanged, event::PortMapped, event::LinksMeasured, event::Traffic,
                   event::Received, event::Lied, event::Accumulated, event::Halted, event::Frozen,
                   event::Applied, event::SnapshotTaken, event::SnapshotInstalled,
                   event::FetchFailed, event::AverageFetched, event::Audited, event::Pardoned,
                   event::Preparing, event::DataReady, event::Pause, event::Leave, event::Tick> {
  using variant::variant;
  Event();
  Event(const Event&);
  Event(Event&&) noexcept;
  Event& operator=(const Event&);
  Event& operator=(Event&&) noexcept;
  ~Event();
};

// ---- out -------------------------------------------------------------------------------------
namespace effect {

struct Send {
  PeerId to;
  Message message;
};
struct BulkReady {
  PeerId to;
};  // Collaboration::fill_bulk_frame(to, room) has frames
struct Dial {
  PeerId peer;
  std::string address;
};
// No link to this one, for what it sent.
struct CutOff {
  PeerId peer;
  std::string reason;                // "it ..."
  std::optional<Duration> period{};  // none: for good
};
// To be kept for a later process (StartingPoint::convicted).
struct Convicted {
  Conviction conviction;
};
// Open a connection to this peer, who is linked, at the host that its link comes from and this
// port, and see who answers; it becomes no link. Answered by event::DialedBack, or not at all where
// we cannot tell.
struct DialBack {
  PeerId peer;
  std::uint16_t port = 0;
};

// While nobody can connect to us: the relays of members ("relay://host:port") at which we want to
// be called from now on, in place of those of an earlier one. Answered by event::RelayChanged.
struct UseRelays {
  std::vector<std::string> relays;
};

// The trainer may accumulate for `epoch` until it holds `samples` in all; it stops there. A later
// Budget replaces an earlier one. `epoch` is the one that the state stands at or, with overlap, the
// next one, from Frozen until Apply or Thaw.
struct Budget {
  std::uint64_t epoch = 0;
  std::uint32_t samples = 0;
};
// No micro-batch after the present one until the next Budget; answer Halted when it has ended.
struct Halt {
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
};
// Stop at the end of the micro-batch and answer Frozen.
struct Freeze {
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
};
// The attempt is void: the gradient goes on accumulating.
struct Thaw {
  std::uint64_t epoch = 0;
};
// What was accumulated for this epoch would come on top of what the others do without us: drop it,
// and answer Accumulated.
struct Forget {
  std::uint64_t epoch = 0;
};
// Apply this average as the step of `commit.epoch`, clear the accumulator (samples that are not in
// the commit are gone: `dropped` of them, because of `drop_reason`), answer Applied. Before that
// the error feedback carries out `feedback`, by the gradient that Frozen gave.
struct Apply {
  SignedCommit commit;
  std::shared_ptr<const Average> average;
  std::uint32_t dropped = 0;
  std::string drop_reason;
  FeedbackUpdate feedback;
};
// An audit of ours has found the gradient of so many samples right.
struct FoundTrue {
  PeerId peer;
  std::uint32_t samples = 0;
};
// Compute what the samples of another member give on the state as it is now, before the next Apply,
// and compare; answer Audited. In no hurry.
struct Audit {
  std::shared_ptr<const AuditedPart> given;
};
// Store these commits (history fetched from others; Apply's commit is stored by the shell itself).
// apart: what lies before them is another history, or not here: it is fetched backwards from them
// (OlderHistory). From the first of them on that differs from what is stored that is given up.
struct StoreCommits {
  std::vector<SignedCommit> commits;
  bool apart = false;
};
// Another living process has our identity; `newer`: it began after us.
struct SameIdentity {
  bool newer = false;
};
// A member whom we have been linked to holds the state after so many epochs, far more than ours: no
// history of our own is to be begun beside it, by a later process either.
struct KnownHistory {
  std::uint64_t epochs = 0;
  PeerId holder;
};
// What others cannot undo any more, to be kept for a later process (StartingPoint::milestone).
struct Settled {
  Milestone milestone;
};
// Forget the commits of `from_epoch` and after: they lost against a longer history.
struct RollBack {
  std::uint64_t from_epoch = 0;
  std::string reason;
};

// Read these commits from the store and send them as a Commits message (fewer when there are fewer,
// and at most limits::kMaxCommitsPerMessage and limits::kMaxControlBytes of them).
struct ServeCommits {
  PeerId to;
  std::uint64_t from_epoch = 0;
  std::uint32_t count = 0;
};

struct FetchAverage {
  Commit commit;
  std::vector<PeerId> donors;
};  // -> AverageFetched
struct TakeSnapshot {
  std::uint64_t epoch = 0;
};  // of the present state, between epochs
// Fetch the state blob and make it the present one; then answer SnapshotInstalled.
struct InstallSnapshot {
  std::uint64_t epoch = 0;
  Digest head;
  Digest root;
  std::uint64_t size = 0;
  std::vector<PeerId> donors;
};

// After event::Leave: the present round is over or could not be waited for; good-byes are sent.
struct Left {};

// For people: the log, the event stream, the window. Never drives logic.
struct Note {
  enum class Level : std::uint8_t { kDebug, kInfo, kWarning } level = Level::kInfo;
  std::string text;
};
struct Committed {  // after Applied; the history's row
  SignedCommit commit;
  Digest state_digest;           // zero: not digested
  double seconds = 0;            // since the previous commit
  double averaging_seconds = 0;  // from Start to commit
  double gradient_norm = 0;      // of the average, before clipping
  std::uint32_t my_samples = 0;
};
struct Validated {  // whoever coordinated the epoch says what the model is worth after it
  PeerId by;
  ValidationResult result;
};

}  // namespace effect

struct Effect
    : std::variant<effect::Send, effect::BulkReady, effect::Dial, effect::CutOff, effect::Convicted,
                   effect::DialBack, effect::UseRelays, effect::Budget, effect::Halt,
                   effect::Freeze, effect::Thaw, effect::Forget, effect::FoundTrue, effect::Audit,
                   effect::Apply, effect::StoreCommits, effect::KnownHistory, effect::SameIdentity,
                   effect::Settled, effect::RollBack, effect::ServeCommits, effect::FetchAverage,
                   effect::TakeSnapshot, effect::InstallSnapshot, effect::Left, effect::Note,
                   effect::Committed, effect::Validated> {
  using variant::variant;
  Effect();
  Effect(const Effect&);
  Effect(Effect&&) noexcept;
  Effect& operator=(const Effect&);
  Effect& operator=(Effect&&) noexcept;
  ~Effect();
};

}  // namespace potluck
