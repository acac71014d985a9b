// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/sorted_table.h"

namespace potluck::ui {

void SortedTable::sort(int column, Qt::SortOrder order) {
  QSortFilterProxyModel::sort(column, order);
  if (columnCount() > 0) Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

QVariant SortedTable::headerData(int section, Qt::Orientation orientation, int role) const {
  const QVariant plain = QSortFilterProxyModel::headerData(section, orientation, role);
  const bool marked = orientation == Qt::Horizontal && section == sortColumn();
  if (!marked || role != Qt::DisplayRole) return plain;
  return plain.toString() +
         (sortOrder() == Qt::AscendingOrder ? QStringLiteral(" ↑") : QStringLiteral(" ↓"));
}

}  // namespace potluck::ui
