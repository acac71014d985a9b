// SPDX-License-Identifier: GPL-3.0-or-later
// What stands on the horizontal axis of a chart: a number, a time since the beginning, or a date;
// and how its values are written. A value.
#pragma once

#include <QByteArray>
#include <QString>
#include <utility>

class QCPAxis;

namespace potluck::ui {

// Seventeen digits, with a point: the same number when a program reads it again.
QByteArray exactNumber(double value);

class ChartAxis {
 public:
  enum class Kind { kNumber, kElapsed, kDate };  // x: a number, seconds, Unix seconds

  explicit ChartAxis(QString name, Kind kind = Kind::kNumber)
      : name_(std::move(name)), kind_(kind) {}

  const QString& name() const { return name_; }
  QString text(double x) const;
  QString titledText(double x) const;  // with the name, where the text alone does not tell
  // For programs: whatever the locale is.
  QByteArray exactText(double x) const;

  void applyTo(QCPAxis& axis) const;  // label and ticks
  // Ticks of a span of seconds need no days, those of months no seconds.
  void adaptTicks(QCPAxis& axis) const;

 private:
  QString name_;
  Kind kind_;
};

}  // namespace potluck::ui
