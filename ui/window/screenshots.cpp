// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/screenshots.h"

#include <QApplication>
#include <QDir>

#include "ui/pages/project/project_page.h"

namespace potluck::ui {
namespace {

constexpr int kPatience_ms = 30'000;
constexpr int kSettle_ms = 1500;  // answers and charts arrive by then

struct Shot {
  MainWindow::Place place;
  int tab;
  const char* name;
};
constexpr Shot kShots[] = {{MainWindow::kProjects, 0, "projects"},
                           {MainWindow::kProject, 0, "project-charts"},
                           {MainWindow::kProject, 1, "project-peers"},
                           {MainWindow::kProject, 2, "project-rounds"},
                           {MainWindow::kProject, 3, "project-leaderboard"},
                           {MainWindow::kProject, 5, "project-log"},
                           {MainWindow::kProject, 6, "project-manage"},
                           {MainWindow::kCreate, 0, "create"},
                           {MainWindow::kComputer, 0, "computer"}};
constexpr int kShotCount = static_cast<int>(std::size(kShots));

}  // namespace

ScreenshotRun::ScreenshotRun(MainWindow& window, NodeApi& node, Theme& theme, const QString& folder)
    : window_(window), node_(node), theme_(theme), folder_(folder) {
  failed_ = !QDir().mkpath(folder_);
  patience_.setSingleShot(true);
  connect(&patience_, &QTimer::timeout, this, &ScreenshotRun::begin);
  patience_.start(kPatience_ms);
  connect(&node_, &NodeApi::statusChanged, this, [this] {
    if (node_.status().running()) begin();
  });
}

void ScreenshotRun::begin() {
  if (begun_) return;
  begun_ = true;
  patience_.stop();
  next();
}

void ScreenshotRun::next() {
  if (step_ == 2 * kShotCount) return QApplication::exit(failed_ ? 1 : 0);
  const Shot& shot = kShots[step_ % kShotCount];
  const bool dark = step_ >= kShotCount;
  ++step_;
  theme_.setMode(dark ? Theme::Mode::kDark : Theme::Mode::kLight);
  if (shot.place == MainWindow::kProject && node_.status().running()) {
    window_.openProject(node_.status().project);
  }
  window_.go(shot.place);
  window_.project()->tabs()->setCurrentIndex(shot.tab);
  const QString file =
      QStringLiteral("%1/%2-%3.png").arg(folder_, shot.name, dark ? "dark" : "light");
  QTimer::singleShot(kSettle_ms, this, [this, file] {
    failed_ = !window_.grab().save(file) || failed_;
    next();
  });
}

}  // namespace potluck::ui
