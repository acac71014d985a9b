// SPDX-License-Identifier: GPL-3.0-or-later
// The members of the last round: what each did with its time, who sent and reduced how much, and
// why.
#pragma once

#include "ui/control/values.h"
#include "ui/models/keyed_table_model.h"

namespace potluck::ui {

class RoundMembersModel : public KeyedTableModel<RoundMember> {
  Q_OBJECT
 public:
  enum Column { kName, kTimes, kReduces, kSends, kUp, kUpTime, kDown, kDownTime, kWhy, kColumns };
  static constexpr int kTimesRole = Qt::UserRole;  // of kTimes: MemberTimes, for what paints them
  using KeyedTableModel::KeyedTableModel;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
};

}  // namespace potluck::ui
