// SPDX-License-Identifier: GPL-3.0-or-later
// The first page: join by link, and a card for each project.
#pragma once

#include <QTimer>

#include "ui/models/projects_model.h"
#include "ui/pages/projects/join_box.h"
#include "ui/pages/projects/nearby_panel.h"
#include "ui/pages/shared/project_card.h"
#include "ui/widgets/basic/notice.h"

namespace potluck::ui {

class ProjectsPage : public QWidget {
  Q_OBJECT
 public:
  explicit ProjectsPage(const PageContext& context, QWidget* parent = nullptr);
  JoinBox* joinBox() const { return join_; }
  const ProjectsModel& model() const { return model_; }
  void refresh();

 Q_SIGNALS:
  void openRequested(const QString& project);
  void createRequested();
  void demoStarted(const QString& project);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void followModel();
  void followNode();
  void onInserted(int first, int last);
  void updateCard(int row);
  ProjectCard* cardAt(int row) const;
  void fail(const Problem& problem);
  QWidget* makeEmptyState();
  void startDemo();
  void updateVisibility();
  void showAll(const QList<Project>& all);

  PageContext context_;
  ProjectsModel model_;
  JoinBox* join_;
  NearbyPanel* nearby_;
  Notice* problem_;
  QVBoxLayout* cards_;
  QWidget* empty_;
  QLabel* heading_;
  QPushButton* archived_;
  QTimer poll_;
  bool loaded_ = false;
};

}  // namespace potluck::ui
