// SPDX-License-Identifier: GPL-3.0-or-later
// The projects of this computer, as the list beside the pages shows them.
#pragma once

#include "ui/control/values.h"
#include "ui/models/keyed_table_model.h"

namespace potluck::ui {

class ProjectsModel : public KeyedTableModel<Project> {
  Q_OBJECT
 public:
  using KeyedTableModel::KeyedTableModel;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
};

}  // namespace potluck::ui
