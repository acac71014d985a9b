// SPDX-License-Identifier: GPL-3.0-or-later
// What the members of each team have given together.
#pragma once

#include "ui/control/values.h"
#include "ui/models/keyed_table_model.h"

namespace potluck::ui {

class TeamsModel : public KeyedTableModel<TeamRow> {
  Q_OBJECT
 public:
  enum Column { kTeam, kMembers, kSamples, kShare, kColumns };
  using KeyedTableModel::KeyedTableModel;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
};

}  // namespace potluck::ui
