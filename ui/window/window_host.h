// SPDX-License-Identifier: GPL-3.0-or-later
// Owns the main window, and makes it anew in another language while everything behind it goes on.
// UI thread.
#pragma once

#include <QCoreApplication>
#include <memory>

#include "ui/window/main_window.h"

namespace potluck::ui {

class WindowHost : public QObject {
  Q_OBJECT
 public:
  // All of them outlive this. machine: as MainWindow::setMachine(); "": this computer.
  WindowHost(QCoreApplication& app, NodeApi& node, Theme& theme, QSettings& settings,
             const QString& machine);
  ~WindowHost() override;

  MainWindow& window() { return *window_; }
  void setNodeMessage(const QString& message, const QString& hint, const QString& remedy);

 Q_SIGNALS:
  void restartRequested();
  void machineRequested(const QString& destination);

 private:
  void make();
  void changeLanguage(const QString& code);

  QCoreApplication& app_;
  NodeApi& node_;
  Theme& theme_;
  QSettings& settings_;
  const QString machine_;
  QString message_, hint_, remedy_;
  std::unique_ptr<MainWindow> window_;
};

}  // namespace potluck::ui
