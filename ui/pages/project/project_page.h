// SPDX-License-Identifier: GPL-3.0-or-later
// One project: what is going on and why, the batch, the charts, who takes part, what the model
// says.
#pragma once

#include <QTabWidget>

#include "ui/pages/project/charts_panel.h"
#include "ui/pages/project/leaderboard_panel.h"
#include "ui/pages/project/peers_panel.h"
#include "ui/pages/project/progress_card.h"
#include "ui/pages/project/project_header.h"
#include "ui/pages/project/rounds_panel.h"
#include "ui/pages/project/samples_panel.h"
#include "ui/widgets/basic/notice.h"

namespace potluck::ui {

class AnnouncementBar;
class FinishedBar;
class LogPanel;
class ManagePanel;

class ProjectPage : public QWidget {
  Q_OBJECT
 public:
  explicit ProjectPage(const PageContext& context, QWidget* parent = nullptr);
  // Its parts, which take a quarter of a start: with the first project, or once the window stands.
  void build();
  void setProject(const QString& project);
  QString project() const { return project_; }
  // The parts: once it is built.
  ChartsPanel* charts() const { return charts_; }
  QTabWidget* tabs() const { return tabs_; }
  ManagePanel* manage() const { return manage_; }

 Q_SIGNALS:
  void showRequested(const QString& page);  // the banner's button leads to another page
  // Another project that begins where this one ended: its weights are in `file`.
  void goOnRequested(const Project& project, const QString& file);
  void built();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void makeHeader();
  void layOutHeader();
  void makeTabs();
  void loadDetails();
  void refresh();
  QString subtitle(bool running, const NodeStatus& now) const;
  void refreshBanner(bool running, const NodeStatus& now);
  void command(const QString& method, const QJsonObject& params = {});
  void carryOut(const std::optional<Fix>& fix);
  void showInvite();
  void fail(const Problem& problem);

  PageContext context_;
  QString project_;
  Project details_;
  ProjectHeader* header_;
  Notice *banner_, *disk_, *problem_;
  FinishedBar* finished_;
  ProgressCard* progress_;
  QTabWidget* tabs_;
  ChartsPanel* charts_ = nullptr;  // until it is built
  PeersPanel* peers_;
  RoundsPanel* rounds_;
  LeaderboardPanel* leaderboard_;
  SamplesPanel* samples_;
  LogPanel* log_;
  ManagePanel* manage_;
  AnnouncementBar* announcement_;
};

}  // namespace potluck::ui
