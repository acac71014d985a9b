// SPDX-License-Identifier: GPL-3.0-or-later
// The end of every step of a new project: what is missing, what went wrong, and the buttons that
// lead to another step or make the project.
#pragma once

#include "ui/control/values.h"
#include "ui/widgets/basic/notice.h"

namespace potluck::ui {

class CreateFooter : public QFrame {
  Q_OBJECT
 public:
  explicit CreateFooter(const Theme& theme, QWidget* parent = nullptr);

  struct State {
    bool first, last;  // of the steps
    QString missing;   // why this step cannot be left forwards; "": it can
    bool may_go_on, may_create;
  };
  void tell(const State& state);
  void tellCreating();
  void fail(const Problem& problem);
  void forgetProblem() { problem_->hide(); }

 Q_SIGNALS:
  void backWanted();
  void nextWanted();
  void createWanted();

 private:
  QLabel* missing_;
  QPushButton *back_, *next_, *create_;
  Notice* problem_;
};

}  // namespace potluck::ui
