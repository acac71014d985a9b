// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/preferences/hours_chooser.h"

#include <QHBoxLayout>

namespace potluck::ui {
namespace {

constexpr int kLabelWidth = 150;  // of the rows around it

enum Preset { kAlways, kNights, kNotAtWork, kOwn };

QStringList weekOf(int preset) {
  if (preset == kAlways) return WeekGrid::everyHour();
  if (preset == kNights) return WeekGrid::from(22, 8);
  QStringList week = WeekGrid::from(18, 8);
  constexpr int kSaturday = 5;
  for (int day = kSaturday; day < WeekGrid::kDays; ++day) week[day] = WeekGrid::everyHour()[day];
  return week;
}

}  // namespace

HoursChooser::HoursChooser(const QString& name, const Theme& theme, QWidget* parent)
    : QWidget(parent), presets_(new QComboBox), grid_(new WeekGrid(name, theme)) {
  presets_->addItems({tr("At any hour"), tr("At night, 22 to 8"),
                      tr("Evenings, nights and weekends"), tr("At hours that I choose")});
  presets_->setAccessibleName(name);
  auto* label = makeLabel(name);
  label->setMinimumWidth(kLabelWidth);
  label->setBuddy(presets_);
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kSmall);
  row->addWidget(label);
  row->addWidget(presets_);
  row->addStretch();
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, 0, 0, 0);
  box->setSpacing(space::kSmall);
  box->addLayout(row);
  box->addWidget(grid_);
  grid_->hide();
  connect(presets_, &QComboBox::activated, this, &HoursChooser::onPreset);
  connect(grid_, &WeekGrid::edited, this, &HoursChooser::edited);
}

void HoursChooser::setDays(const QStringList& days) {
  if (days.size() != WeekGrid::kDays) return;
  if (days == grid_->days() && presets_->currentIndex() == kOwn) return;  // being edited
  grid_->setDays(days);
  int preset = kOwn;
  for (const int known : {kAlways, kNights, kNotAtWork}) {
    if (weekOf(known) == days) preset = known;
  }
  presets_->setCurrentIndex(preset);
  grid_->setVisible(preset == kOwn);
}

void HoursChooser::onPreset(int index) {
  grid_->setVisible(index == kOwn);
  if (index == kOwn) return grid_->setFocus();
  grid_->setDays(weekOf(index));
  Q_EMIT edited();
}

}  // namespace potluck::ui
