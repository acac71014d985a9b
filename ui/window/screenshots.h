// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the living window for the manual and for looking at it: each page, light and dark.
#pragma once

#include <QObject>
#include <QTimer>

#include "ui/window/main_window.h"

namespace potluck::ui {

// Waits until the node is connected and a project runs (at most half a minute), then takes the
// pictures one after the other and quits the application; its exit code says whether all could be
// saved.
class ScreenshotRun : public QObject {
  Q_OBJECT
 public:
  ScreenshotRun(MainWindow& window, NodeApi& node, Theme& theme, const QString& folder);

 private:
  void begin();
  void next();

  MainWindow& window_;
  NodeApi& node_;
  Theme& theme_;
  QString folder_;
  QTimer patience_;
  int step_ = 0;
  bool begun_ = false, failed_ = false;
};

}  // namespace potluck::ui
