// SPDX-License-Identifier: GPL-3.0-or-later
// How long epochs take here, from commit to commit, and how much of that is averaging. Owned by the
// Collaboration. Pure; not thread-safe.
#pragma once

#include <utility>

#include "net/base/clock.h"

namespace potluck {

class EpochPace {
 public:
  struct Epoch {
    double seconds = 0;  // since the commit before it; 0: there was none
    double averaging_seconds = 0;
  };

  void begins(TimePoint now) { last_commit_ = now; }  // this peer takes part from now on
  // The epoch under way was averaged for so long.
  void averaged(double seconds) { averaging_seconds_ = seconds; }
  Epoch committed(TimePoint now) {
    const double took = last_commit_ == TimePoint{} ? 0 : seconds(now - last_commit_);
    seconds_per_epoch_ =
        seconds_per_epoch_ > 0 ? seconds_per_epoch_ + (took - seconds_per_epoch_) / 8 : took;
    last_commit_ = now;
    return {took, std::exchange(averaging_seconds_, 0)};
  }

  TimePoint last_commit() const { return last_commit_; }
  double seconds_per_epoch() const { return seconds_per_epoch_; }  // smoothed; 0: not known
  double averaging_seconds() const { return averaging_seconds_; }  // of the epoch under way
  // What is left of this epoch, by the length of those before it.
  double seconds_left(TimePoint now) const {
    return seconds_per_epoch_ - averaging_seconds_ - seconds(now - last_commit_);
  }

 private:
  TimePoint last_commit_{};
  double seconds_per_epoch_ = 0;
  double averaging_seconds_ = 0;
};

}  // namespace potluck
