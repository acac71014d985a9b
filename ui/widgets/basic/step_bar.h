// SPDX-License-Identifier: GPL-3.0-or-later
// The numbered steps of a wizard: where one is, and a way to any of them.
#pragma once

#include <QButtonGroup>
#include <QStringList>
#include <QWidget>

#include "ui/theme/theme.h"

namespace potluck::ui {

class StepBar : public QWidget {
  Q_OBJECT
 public:
  StepBar(const QStringList& titles, const Theme& theme, QWidget* parent = nullptr);
  void setCurrent(int step);
  int current() const { return group_->checkedId(); }
  int count() const { return static_cast<int>(titles_.size()); }
  // Steps after `last` cannot be chosen yet; those before the current one show a tick.
  void setReachable(int last);

 Q_SIGNALS:
  void chosen(int step);

 private:
  void mark();

  const Theme& theme_;
  QStringList titles_;
  QButtonGroup* group_;
};

}  // namespace potluck::ui
