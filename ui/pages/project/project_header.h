// SPDX-License-Identifier: GPL-3.0-or-later
// The head of a project's page: its name, what it trains, and the buttons that invite, pause, rest,
// stop and start.
#pragma once

#include "ui/pages/shared/page.h"
#include "ui/widgets/basic/basics.h"

class QBoxLayout;

namespace potluck::ui {

class ProjectHeader : public QWidget {
  Q_OBJECT
 public:
  explicit ProjectHeader(const PageContext& context, QWidget* parent = nullptr);
  void setNarrow(bool narrow);  // the buttons stand below then: the name comes first
  void tell(const QString& name, const QString& subtitle);
  // running: the node trains this project. now: of the node.
  void tellState(bool running, const NodeStatus& now, bool connected);
  QString name() const { return name_->fullText(); }

 Q_SIGNALS:
  void inviteWanted();
  void pauseWanted();  // or to go on
  void stopWanted();   // or to start
  void restFailed(const Problem& problem);

 private:
  void makeRest(const PageContext& context);

  const Theme& theme_;
  QBoxLayout* box_;
  ElidedLabel *name_, *subtitle_;
  QPushButton *invite_, *pause_, *rest_, *stop_;
};

}  // namespace potluck::ui
