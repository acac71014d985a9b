// SPDX-License-Identifier: GPL-3.0-or-later
// One project on the Projects page.
#pragma once

#include <QProgressBar>

#include "ui/pages/shared/page.h"
#include "ui/widgets/basic/basics.h"
#include "ui/widgets/forms/fit_line.h"

namespace potluck::ui {

class ProjectCard : public Card {
  Q_OBJECT
 public:
  explicit ProjectCard(const PageContext& context, QWidget* parent = nullptr);
  void setProject(const Project& project);
  void setNow(const NodeStatus& now);  // of the project that runs, this one or another
  const Project& project() const { return project_; }

 Q_SIGNALS:
  void openRequested(const QString& project);
  void startRequested(const QString& project);
  void stopRequested();
  void changed();                       // archived, brought back or removed
  void failed(const Problem& problem);  // what the node said against it

 protected:
  void mouseReleaseEvent(QMouseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void layOut();
  void refresh();
  void refreshState();
  void openMenu();
  bool live() const { return project_.running && now_.project == project_.id; }

  PageContext context_;
  Project project_;
  NodeStatus now_;
  ElidedLabel* name_;
  QLabel *details_, *people_, *mine_;
  FitLine* fit_;
  QLabel *state_, *role_, *progress_text_, *best_;
  QProgressBar* progress_;
  QPushButton *open_, *run_, *more_;
  QBoxLayout* title_;  // the labels stand below the name where there is no room beside it
};

// "gpt · 0.8 M parameters": the model without its options, which the tool tip has. estimated: the
// parameters are, so only their first two digits are shown.
QString modelSummary(const Project& project, bool estimated = false);

}  // namespace potluck::ui
