// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/collaboration/batch_estimate.h"

namespace potluck {

Tracker::Estimate BatchEstimate::at(bool in_rounds, TimePoint now) const {
  Tracker tracker(config_.target_batch, standing_.log.epochs(), pace_.last_commit(), calibration_);
  tracker.add_own(round_.batch().samples(),
                  config_.trains && in_rounds ? own_.samples_per_second() : 0);
  for (const auto& [id, known] : membership_.peers()) {
    if (known.linked) tracker.add(known.record(), known.made_at, round_.share_of(id), now);
  }
  return tracker.estimate();
}

void BatchEstimate::learn(const Commit& commit, TimePoint now) {
  if (!round_.was_there_from_the_beginning()) return;
  const TimePoint ended = now - from_seconds(pace_.averaging_seconds());
  calibration_.learn(at(true, ended).samples, static_cast<double>(commit.samples()));
}

}  // namespace potluck
