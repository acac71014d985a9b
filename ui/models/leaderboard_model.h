// SPDX-License-Identifier: GPL-3.0-or-later
// Who has given how many samples to a project.
#pragma once

#include "ui/control/values.h"
#include "ui/models/keyed_table_model.h"

namespace potluck::ui {

class LeaderboardModel : public KeyedTableModel<LeaderRow> {
  Q_OBJECT
 public:
  enum Column { kRank, kName, kTeam, kSamples, kShare, kEpochs, kLed, kAveraged, kHours, kColumns };
  using KeyedTableModel::KeyedTableModel;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QVariant explained(int column) const;
};

}  // namespace potluck::ui
