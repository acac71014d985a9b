// SPDX-License-Identifier: GPL-3.0-or-later
// Projects that other computers of this network announce, each with a button that puts its link
// into the join box. Hidden while there are none.
#pragma once

#include <QJsonArray>
#include <QVBoxLayout>

#include "ui/pages/shared/page.h"

namespace potluck::ui {

class NearbyPanel : public QWidget {
  Q_OBJECT
 public:
  explicit NearbyPanel(const PageContext& context, QWidget* parent = nullptr);
  void refresh();  // asks the node

 Q_SIGNALS:
  void chosen(const QString& link);

 private:
  void showProjects(const QJsonArray& projects);
  QWidget* makeRow(const QJsonObject& project);

  PageContext context_;
  QVBoxLayout* rows_;
  QJsonArray shown_;
};

}  // namespace potluck::ui
