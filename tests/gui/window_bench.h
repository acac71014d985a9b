// SPDX-License-Identifier: GPL-3.0-or-later
// The main window on a fake node, for tests of its pages.
#pragma once

#include <QSettings>
#include <QTemporaryDir>
#include <memory>

#include "fake_node.h"
#include "ui/window/main_window.h"

namespace potluck::ui {

struct Bench {
  explicit Bench(bool rich = true)
      : settings(home.filePath("window.ini"), QSettings::IniFormat), theme(Theme::Mode::kLight) {
    if (rich)
      fillRich(node);
    else
      fillEmpty(node);
    window = std::make_unique<MainWindow>(node, theme, settings);
    window->show();
  }
  template <typename T = QPushButton>
  T* find(const char* name) const {
    return window->findChild<T*>(name);
  }
  QTemporaryDir home;
  QSettings settings;
  Theme theme;
  FakeNode node;
  std::unique_ptr<MainWindow> window;
};

}  // namespace potluck::ui
