// SPDX-License-Identifier: GPL-3.0-or-later
// What a node has told in its log.
#pragma once

#include <QAbstractTableModel>
#include <QList>

#include "ui/control/values.h"
#include "ui/models/table_cells.h"

namespace potluck::ui {

// Appends only; the oldest leave when there are more than `most`.
class LogModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kTime, kLevel, kText, kColumns };
  enum Gravity { kDetail, kInfo, kWarning };
  static constexpr int kGravityRole = kSortRole + 1;
  explicit LogModel(int most = 5000, QObject* parent = nullptr);
  void append(const QList<LogEntry>& entries);
  void clear();
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  int most_;
  QList<LogEntry> entries_;
};

}  // namespace potluck::ui
