// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/project/usage_charts.h"

#include <QDateTime>

#include "ui/text/format.h"

namespace potluck::ui {
namespace {

constexpr int kEvery_ms = 1000;
constexpr double kMega = 1e6, kGap_s = 90;  // the node tells of every 20 s

QString percent(double value) { return format::share(value / 100); }
QString celsius(double value) { return QLocale().toString(value, 'f', 0) + QStringLiteral(" °C"); }
QString megabits(double value) { return format::bitRate(value * kMega); }

}  // namespace

UsageCharts::UsageCharts(const PageContext& context, QWidget* parent)
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
  traffic_->setEmptyText(tr("Traffic is drawn while the project runs."));
  device_->setEmptyText(
      tr("Load and temperature are drawn while the project runs and the computer tells them."));
  every_second_.setInterval(kEvery_ms);
  connect(&every_second_, &QTimer::timeout, this,
          [this] { take(QDateTime::currentMSecsSinceEpoch()); });
  every_second_.start();
  // Again after a break: the node knows what happened meanwhile.
  connect(&context_.node, &NodeApi::connectionChanged, this, [this] {
    if (context_.node.connection() == NodeApi::Connection::kConnected) recall();
  });
}

void UsageCharts::setProject(const QString& project) {
  if (project == project_) return;
  project_ = project;
  traffic_->clear();
  device_->clear();
  newest_ = 0;
  recall();
}

void UsageCharts::recall() {
  if (project_.isEmpty()) return;
  recalling_ = true;
  context_.node.call(
      "usage", {{"project", project_}}, this, [this, project = project_](const Reply& reply) {
        if (project != project_) return;
        recalling_ = false;
        if (!reply.ok()) return;
        for (const UsagePoint& point : listFromJson(reply.result["points"], usagePointFromJson)) {
          append(point);
        }
      });
}

void UsageCharts::append(const UsagePoint& point) {
  const double x = static_cast<double>(point.unix_ms) / 1000;
  if (x <= newest_) return;
  // Nothing travelled while no project ran.
  if (newest_ > 0 && x - newest_ > kGap_s) {
    for (const double edge : {newest_ + 1, x - 1}) {
      traffic_->append(0, edge, 0);
      traffic_->append(1, edge, 0);
    }
  }
  newest_ = x;
  traffic_->append(0, x, point.up_bps / kMega);
  traffic_->append(1, x, point.down_bps / kMega);
  if (point.load) device_->append(0, x, *point.load * 100);
  if (point.celsius) device_->append(1, x, *point.celsius);
}

void UsageCharts::take(qint64 unix_ms) {
  const NodeStatus& now = context_.node.status();
  const bool connected = context_.node.connection() == NodeApi::Connection::kConnected;
  if (!connected || recalling_ || project_.isEmpty() || now.project != project_) return;
  append({unix_ms, now.up_bps, now.down_bps, now.load, now.celsius});
}

}  // namespace potluck::ui
