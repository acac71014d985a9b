// SPDX-License-Identifier: GPL-3.0-or-later
// What the node has logged and what happens now, to search, to narrow down and to copy.
#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QTableView>

#include "ui/models/log_filter.h"
#include "ui/models/log_model.h"
#include "ui/pages/shared/page.h"

namespace potluck::ui {

class LogPanel : public QWidget {
  Q_OBJECT
 public:
  explicit LogPanel(const PageContext& context, QWidget* parent = nullptr);
  void setProject(const QString& project);
  const LogModel& model() const { return model_; }

 private:
  void onEvent(const QJsonObject& event);

  PageContext context_;
  QString project_;
  LogModel model_;
  LogFilter filter_;
  QComboBox* levels_;
  QLineEdit* search_;
  QTableView* view_;
};

}  // namespace potluck::ui
