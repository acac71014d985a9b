// SPDX-License-Identifier: GPL-3.0-or-later
// A project has been made: its invite link to hand on, and the way to start it.
#pragma once

#include "ui/pages/shared/page.h"
#include "ui/widgets/basic/notice.h"
#include "ui/widgets/pictures/invite_view.h"

namespace potluck::ui {

class CreatedView : public QWidget {
  Q_OBJECT
 public:
  explicit CreatedView(const PageContext& context, QWidget* parent = nullptr);
  void show(const QString& project, const QString& name, const QString& link);
  // What of the weights to start from was taken over, as `create` tells it; empty: there were none.
  void tellWeights(const QJsonObject& report);

 Q_SIGNALS:
  void started(const QString& project);
  void anotherWanted();

 private:
  void start();

  PageContext context_;
  QString project_, name_;
  QLabel *title_, *weights_;
  InviteView* link_;
  Notice* problem_;
  QPushButton* start_;
};

}  // namespace potluck::ui
