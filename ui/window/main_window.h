// SPDX-License-Identifier: GPL-3.0-or-later
// Sidebar, pages, status bar, tray. Another page: make it in makePages() and give it a place in the
// sidebar.
#pragma once

#include <QButtonGroup>
#include <QMainWindow>
#include <QMap>
#include <QPointer>
#include <QSettings>
#include <QStackedWidget>

#include "ui/control/node_api.h"
#include "ui/pages/shared/page.h"
#include "ui/widgets/basic/basics.h"
#include "ui/window/node_notice.h"

namespace potluck::ui {

class ComputerPage;
class CreatePage;
class NodeStatusBar;
class PreferencesPage;
class ProjectPage;
class ProjectsPage;
class Tray;

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  enum Place { kProjects, kProject, kCreate, kComputer, kPreferences };
  // The settings are kept in `settings`, which outlives the window.
  MainWindow(NodeApi& node, Theme& theme, QSettings& settings, QWidget* parent = nullptr);
  ~MainWindow() override;

  void go(Place place);
  Place place() const;
  void openProject(const QString& project);
  void offerLink(const QString& text);  // a link from the command line or a drop
  // Shown while there is no connection.
  void setNodeMessage(const QString& message, const QString& hint, const QString& remedy = {});
  bool keepTraining() const;
  QString openedProject() const;  // on the page of projects; "": none yet
  void remember();                // size and columns, in the settings

  ProjectsPage* projects() const { return projects_; }
  ProjectPage* project() const;  // built, if it was not yet
  CreatePage* create() const { return create_; }
  ComputerPage* computer() const { return computer_; }
  PreferencesPage* preferences() const { return preferences_; }
  // Its node is on another computer, which the window is named after.
  void setMachine(const QString& destination);
  // The node had crashed and runs again: said until it is read.
  void tellRecovered(const QString& message);
  void comeToFront();
  bool canHide() const;  // there is a tray to come back from

 Q_SIGNALS:
  void restartRequested();                            // the button beside a node that failed
  void machineRequested(const QString& destination);  // another computer, in a window of its own

 protected:
  void closeEvent(QCloseEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void makePages();
  QWidget* makeSidebar();
  QPushButton* navButton(const QString& text, const QString& icon, Place place);
  void makeShortcuts();
  void refresh();
  void quit();
  void askAboutClosing();
  bool hasWork() const;  // that goes on without the window, now or by itself later

  NodeApi& node_;
  Theme& theme_;
  QSettings& settings_;
  QStackedWidget* stack_;
  QButtonGroup* nav_;
  bool painted_ = false;
  ProjectsPage* projects_;
  ProjectPage* project_;
  CreatePage* create_;
  ComputerPage* computer_;
  PreferencesPage* preferences_;
  Tray* tray_;
  NodeStatusBar* status_;
  NodeNotice* node_notice_;
  NodeMessage node_message_;
  QMap<int, QPointer<QWidget>> focus_;  // where the person was, by place
  bool quitting_ = false;
};

}  // namespace potluck::ui
