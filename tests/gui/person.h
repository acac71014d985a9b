// SPDX-License-Identifier: GPL-3.0-or-later
// Somebody at a computer: a home with its window and its real node, as app/potluck composes them.
#pragma once

#include <QSettings>
#include <QTemporaryDir>
#include <QtTest>

#include "ui/control/control_client.h"
#include "ui/control/node_supervisor.h"
#include "ui/pages/project/charts_panel.h"
#include "ui/pages/project/project_page.h"
#include "ui/window/main_window.h"

namespace potluck::ui {

constexpr int kPatience_ms = 90'000;  // for anything to happen at all; a few seconds normally

struct Person {
  Person()
      : settings(home.filePath("window.ini"), QSettings::IniFormat),
        theme(Theme::Mode::kLight),
        client(home.path()),
        supervisor({home.path(), QStringLiteral(POTLUCK_NODE_PROGRAM), false}),
        window(client, theme, settings) {
    QObject::connect(&supervisor, &NodeSupervisor::nodeUp, &client, &ControlClient::retryNow);
    supervisor.start();
    client.open();
    window.show();
  }
  ~Person() {
    client.close();
    supervisor.stop();
  }
  bool connected() const { return client.connection() == NodeApi::Connection::kConnected; }
  const NodeStatus& now() const { return client.status(); }
  qsizetype points() const { return window.project()->charts()->lossChart()->points(0); }
  template <typename T = QPushButton>
  T* find(const char* name) const {
    return window.findChild<T*>(name);
  }
  void click(const char* name) const { QTest::mouseClick(find(name), Qt::LeftButton); }

  QTemporaryDir home;
  QSettings settings;
  Theme theme;
  ControlClient client;
  NodeSupervisor supervisor;
  MainWindow window;
};

}  // namespace potluck::ui
