// SPDX-License-Identifier: GPL-3.0-or-later
// What this peer says of itself: puts its record together from those who know. Owned by the
// Collaboration. The network thread.
#pragma once

#include "engine/collab/collaboration/link_watch.h"
#include "engine/collab/collaboration/reach_watch.h"
#include "engine/collab/history/standing.h"
#include "engine/collab/round/local_batch.h"

namespace potluck {

// What it says before anything has happened.
PeerRecord first_record(const CollaborationConfig& config, const StartingPoint& start);

class OwnRecord {
 public:
  // total_samples: of this peer's in the history so far.
  OwnRecord(const CollaborationConfig& config, const Standing& standing, const LocalBatch& batch,
            const LinkWatch& links, ReachWatch& reach, Membership& membership,
            std::uint64_t total_samples)
      : config_(config),
        standing_(standing),
        batch_(batch),
        links_(links),
        reach_(reach),
        membership_(membership),
        total_samples_(total_samples) {}

  void computes(double samples_per_second) { samples_per_second_ = samples_per_second; }
  void contributed(std::uint32_t samples) { total_samples_ += samples; }
  double samples_per_second() const { return samples_per_second_; }

  // urgent: others wait for it.
  void publish(Stage stage, bool has_state, bool urgent, TimePoint now);

 private:
  const CollaborationConfig& config_;
  const Standing& standing_;
  const LocalBatch& batch_;
  const LinkWatch& links_;
  ReachWatch& reach_;
  Membership& membership_;
  std::uint64_t total_samples_;
  double samples_per_second_ = 0;
};

}  // namespace potluck
