// SPDX-License-Identifier: GPL-3.0-or-later
// What a member did in an epoch, as a bar in a table: computing solid, averaging hatched, waiting
// empty; all bars of a table have the same scale.
#pragma once

#include <QStyledItemDelegate>

#include "ui/control/values.h"
#include "ui/theme/theme.h"

namespace potluck::ui {

// Of a column whose cells give a MemberTimes for `role`; the words are the model's own.
class MemberTimesDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  MemberTimesDelegate(const Theme& theme, int role, QObject* parent = nullptr);
  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  const Theme& theme_;
  const int role_;
};

// What the bars mean, beside them.
class MemberTimesKey : public QWidget {
  Q_OBJECT
 public:
  explicit MemberTimesKey(const Theme& theme, QWidget* parent = nullptr);
};

}  // namespace potluck::ui
