// SPDX-License-Identifier: GPL-3.0-or-later
// How fast this computer trains the model of one of its projects: measured, nothing is kept.
#pragma once

#include <QComboBox>
#include <QJsonArray>

#include "ui/pages/shared/page.h"
#include "ui/widgets/basic/basics.h"

namespace potluck::ui {

class BenchmarkCard : public Card {
  Q_OBJECT
 public:
  explicit BenchmarkCard(const PageContext& context, QWidget* parent = nullptr);
  void refresh();  // the list of projects
  // As `doctor` tells them. Where several can compute, one of them can be measured by itself.
  void setDevices(const QJsonArray& devices);

 private:
  void measure();
  void onMeasured(const QString& name, const Reply& reply);

  PageContext context_;
  QComboBox *projects_, *devices_;
  QPushButton* button_;
  QLabel* result_;
};

}  // namespace potluck::ui
