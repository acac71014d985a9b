// SPDX-License-Identifier: GPL-3.0-or-later
// Projects of the local network on the Projects page.
#include <QtTest>

#include "ui/pages/projects/nearby_panel.h"
#include "ui/pages/projects/projects_page.h"
#include "window_bench.h"

using namespace potluck::ui;

class TestNearby : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void nothingNearIsNotShown();
  void oneClickChoosesAProject();
  void whoLeavesIsForgotten();
};

void TestNearby::nothingNearIsNotShown() {
  Bench b(false);
  QTRY_VERIFY(!b.node.callsOf("nearby").isEmpty());
  auto* panel = b.find<NearbyPanel>("nearbyPanel");
  QVERIFY(!panel->isVisible());
  // Only one that this computer takes part in: its card is there already.
  b.node.answer("nearby", {{"projects", QJsonArray{nearbyJson("Mine", "10.0.0.2", true)}}});
  panel->refresh();
  QCoreApplication::processEvents();
  QVERIFY(!panel->isVisible());
}

void TestNearby::oneClickChoosesAProject() {
  Bench b(false);
  b.node.answer("nearby", {{"projects", QJsonArray{nearbyJson("Birdsong", "10.0.0.2", false),
                                                   nearbyJson("Mine", "10.0.0.3", true)}}});
  auto* panel = b.find<NearbyPanel>("nearbyPanel");
  panel->refresh();
  QTRY_VERIFY(panel->isVisible());
  const auto buttons = panel->findChildren<QPushButton*>("nearbyButton");
  QCOMPARE(buttons.size(), 1);
  QVERIFY(buttons.front()->accessibleName().contains("Birdsong"));
  buttons.front()->click();
  auto* field = b.find<QLineEdit>("linkField");
  QVERIFY(field->text().startsWith("potluck://join/qqq"));
}

void TestNearby::whoLeavesIsForgotten() {
  Bench b(false);
  auto* panel = b.find<NearbyPanel>("nearbyPanel");
  QJsonArray many;
  for (int i = 0; i < 40; ++i) many.append(nearbyJson(QString::number(i), "10.0.0.2", false));
  b.node.answer("nearby", {{"projects", many}});
  panel->refresh();
  QTRY_COMPARE(panel->findChildren<QPushButton*>("nearbyButton").size(), 8);
  b.node.answer("nearby", {{"projects", QJsonArray{}}});
  panel->refresh();
  QTRY_VERIFY(!panel->isVisible());
  QTRY_VERIFY(panel->findChildren<QPushButton*>("nearbyButton").isEmpty());
}

QTEST_MAIN(TestNearby)
#include "test_nearby.moc"
