// SPDX-License-Identifier: GPL-3.0-or-later
// How many samples everybody has accumulated for the present epoch, as far as records tell
// (docs/design.md, section 5): total(now) = sum of min(samples_i + rate_i * age_i, cap_i), and when
// the target will be reached. Records are made anew only when they would change this estimate, so
// most are of an earlier epoch: who was in sync then has followed, and began the present epoch when
// it began here. A value; any thread.
#pragma once

#include <cstdint>
#include <vector>

#include "net/base/clock.h"
#include "net/wire/messages.h"

namespace potluck {

// What commits have shown of the estimates. A commit says what the batch really was, and what one
// estimate was off by the next one is, too: records are of many ages, and speeds that nobody has
// told of yet change slowly. It counts for peers whose share is not known. A value.
class Calibration {
 public:
  // estimated: for the moment at which the epoch ended.
  void learn(double estimated, double committed);
  double factor() const { return factor_; }

 private:
  double factor_ = 1;
};

class Tracker {
 public:
  // began: when the epoch began, by our clock. calibration: of what others are believed to have.
  Tracker(double target, std::uint64_t epoch, TimePoint began, Calibration calibration = {})
      : target_(target), epoch_(epoch), began_(began), calibration_(calibration) {}

  // A peer that trains, by a record made at made_at by our clock. share: the most it is to
  // accumulate, where it was told; 0: not known.
  void add(const PeerRecord& record, TimePoint made_at, double share, TimePoint now);
  // What we have ourselves, exactly.
  void add_own(double samples, double rate);

  struct Estimate {
    double samples = 0;
    double samples_per_second = 0;  // of all, whether they have reached their cap or not
    double eta_seconds = -1;        // to the target; < 0: unknown
  };
  Estimate estimate() const;

  // The most that the record of one of so many peers can add: whoever claims more than this many
  // times an equal part is not believed, whatever its rate and however long it says nothing.
  static constexpr double kFairParts = 16;
  static double cap(double target, std::size_t peers);

 private:
  struct Part {
    double samples, rate, share;
  };
  double target_;
  std::uint64_t epoch_;
  TimePoint began_;
  Calibration calibration_;
  std::vector<Part> parts_;
  double own_samples_ = 0, own_rate_ = 0;
};

}  // namespace potluck
