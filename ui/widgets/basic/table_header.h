// SPDX-License-Identifier: GPL-3.0-or-later
// The header of every table: its texts stand where the cells below them do, in both directions of
// writing, and have room for the arrow of a sorted column (sorted_table.h).
#pragma once

#include <QHeaderView>

namespace potluck::ui {

class TableHeader : public QHeaderView {
  Q_OBJECT
 public:
  explicit TableHeader(QWidget* parent = nullptr);

 protected:
  void initStyleOptionForIndex(QStyleOptionHeader* option, int section) const override;
  QSize sectionSizeFromContents(int section) const override;
};

}  // namespace potluck::ui
