// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/live_charts.h"

#include <QDateTime>

#include "ui/text/format.h"

namespace potluck::ui {
namespace {

constexpr int kEvery_ms = 1000;

QString percent(double value) { return format::share(value / 100); }
QString celsius(double value) { return QLocale().toString(value, 'f', 0) + QStringLiteral(" °C"); }
QString megabits(double value) { return format::bitRate(value * 1e6); }

}  // namespace

LiveCharts::LiveCharts(const PageContext& context, QWidget* parent)
    : QObject(parent), context_(context) {
  const QString time = tr("Time");
  traffic_ = new Chart(tr("Traffic"), time, tr("Mbit/s"), context_.theme, parent);
  traffic_->addCurve({tr("Sent"), &Tokens::mine, Chart::Look::kArea, -1, megabits});
  traffic_->addCurve({tr("Received"), &Tokens::others, Chart::Look::kLine, -1, megabits});
  device_ = new Chart(tr("This computer"), time, tr("%, °C"), context_.theme, parent);
  device_->addCurve({tr("Processor load"), &Tokens::mine, Chart::Look::kArea, -1, percent});
  device_->addCurve({tr("Temperature"), &Tokens::validation, Chart::Look::kLine, -1, celsius});
  for (Chart* chart : {traffic_, device_}) {
    chart->setAxis(Chart::Axis::kDate, time);
    chart->setStartsAtZero(true);
  }
  traffic_->setEmptyText(tr("Traffic is drawn while the project runs and this window is open."));
  device_->setEmptyText(
      tr("Load and temperature are drawn while the project runs and the computer tells them."));
  every_second_.setInterval(kEvery_ms);
  connect(&every_second_, &QTimer::timeout, this,
          [this] { take(QDateTime::currentMSecsSinceEpoch()); });
  every_second_.start();
}

void LiveCharts::setProject(const QString& project) {
  if (project == project_) return;
  project_ = project;
  traffic_->clear();
  device_->clear();
}

void LiveCharts::take(qint64 unix_ms) {
  const Snapshot& now = context_.node.snapshot();
  const bool connected = context_.node.connection() == NodeApi::Connection::kConnected;
  if (!connected || project_.isEmpty() || now.project != project_) return;
  const double x = static_cast<double>(unix_ms) / 1000;
  traffic_->append(0, x, now.up_bps / 1e6);
  traffic_->append(1, x, now.down_bps / 1e6);
  if (now.load) device_->append(0, x, *now.load * 100);
  if (now.celsius) device_->append(1, x, *now.celsius);
}

}  // namespace potluck::ui
