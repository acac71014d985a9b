// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/log_filter.h"

#include "ui/models/log_model.h"

namespace potluck::ui {

void LogFilter::setText(const QString& text) {
  text_ = text.trimmed();
  invalidateFilter();
}

void LogFilter::setLeastGravity(int least) {
  least_ = least;
  invalidateFilter();
}

bool LogFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
  const QModelIndex line = sourceModel()->index(row, LogModel::kText, parent);
  return line.data(LogModel::kGravityRole).toInt() >= least_ &&
         (text_.isEmpty() || line.data().toString().contains(text_, Qt::CaseInsensitive));
}

}  // namespace potluck::ui
