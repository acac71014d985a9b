// SPDX-License-Identifier: GPL-3.0-or-later
// The hours of a week as 7 rows of 24 cells: paint them with the mouse, or move with the arrow keys
// and switch with the space bar. An allowed hour is filled and ticked, so that colour is not all.
#pragma once

#include <QStringList>
#include <QWidget>
#include <array>

#include "ui/theme/theme.h"

namespace potluck::ui {

class WeekGrid : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kDays = 7, kHours = 24;

  WeekGrid(const QString& name, const Theme& theme, QWidget* parent = nullptr);
  // 7 texts of 24 digits, 1 for an allowed hour, Monday first.
  void setDays(const QStringList& days);
  QStringList days() const;
  static QStringList everyHour();
  static QStringList from(int first_hour, int last_hour);  // every day; 22, 8: over midnight
  QRect cell(int day, int hour) const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void edited();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  std::optional<std::pair<int, int>> cellAt(const QPoint& at) const;
  void put(int day, int hour, bool allowed);
  void tellCursor();
  int labelWidth() const;

  const Theme& theme_;
  QString name_;
  std::array<std::array<bool, kHours>, kDays> allowed_{};
  int day_ = 0, hour_ = 0;
  bool painting_ = false;  // what the mouse paints: allowed or not
};

}  // namespace potluck::ui
