// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_axis.h"

#include <qcustomplot.h>

#include "ui/text/format.h"

namespace potluck::ui {
namespace {

constexpr double kMinute_s = 60, kHour_s = 3600, kDay_s = 24 * kHour_s;
constexpr int kTicks = 6, kDateTicks = 4;

}  // namespace

QByteArray exactNumber(double value) { return QByteArray::number(value, 'g', 17); }

void ChartAxis::applyTo(QCPAxis& axis) const {
  axis.setLabel(name_);
  if (kind_ == Kind::kElapsed) {
    axis.setTicker(QSharedPointer<QCPAxisTickerTime>::create());
  } else if (kind_ == Kind::kDate) {
    axis.setTicker(QSharedPointer<QCPAxisTickerDateTime>::create());
  } else {
    axis.setTicker(QSharedPointer<QCPAxisTicker>::create());
  }
  axis.ticker()->setTickCount(kind_ == Kind::kNumber ? kTicks : kDateTicks);
}

void ChartAxis::adaptTicks(QCPAxis& axis) const {
  const double span = axis.range().size();
  if (kind_ == Kind::kElapsed) {
    const auto time = axis.ticker().staticCast<QCPAxisTickerTime>();
    time->setTimeFormat(span < 10 * kMinute_s ? "%m:%s" : span < 4 * kDay_s ? "%h:%m" : "%d d");
  } else if (kind_ == Kind::kDate) {
    const auto date = axis.ticker().staticCast<QCPAxisTickerDateTime>();
    date->setDateTimeFormat(span < 10 * kMinute_s ? "HH:mm:ss"
                            : span < 2 * kDay_s   ? "HH:mm"
                                                  : "d MMM");
  }
}

QString ChartAxis::text(double x) const {
  switch (kind_) {
    case Kind::kElapsed:
      return format::duration(x);
    case Kind::kDate:
      return format::dateTime(static_cast<qint64>(x * 1000));
    case Kind::kNumber:
      break;
  }
  return format::count(x);
}

QString ChartAxis::titledText(double x) const {
  return kind_ == Kind::kNumber ? name_ + ' ' + text(x) : text(x);
}

QByteArray ChartAxis::exactText(double x) const {
  if (kind_ != Kind::kDate) return exactNumber(x);
  return QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(x * 1000))
      .toString(Qt::ISODateWithMs)
      .toUtf8();
}

}  // namespace potluck::ui
