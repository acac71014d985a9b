// SPDX-License-Identifier: GPL-3.0-or-later
// The icon in the tray with the node's state and a few commands. Exists only where a tray does.
#pragma once

#include <QAction>
#include <QMenu>
#include <QSystemTrayIcon>
#include <memory>

#include "ui/pages/shared/page.h"

namespace potluck::ui {

class Tray : public QObject {
  Q_OBJECT
 public:
  explicit Tray(const PageContext& context, QObject* parent = nullptr);
  bool available() const { return icon_ != nullptr; }
  const QMenu& menu() const { return menu_; }
  // A message of the desktop, where there is a tray to send it from.
  void notify(const QString& title, const QString& text);

 Q_SIGNALS:
  void openRequested();
  void quitRequested();

 private:
  void refresh();

  PageContext context_;
  QMenu menu_, rest_;
  QAction *state_, *pause_;
  std::unique_ptr<QSystemTrayIcon> icon_;
};

}  // namespace potluck::ui
