// SPDX-License-Identifier: GPL-3.0-or-later
// The way of a commit: whether one that is sent is the next step of our history, has its step made,
// and books what was made. Owned by the Collaboration. Not thread-safe.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/collab/catching_up/catch_up.h"
#include "engine/collab/catching_up/history_sources.h"
#include "engine/collab/collaboration/batch_estimate.h"

namespace potluck {

class CommitFollower {
 public:
  CommitFollower(const GroupView& group, Standing& standing, AverageCache& averages, Outbox& out,
                 RoundDeadlines& deadlines, Round& round, CatchUp& catch_up,
                 HistorySources& sources, EpochPace& pace, BatchEstimate& batch, OwnRecord& own)
      : group_(group),
        standing_(standing),
        averages_(averages),
        out_(out),
        deadlines_(deadlines),
        round_(round),
        catch_up_(catch_up),
        sources_(sources),
        pace_(pace),
        batch_(batch),
        own_(own) {}

  // A commit that somebody sends to a peer that is in rounds or catches up. -> whom to catch up
  // with: it tells of a history that goes beyond ours.
  std::optional<PeerId> handle(const PeerId& from, const Bytes& bytes, bool in_rounds,
                               TimePoint now);
  // Has the trainer make the step.
  void apply(const SignedCommit& commit, std::shared_ptr<const Average> average);
  // The step is made. -> our samples in it; none: it is not the one that was to be made.
  std::optional<std::uint32_t> handle(const event::Applied& applied, bool in_rounds, TimePoint now);

  // Of the epoch after the one that was being applied when they came, with who sent them.
  std::vector<std::pair<PeerId, Bytes>> take_early() { return std::exchange(early_, {}); }

 private:
  void await_average(const SignedCommit& commit);
  bool keep_early(const PeerId& from, const Bytes& bytes, std::uint64_t epoch);
  std::optional<PeerId> catch_up_with(const PeerId& from, const SignedCommit& commit,
                                      bool in_rounds, TimePoint now);
  bool apply_held(const PeerId& from, const SignedCommit& commit, TimePoint now);
  void tell_joining(const SignedCommit& commit);

  GroupView group_;
  Standing& standing_;
  AverageCache& averages_;
  Outbox& out_;
  RoundDeadlines& deadlines_;
  Round& round_;
  CatchUp& catch_up_;
  HistorySources& sources_;
  EpochPace& pace_;
  BatchEstimate& batch_;
  OwnRecord& own_;
  std::vector<std::pair<PeerId, Bytes>> early_;
};

}  // namespace potluck
