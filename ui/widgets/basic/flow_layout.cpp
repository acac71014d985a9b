// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/basic/flow_layout.h"

#include <QWidget>
#include <algorithm>

namespace potluck::ui {

FlowLayout::FlowLayout(int least_width, int gap, QWidget* parent)
    : QLayout(parent), least_width_(least_width), gap_(gap) {
  setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem* item) { items_.emplace_back(item); }

QLayoutItem* FlowLayout::itemAt(int index) const {
  return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
  if (index < 0 || index >= count()) return nullptr;
  QLayoutItem* item = items_[static_cast<std::size_t>(index)].release();
  items_.erase(items_.begin() + index);
  return item;
}

QSize FlowLayout::minimumSize() const {
  int width = least_width_, height = 0;
  for (const auto& item : items_) {
    if (least_width_ == 0) width = std::max(width, item->minimumSize().width());
    height = std::max(height, item->minimumSize().height());
  }
  return {width, height};
}

QSize FlowLayout::sizeHint() const {
  int width = 0, height = 0;
  for (const auto& item : items_) {
    width += std::max(least_width_, item->sizeHint().width()) + gap_;
    height = std::max(height, item->sizeHint().height());
  }
  return {std::max(0, width - gap_), height};
}

void FlowLayout::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  arrange(rect, true);
}

int FlowLayout::arrange(const QRect& rect, bool apply) const {
  const int items = std::max(1, count());
  int columns = 0, column_width = 0;
  if (least_width_ > 0) {
    const int fit = std::clamp((rect.width() + gap_) / (least_width_ + gap_), 1, items);
    columns = (items + (items + fit - 1) / fit - 1) / ((items + fit - 1) / fit);  // even rows
    column_width = (rect.width() - gap_ * (columns - 1)) / columns;
  }
  int x = rect.left(), y = rect.top(), row_height = 0, in_row = 0;
  for (const auto& item : items_) {
    const QSize wanted = item->sizeHint();
    const int width = columns > 0 ? column_width : std::min(wanted.width(), rect.width());
    const bool full = columns > 0 ? in_row == columns : x + width > rect.right() + 1;
    if (in_row > 0 && full) {
      x = rect.left();
      y += row_height + gap_;
      row_height = in_row = 0;
    }
    if (apply) {
      const QRect place(x, y, width, wanted.height());
      const QWidget* owner = parentWidget();
      item->setGeometry(owner ? QStyle::visualRect(owner->layoutDirection(), rect, place) : place);
    }
    x += width + gap_;
    row_height = std::max(row_height, wanted.height());
    ++in_row;
  }
  return y + row_height - rect.top();
}

}  // namespace potluck::ui
