// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/forms/week_grid.h"

#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>

namespace potluck::ui {
namespace {
constexpr int kCellHeight = 20, kLeastCellWidth = 12, kUsualCellWidth = 22, kHourStep = 6, kGap = 8;

QString hourText(int hour) { return QLocale().toString(QTime(hour, 0), "HH:mm"); }

}  // namespace

WeekGrid::WeekGrid(const QString& name, const Theme& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), name_(name) {
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setDays(everyHour());
  tellCursor();
  connect(&theme_, &Theme::changed, this, [this] { update(); });
}

QStringList WeekGrid::everyHour() { return from(0, 0); }

QStringList WeekGrid::from(int first_hour, int last_hour) {
  QString day(kHours, '0');
  int hour = first_hour;
  do {
    day[hour] = '1';
    hour = (hour + 1) % kHours;
  } while (hour != last_hour);
  return QStringList(kDays, day);
}

void WeekGrid::setDays(const QStringList& days) {
  if (days.size() != kDays) return;
  for (int day = 0; day < kDays; ++day) {
    for (int hour = 0; hour < kHours; ++hour) {
      allowed_[day][hour] = days[day].size() > hour && days[day][hour] == '1';
    }
  }
  update();
}

QStringList WeekGrid::days() const {
  QStringList out;
  for (const auto& day : allowed_) {
    QString text;
    for (const bool allowed : day) text += allowed ? '1' : '0';
    out << text;
  }
  return out;
}

int WeekGrid::labelWidth() const {
  int widest = 0;
  for (int day = 1; day <= kDays; ++day) {
    widest = std::max(widest, fontMetrics().horizontalAdvance(
                                  QLocale().standaloneDayName(day, QLocale::ShortFormat)));
  }
  return widest + kGap;
}

QRect WeekGrid::cell(int day, int hour) const {
  const int width =
      std::clamp((this->width() - labelWidth()) / kHours, kLeastCellWidth, 2 * kUsualCellWidth);
  const int top = fontMetrics().height() + 4 + day * kCellHeight;
  const QRect at(labelWidth() + hour * width, top, width, kCellHeight);
  return layoutDirection() == Qt::RightToLeft
             ? QRect(this->width() - at.right() - 1, at.top(), at.width(), at.height())
             : at;
}

QSize WeekGrid::sizeHint() const {
  return {labelWidth() + kHours * kUsualCellWidth,
          fontMetrics().height() + 4 + kDays * kCellHeight + 2};
}

QSize WeekGrid::minimumSizeHint() const {
  return {labelWidth() + kHours * kLeastCellWidth, sizeHint().height()};
}

void WeekGrid::paintEvent(QPaintEvent*) {
  const Tokens& t = theme_.tokens();
  QPainter p(this);
  p.setPen(t.muted);
  for (int hour = 0; hour < kHours; hour += kHourStep) {
    const QRect at = cell(0, hour);
    p.drawText(QRect(at.left(), 0, at.width() * kHourStep, fontMetrics().height()),
               Qt::AlignLeading, hourText(hour));
  }
  for (int day = 0; day < kDays; ++day) {
    const QRect first = cell(day, 0);
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const QRect label = mirrored ? QRect(first.right() + 1, first.top(), labelWidth(), kCellHeight)
                                 : QRect(0, first.top(), labelWidth() - kGap, kCellHeight);
    p.setPen(t.muted);
    p.drawText(label, Qt::AlignVCenter | (mirrored ? Qt::AlignRight : Qt::AlignLeft),
               QLocale().standaloneDayName(day + 1, QLocale::ShortFormat));
    for (int hour = 0; hour < kHours; ++hour) {
      const QRect at = cell(day, hour).adjusted(0, 0, -2, -2);
      const bool allowed = allowed_[day][hour];
      p.setPen(allowed ? t.accent : t.control_border);
      p.setBrush(allowed ? t.accent : t.surface);
      p.drawRect(at.adjusted(0, 0, -1, -1));
      if (!allowed) continue;
      p.setPen(QPen(t.on_accent, 1.4));
      const QPointF middle = QRectF(at).center();
      p.setRenderHint(QPainter::Antialiasing);
      p.drawPolyline(QPolygonF{middle + QPointF(-3.5, 0), middle + QPointF(-1, 2.5),
                               middle + QPointF(3.5, -3)});
      p.setRenderHint(QPainter::Antialiasing, false);
    }
  }
  if (!hasFocus()) return;
  p.setPen(QPen(t.text, 2));
  p.setBrush(Qt::NoBrush);
  p.drawRect(cell(day_, hour_).adjusted(0, 0, -3, -3));
}

std::optional<std::pair<int, int>> WeekGrid::cellAt(const QPoint& at) const {
  for (int day = 0; day < kDays; ++day) {
    for (int hour = 0; hour < kHours; ++hour) {
      if (cell(day, hour).contains(at)) return std::pair{day, hour};
    }
  }
  return std::nullopt;
}

void WeekGrid::put(int day, int hour, bool allowed) {
  if (allowed_[day][hour] == allowed) return;
  allowed_[day][hour] = allowed;
  update();
  tellCursor();
  Q_EMIT edited();
}

void WeekGrid::mousePressEvent(QMouseEvent* event) {
  const auto at = cellAt(event->pos());
  if (!at || event->button() != Qt::LeftButton) return;
  std::tie(day_, hour_) = *at;
  painting_ = !allowed_[day_][hour_];
  put(day_, hour_, painting_);
}

void WeekGrid::mouseMoveEvent(QMouseEvent* event) {
  if (!(event->buttons() & Qt::LeftButton)) return;
  if (const auto at = cellAt(event->pos())) put(at->first, at->second, painting_);
}

void WeekGrid::keyPressEvent(QKeyEvent* event) {
  const int forward = layoutDirection() == Qt::RightToLeft ? -1 : 1;
  switch (event->key()) {
    case Qt::Key_Left:
      hour_ = std::clamp(hour_ - forward, 0, kHours - 1);
      break;
    case Qt::Key_Right:
      hour_ = std::clamp(hour_ + forward, 0, kHours - 1);
      break;
    case Qt::Key_Up:
      day_ = std::max(0, day_ - 1);
      break;
    case Qt::Key_Down:
      day_ = std::min(kDays - 1, day_ + 1);
      break;
    case Qt::Key_Space:
      put(day_, hour_, !allowed_[day_][hour_]);
      break;
    default:
      return QWidget::keyPressEvent(event);
  }
  tellCursor();
  update();
}

// Those who listen hear the cell that the keys stand on.
void WeekGrid::tellCursor() {
  setAccessibleName(tr("%1: %2, %3, %4")
                        .arg(name_, QLocale().standaloneDayName(day_ + 1), hourText(hour_),
                             allowed_[day_][hour_] ? tr("allowed") : tr("not allowed")));
}

void WeekGrid::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void WeekGrid::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

}  // namespace potluck::ui
