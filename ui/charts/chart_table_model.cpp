// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_table_model.h"

#include <QLocale>

namespace potluck::ui {

std::size_t ChartTableModel::fullest() const {
  std::size_t fullest = 0;
  for (std::size_t i = 1; i < curves_.size(); ++i) {
    if (curves_[i]->raw.size() > curves_[fullest]->raw.size()) fullest = i;
  }
  return fullest;
}

void ChartTableModel::grow() {
  if (rows_ == 0) base_ = fullest();
  const int wanted = curves_.empty() ? 0 : static_cast<int>(curves_[base_]->raw.size());
  if (wanted > rows_) {
    beginInsertRows({}, rows_, wanted - 1);
    rows_ = wanted;
    endInsertRows();
  }
}

void ChartTableModel::clear() {
  if (rows_ == 0) return;
  beginRemoveRows({}, 0, rows_ - 1);
  rows_ = 0;
  endRemoveRows();
}

int ChartTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : rows_;
}

int ChartTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(curves_.size()) + 1;
}

QVariant ChartTableModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  const double x = curves_[base_]->raw.x(index.row());
  if (index.column() == 0) return axis_.text(x);
  const CurvePoints& column = *curves_[static_cast<std::size_t>(index.column()) - 1];
  const qsizetype at = column.raw.lowerBound(x);
  if (at >= column.raw.size() || column.raw.x(at) != x) return {};
  const double y = column.raw.y(at);
  return column.curve.format ? column.curve.format(y) : QLocale().toString(y, 'g', 6);
}

QVariant ChartTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  if (section == 0) return axis_.name();
  const auto at = static_cast<std::size_t>(section) - 1;
  return at < curves_.size() ? curves_[at]->curve.name : QString();
}

}  // namespace potluck::ui
