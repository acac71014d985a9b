// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a log that contain a text and are at least so grave.
#pragma once

#include <QSortFilterProxyModel>

namespace potluck::ui {

class LogFilter : public QSortFilterProxyModel {
  Q_OBJECT
 public:
  using QSortFilterProxyModel::QSortFilterProxyModel;
  void setText(const QString& text);  // letters of either case; empty: any
  void setLeastGravity(int least);    // LogModel::Gravity

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  QString text_;
  int least_ = 0;
};

}  // namespace potluck::ui
