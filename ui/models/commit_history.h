// SPDX-License-Identifier: GPL-3.0-or-later
// The commits and validations that charts show, in the order of their epochs. A window that stays
// open for days must not grow with every epoch: past a bound the older half is thinned out.
#pragma once

#include <QList>
#include <optional>

#include "ui/control/values.h"

namespace potluck::ui {

class CommitHistory {
 public:
  struct Step {
    Commit commit;
    double epochs_covered;  // it stands for this many, the last of which is its own
  };
  static constexpr qsizetype kMostSteps = 40'000;

  enum class Added { kNothing, kOne, kThinned };  // kThinned: and the older half has fewer steps
  // kNothing: this epoch, or a later one, is there already.
  Added add(const Commit& commit, double epochs_covered);
  bool add(const Validation& validation);  // false: as above

  qint64 lastEpoch() const { return steps_.isEmpty() ? -1 : steps_.last().commit.epoch; }
  const QList<Step>& steps() const { return steps_; }
  const QList<Validation>& validations() const { return validations_; }
  std::optional<Validation> validationOf(qint64 epoch) const;
  // When the first commit at or after `epoch` was made; none: it is not here yet.
  std::optional<qint64> unixMsOf(qint64 epoch) const;

 private:
  void thinOut();

  QList<Step> steps_;
  QList<Validation> validations_;
};

}  // namespace potluck::ui
