// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/projects_model.h"

namespace potluck::ui {

int ProjectsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : 1; }

QVariant ProjectsModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) return row(index.row()).name;
  return {};
}

QVariant ProjectsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section != 0) return {};
  return tr("Project");
}

}  // namespace potluck::ui
