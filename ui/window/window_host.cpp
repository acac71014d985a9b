// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_host.h"

#include "ui/pages/preferences/preferences_page.h"
#include "ui/pages/project/project_page.h"
#include "ui/text/languages.h"

namespace potluck::ui {

WindowHost::WindowHost(QCoreApplication& app, NodeApi& node, Theme& theme, QSettings& settings,
                       const QString& machine)
    : app_(app), node_(node), theme_(theme), settings_(settings), machine_(machine) {
  make();
}

WindowHost::~WindowHost() = default;

void WindowHost::make() {
  window_ = std::make_unique<MainWindow>(node_, theme_, settings_);
  if (!machine_.isEmpty()) window_->setMachine(machine_);
  window_->setNodeMessage(message_, hint_, remedy_);
  connect(window_.get(), &MainWindow::restartRequested, this, &WindowHost::restartRequested);
  connect(window_.get(), &MainWindow::machineRequested, this, &WindowHost::machineRequested);
  // Queued: the box that was chosen in belongs to the window that goes.
  connect(window_->preferences(), &PreferencesPage::languageChosen, this,
          &WindowHost::changeLanguage, Qt::QueuedConnection);
}

void WindowHost::changeLanguage(const QString& code) {
  const MainWindow::Place place = window_->place();
  const QString project = window_->openedProject();
  window_->remember();
  useLanguage(app_, code);
  node_.retranslate();
  const std::unique_ptr<MainWindow> old = std::move(window_);
  make();
  if (!project.isEmpty()) window_->openProject(project);
  window_->go(place);
  window_->show();
  old->hide();
}

void WindowHost::setNodeMessage(const QString& message, const QString& hint,
                                const QString& remedy) {
  message_ = message;
  hint_ = hint;
  remedy_ = remedy;
  window_->setNodeMessage(message, hint, remedy);
}

}  // namespace potluck::ui
