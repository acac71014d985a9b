// SPDX-License-Identifier: GPL-3.0-or-later
// What each column of a table is taken for, to look at and to correct.
#pragma once

#include <QJsonArray>
#include <QLabel>
#include <QTableWidget>

namespace potluck::ui {

class ColumnList : public QWidget {
  Q_OBJECT
 public:
  explicit ColumnList(QWidget* parent = nullptr);
  void setColumns(const QJsonArray& columns);  // of preview_data; empty: hides it
  // As a recipe says it, "x3nt".
  QString roles() const;

 Q_SIGNALS:
  void changed();  // by a person

 private:
  void choose(int row, int kind);
  void fitChoices();

  QTableWidget* table_;
  QLabel* more_;
  QList<int> kinds_;  // of all columns, those that are not shown as well
};

}  // namespace potluck::ui
