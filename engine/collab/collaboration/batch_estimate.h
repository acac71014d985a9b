// SPDX-License-Identifier: GPL-3.0-or-later
// How many samples all members have accumulated for the present epoch, by their records and by what
// commits have shown of such estimates (Tracker). Owned by the Collaboration. Not thread-safe.
#pragma once

#include "engine/collab/collaboration/collaboration.h"
#include "engine/collab/collaboration/epoch_pace.h"
#include "engine/collab/collaboration/own_record.h"
#include "engine/collab/group/tracker.h"
#include "engine/collab/round/round.h"

namespace potluck {

class BatchEstimate {
 public:
  BatchEstimate(const CollaborationConfig& config, const Standing& standing,
                const Membership& membership, const Round& round, const EpochPace& pace,
                const OwnRecord& own)
      : config_(config),
        standing_(standing),
        membership_(membership),
        round_(round),
        pace_(pace),
        own_(own) {}

  // in_rounds: this peer accumulates, too.
  Tracker::Estimate at(bool in_rounds, TimePoint now) const;
  // The epoch of our round has been committed.
  void learn(const Commit& commit, TimePoint now);

 private:
  const CollaborationConfig& config_;
  const Standing& standing_;
  const Membership& membership_;
  const Round& round_;
  const EpochPace& pace_;
  const OwnRecord& own_;
  Calibration calibration_;
};

}  // namespace potluck
