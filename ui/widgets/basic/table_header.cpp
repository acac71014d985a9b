// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/basic/table_header.h"

#include <QStyleOptionHeader>

namespace potluck::ui {

TableHeader::TableHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
  setHighlightSections(false);
}

// Views mirror the alignment of cells where one writes from right to left, and not that of headers.
void TableHeader::initStyleOptionForIndex(QStyleOptionHeader* option, int section) const {
  QHeaderView::initStyleOptionForIndex(option, section);
  option->textAlignment = QStyle::visualAlignment(layoutDirection(), option->textAlignment);
}

QSize TableHeader::sectionSizeFromContents(int section) const {
  QSize size = QHeaderView::sectionSizeFromContents(section);
  if (sectionsClickable()) size.rwidth() += fontMetrics().horizontalAdvance(QStringLiteral(" ↓"));
  return size;
}

}  // namespace potluck::ui
