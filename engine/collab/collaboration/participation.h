// SPDX-License-Identifier: GPL-3.0-or-later
// In which mode this peer is, and how it gets from one to the next: it looks for members, catches
// up, takes part in rounds, pauses, has finished, leaves. Owned by the Collaboration, which calls
// settle() after everything that has happened. Not thread-safe.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/collab/catching_up/catch_up.h"
#include "engine/collab/catching_up/history_sources.h"
#include "engine/collab/catching_up/snapshot_server.h"
#include "engine/collab/collaboration/epoch_pace.h"
#include "engine/collab/collaboration/gathering.h"
#include "engine/collab/collaboration/mode.h"
#include "engine/collab/collaboration/own_record.h"
#include "engine/collab/group/attendance.h"
#include "engine/collab/round/round.h"

namespace potluck {

class Participation {
 public:
  Participation(const CollaborationConfig& config, const Standing& standing, Membership& membership,
                Roster& roster, Outbox& out, Round& round, CatchUp& catch_up,
                SnapshotServer& snapshots, HistorySources& sources, EpochPace& pace,
                OwnRecord& record)
      : config_(config),
        standing_(standing),
        membership_(membership),
        roster_(roster),
        out_(out),
        round_(round),
        catch_up_(catch_up),
        snapshots_(snapshots),
        sources_(sources),
        pace_(pace),
        record_(record),
        gathering_(config, membership.own().peer, membership, standing.log) {}

  Mode mode() const { return mode_; }
  bool in_rounds() const { return mode_ == Mode::kInRounds; }
  // It is about to take part: its model is being made, it catches up, or it looks for members.
  bool newcomer() const;
  // A state that others may have, whatever it does with it: it rests, has finished, looks for the
  // others. While it catches up others have a newer one.
  bool holds_state() const;
  const Gathering& gathering() const { return gathering_; }
  // In sync, and in none of the others' rounds for a while.
  bool left_out(TimePoint now) const { return attendance_.left_out(standing_.log.epochs(), now); }
  void publish(bool urgent, TimePoint now);  // what it says of itself

  void preparing(TimePoint now);  // the model is being made
  void data_ready(TimePoint now);
  // Whoever offers the first epoch has seen that we are enough.
  void first_epoch_offered(TimePoint now);
  void catch_up_with(const PeerId& donor, CatchUp::Why why, TimePoint now);
  // Most others agree on another state than ours, this one among them.
  void take_state_afresh(const PeerId& donor, TimePoint now);
  void in_commit(std::uint64_t epochs, TimePoint now) { attendance_.present(epochs, now); }
  // The step of an epoch is made, and we catch up with nobody. -> the next one begins.
  bool after_epoch(TimePoint now);
  void link_up() { left_in_peace_ = false; }
  // mattered: it was in sync; left: it had said so.
  void link_down(const PeerId& peer, bool mattered, bool left, TimePoint now);
  void set_paused(bool wanted, TimePoint now);
  void leave(const std::string& reason, TimePoint now);

  // Looks at the others: perhaps there is somebody to follow, or to begin with.
  void evaluate(TimePoint now);
  // Moves on when what was waited for has happened: the end of the round before a pause or
  // good-bye, the end of catching up.
  void settle(TimePoint now);
  // Asks the others to wait while it needs but a moment more.
  void ask_to_wait(TimePoint now);
  std::optional<TimePoint> next_deadline() const;

 private:
  enum class Data : std::uint8_t { kAbsent, kBeingPrepared, kReady };
  // A pause or good-bye, for which the end of the round is waited.
  struct Ending {
    bool pause_wanted = false;  // by the owner, reached or not
    bool pausing = false;       // not reached
    struct Goodbye {
      std::string reason;
      TimePoint deadline;
    };
    std::optional<Goodbye> goodbye;
  };

  Stage stage() const;
  bool may_catch_up() const;
  void look_for_peers(Duration patience, TimePoint now);
  void consider_beginning(TimePoint now);
  void enter_rounds(TimePoint now);
  bool close_behind(TimePoint now);
  void leave_rounds(const std::string& why, Mode next, TimePoint now);

  // participation_ends.cpp: finished, paused, gone
  bool finished() const;
  void finish(TimePoint now);
  void forget_ahead();
  void enter_pause(TimePoint now);
  void say_goodbye(TimePoint now);
  bool end_if_due(TimePoint now);

  const CollaborationConfig& config_;
  const Standing& standing_;
  Membership& membership_;
  Roster& roster_;
  Outbox& out_;
  Round& round_;
  CatchUp& catch_up_;
  SnapshotServer& snapshots_;
  HistorySources& sources_;
  EpochPace& pace_;
  OwnRecord& record_;
  Gathering gathering_;
  Attendance attendance_;
  Mode mode_ = Mode::kWaitingForData;
  Data data_ = Data::kAbsent;
  bool arriving_ = false;       // our record asks the others to wait
  bool left_in_peace_ = false;  // the last peer that went had said so
  Ending ending_;
  TimePoint next_catch_up_{};
};

}  // namespace potluck
