// SPDX-License-Identifier: GPL-3.0-or-later
// When something is allowed: a usual week by its name, or one's own hours on a grid.
#pragma once

#include <QComboBox>

#include "ui/widgets/basic/basics.h"
#include "ui/widgets/forms/week_grid.h"

namespace potluck::ui {

class HoursChooser : public QWidget {
  Q_OBJECT
 public:
  HoursChooser(const QString& name, const Theme& theme, QWidget* parent = nullptr);
  void setDays(const QStringList& days);
  QStringList days() const { return grid_->days(); }
  QComboBox* presets() const { return presets_; }
  WeekGrid* grid() const { return grid_; }

 Q_SIGNALS:
  void edited();

 private:
  void onPreset(int index);

  QComboBox* presets_;
  WeekGrid* grid_;
};

}  // namespace potluck::ui
