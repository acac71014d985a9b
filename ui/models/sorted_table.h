// SPDX-License-Identifier: GPL-3.0-or-later
// A table that is sorted on request, and says so in the header: "Speed ↓".
#pragma once

#include <QSortFilterProxyModel>

namespace potluck::ui {

class SortedTable : public QSortFilterProxyModel {
  Q_OBJECT
 public:
  using QSortFilterProxyModel::QSortFilterProxyModel;
  void sort(int column, Qt::SortOrder order) override;  // -1: the order of the source
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
};

}  // namespace potluck::ui
