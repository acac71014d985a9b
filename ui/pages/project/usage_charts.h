// SPDX-License-Identifier: GPL-3.0-or-later
// Charts of traffic and the device's load and heat: the last day as the node remembers it, then
// once a second.
#pragma once

#include <QTimer>

#include "ui/charts/chart.h"
#include "ui/pages/shared/page.h"

namespace potluck::ui {

class UsageCharts : public QObject {
  Q_OBJECT
 public:
  // The charts belong to `parent`.
  UsageCharts(const PageContext& context, QWidget* parent);
  void setProject(const QString& project);
  void take(qint64 unix_ms);  // the node's status as the values of that moment
  Chart* traffic() const { return traffic_; }
  Chart* device() const { return device_; }

 private:
  // Until the node has answered nothing is taken: points come in order.
  void recall();
  void append(const UsagePoint& point);

  PageContext context_;
  QTimer every_second_;
  Chart *traffic_, *device_;
  QString project_;
  bool recalling_ = false;
  double newest_ = 0;  // s since 1970
};

}  // namespace potluck::ui
