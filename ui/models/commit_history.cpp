// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/commit_history.h"

#include <algorithm>

namespace potluck::ui {

CommitHistory::Added CommitHistory::add(const Commit& commit, double epochs_covered) {
  if (commit.epoch <= lastEpoch()) return Added::kNothing;
  const bool full = steps_.size() >= kMostSteps;
  if (full) thinOut();
  steps_.append({commit, epochs_covered});
  return full ? Added::kThinned : Added::kOne;
}

bool CommitHistory::add(const Validation& validation) {
  if (!validations_.isEmpty() && validation.epoch <= validations_.last().epoch) return false;
  validations_.append(validation);
  return true;
}

std::optional<Validation> CommitHistory::validationOf(qint64 epoch) const {
  const auto at = std::lower_bound(validations_.begin(), validations_.end(), epoch,
                                   [](const Validation& v, qint64 e) { return v.epoch < e; });
  if (at == validations_.end() || at->epoch != epoch) return {};
  return *at;
}

std::optional<qint64> CommitHistory::unixMsOf(qint64 epoch) const {
  const auto at = std::lower_bound(steps_.begin(), steps_.end(), epoch,
                                   [](const Step& s, qint64 e) { return s.commit.epoch < e; });
  if (at == steps_.end()) return {};
  return at->commit.unix_ms;
}

// Every second step of the older half goes, and the one after it stands for both.
void CommitHistory::thinOut() {
  QList<Step> fewer;
  const qsizetype old = steps_.size() / 4 * 2;
  for (qsizetype i = 0; i < old; i += 2) {
    const Step& gone = steps_[i];
    Step both = steps_[i + 1];
    const double epochs = gone.epochs_covered + both.epochs_covered;
    both.commit.my_samples = (gone.commit.my_samples * gone.epochs_covered +
                              both.commit.my_samples * both.epochs_covered) /
                             epochs;
    both.commit.my_samples_since += gone.commit.my_samples_since;
    both.epochs_covered = epochs;
    fewer.append(both);
  }
  fewer.append(steps_.mid(old));
  steps_ = std::move(fewer);
}

}  // namespace potluck::ui
