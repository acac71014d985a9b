// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>

#include "ui/charts/chart.h"
#include "ui/text/format.h"

namespace potluck::ui {

int ChartTableModel::base() const {
  int fullest = 0;
  for (int i = 1; i < static_cast<int>(chart_.lines_.size()); ++i) {
    if (chart_.points(i) > chart_.points(fullest)) fullest = i;
  }
  return fullest;
}

void ChartTableModel::grow() {
  if (rows_ == 0) base_ = base();
  const int wanted = chart_.lines_.empty() ? 0 : static_cast<int>(chart_.points(base_));
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
  return parent.isValid() ? 0 : static_cast<int>(chart_.lines_.size()) + 1;
}

QVariant ChartTableModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  const double x = chart_.series(base_).x(index.row());
  if (index.column() == 0) return chart_.xText(x);
  const Series& series = chart_.series(index.column() - 1);
  const qsizetype at = series.lowerBound(x);
  if (at >= series.size() || series.x(at) != x) return {};
  const auto text = chart_.lines_[static_cast<std::size_t>(index.column()) - 1]->curve.format;
  return text ? text(series.y(at)) : QLocale().toString(series.y(at), 'g', 6);
}

QVariant ChartTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  if (section == 0) return chart_.x_name_;
  const auto at = static_cast<std::size_t>(section) - 1;
  return at < chart_.lines_.size() ? chart_.lines_[at]->curve.name : QString();
}

}  // namespace potluck::ui
