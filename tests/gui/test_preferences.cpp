// SPDX-License-Identifier: GPL-3.0-or-later
// The preferences page: what it shows of the node's rules, what it sends, and what it says when the
// node refuses or is away; then the break menu and the button beside the reason.
#include <QMenu>
#include <QMessageBox>
#include <QtTest>

#include "ui/control/rest_menu.h"
#include "ui/pages/preferences/preferences_page.h"
#include "ui/pages/project/project_page.h"
#include "window_bench.h"

using namespace potluck::ui;

class TestPreferences : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void showsWhatTheNodeKeeps() {
    Bench b;
    auto& page = open(b);
    QVERIFY(b.find<QCheckBox>("not_on_battery")->isChecked());
    QVERIFY(!b.find<QCheckBox>("only_when_idle")->isChecked());
    QCOMPARE(b.find<QDoubleSpinBox>("max_up_mbit")->value(), 12.5);
    QCOMPARE(b.find<QDoubleSpinBox>("max_down_mbit")->text(), QString("No limit"));
    QCOMPARE(b.find<QLineEdit>("pause_for_programs")->text(), QString("blender, steam"));
    auto* hours = b.find<HoursChooser>("compute_hours");
    QVERIFY(hours->grid()->isVisible());  // a week of one's own
    QVERIFY(!b.find<HoursChooser>("network_hours")->grid()->isVisible());
    QCOMPARE(page.node().fact("celsius").toDouble(), 61.5);
    QCOMPARE(b.node.callsOf("set_preferences").size(), 0);  // looking changes nothing
  }

  void sendsOnlyWhatChanged() {
    Bench b;
    open(b);
    b.find<QCheckBox>("not_on_battery")->click();
    QTRY_COMPARE(b.node.callsOf("set_preferences").size(), 1);
    QCOMPARE(b.node.callsOf("set_preferences")[0], (QJsonObject{{"not_on_battery", false}}));
    b.find<QDoubleSpinBox>("max_celsius")->setValue(0);  // below the least: no limit
    QTRY_COMPARE(b.node.callsOf("set_preferences").size(), 2);
    QCOMPARE(b.node.callsOf("set_preferences")[1], (QJsonObject{{"max_celsius", 0.0}}));
  }

  void quickChangesAreSentTogether() {
    Bench b;
    open(b);
    auto* up = b.find<QDoubleSpinBox>("max_up_mbit");
    for (int i = 1; i <= 9; ++i) up->setValue(i);
    b.find<QCheckBox>("use_gpu")->click();
    QTRY_COMPARE(b.node.callsOf("set_preferences").size(), 1);
    QCOMPARE(b.node.callsOf("set_preferences")[0],
             (QJsonObject{{"max_up_mbit", 9.0}, {"use_gpu", false}}));
  }

  void anotherKeyIsAskedFor() {
    Bench b;
    open(b);
    const auto press = [&](const QString& answer) {
      b.find<QPushButton>("newKeyButton")->click();
      auto* dialog = b.find<QMessageBox>("newKeyDialog");
      for (QAbstractButton* button : dialog->buttons()) {
        if (button->text().contains(answer)) return button->click();
      }
    };
    press("Cancel");
    QCOMPARE(b.node.callsOf("new_key").size(), 0);
    QTRY_VERIFY(b.window->findChild<QMessageBox*>("newKeyDialog") == nullptr);
    press("another");
    QTRY_COMPARE(b.node.callsOf("new_key").size(), 1);
    QTRY_VERIFY(b.find<QLabel>("nextKey")->text().contains("55555555"));
  }

  void programsAreAListOfNames() {
    Bench b;
    open(b);
    auto* field = b.find<QLineEdit>("pause_for_programs");
    field->setText(" kdenlive ,, Game.exe ");
    Q_EMIT field->editingFinished();
    QTRY_COMPARE(b.node.callsOf("set_preferences").size(), 1);
    QCOMPARE(b.node.callsOf("set_preferences")[0]["pause_for_programs"].toArray(),
             (QJsonArray{"kdenlive", "Game.exe"}));
  }

  void hoursArePaintedByMouseAndKeys() {
    Bench b;
    open(b);
    auto* hours = b.find<HoursChooser>("network_hours");
    QTest::keyClick(hours->presets(), Qt::Key_Down);
    QTRY_COMPARE(b.node.callsOf("set_preferences").size(), 1);
    const auto nights = b.node.callsOf("set_preferences")[0]["network_hours"].toArray();
    QCOMPARE(nights[0].toString(), QString("111111110000000000000011"));
    hours->presets()->setCurrentIndex(3);
    Q_EMIT hours->presets()->activated(3);
    WeekGrid* grid = hours->grid();
    QVERIFY(grid->isVisible());
    QTest::mouseClick(grid, Qt::LeftButton, {}, grid->cell(2, 12).center());
    QCOMPARE(grid->days()[2][12], QChar('1'));
    QTest::keyClick(grid, Qt::Key_Right);
    QTest::keyClick(grid, Qt::Key_Space);
    QCOMPARE(grid->days()[2], QString("111111110000110000000011"));
    QVERIFY(grid->accessibleName().contains("13:00"));
    QTRY_VERIFY(b.node.callsOf("set_preferences").size() >= 2);
  }

  void aRefusalIsToldAndTakenBack() {
    Bench b;
    auto& page = open(b);
    b.node.refuse("set_preferences", "The value is out of bounds", "choose a smaller one");
    b.find<QCheckBox>("not_on_battery")->click();
    auto* problem = b.find<Notice>("preferencesProblem");
    QTRY_VERIFY(problem->isVisible());
    QVERIFY(problem->sentence().contains("out of bounds"));
    QTRY_VERIFY(b.find<QCheckBox>("not_on_battery")->isChecked());
    Q_UNUSED(page);
  }

  void saysWhatHoldsTrainingBack() {
    Bench b;
    open(b);
    auto* now = b.find<Notice>("rulesNow");
    QVERIFY(now->sentence().contains("allow training"));
    NodeStatus waiting = trainingStatus();
    waiting.hold_rule = "not_on_battery";
    waiting.sentence = "Waiting for mains power";
    b.node.setStatus(waiting);
    QCOMPARE(now->sentence(), waiting.sentence);
    b.node.setConnection(NodeApi::Connection::kOffline);
    QVERIFY(now->sentence().contains("not connected"));
    QVERIFY(!b.find<QCheckBox>("not_on_battery")->isEnabled());
    QVERIFY(b.find<QCheckBox>("keepTraining")->isEnabled());  // the window's own
  }

  void theBannersButtonSetsTheRulesAside() {
    Bench b;
    b.window->openProject(kProjectA);
    NodeStatus waiting = trainingStatus();
    waiting.activity = "paused";
    waiting.hold_rule = "not_on_battery";
    waiting.sentence = "Waiting for mains power";
    waiting.fix = Fix{"Train anyway for 1 h", "override", {{"seconds", 3600}}};
    b.node.setStatus(waiting);
    auto* banner = b.find<Notice>("stateBanner");
    QCOMPARE(banner->button()->text(), QString("Train anyway for 1 h"));
    banner->button()->click();
    QCOMPARE(b.node.callsOf("override").value(0)["seconds"].toInt(), 3600);
    QCOMPARE(b.find("pauseButton")->text(), QString("Pa&use"));  // nobody has paused
    waiting.fix = Fix{"Change the limit", "show", {{"page", "preferences"}}};
    b.node.setStatus(waiting);
    banner->button()->click();
    QCOMPARE(b.window->place(), MainWindow::kPreferences);
  }

  void breaksAreOffered() {
    Bench b;
    b.window->openProject(kProjectA);
    auto* menu = b.find("restButton")->findChild<QMenu*>();
    QVERIFY(menu);
    QHash<QString, QAction*> actions;
    for (QAction* action : menu->actions()) actions.insert(action->text().remove('&'), action);
    actions["Snooze for 15 minutes"]->trigger();
    actions["Snooze for 1 hour"]->trigger();
    QCOMPARE(b.node.callsOf("pause")[0]["seconds"].toInt(), 900);
    QCOMPARE(b.node.callsOf("pause")[1]["seconds"].toInt(), 3600);
    QAction* stop = actions["Finish this round, then stop"];
    stop->trigger();
    QCOMPARE(b.node.callsOf("stop_after_round")[0]["on"].toBool(), true);
    NodeStatus ending = trainingStatus();
    ending.stops_after_round = true;
    b.node.setStatus(ending);
    QVERIFY(stop->isChecked());
    QVERIFY(b.find<Notice>("stateBanner")->reason().contains("stops when this round is over"));
    stop->trigger();
    QCOMPARE(b.node.callsOf("stop_after_round")[1]["on"].toBool(), false);
  }

  void tomorrowBeginsAtSix() {
    const QDateTime evening(QDate(2026, 11, 21), QTime(22, 0));
    QCOMPARE(secondsUntilTomorrow(evening), qint64(8 * 3600));
    const QDateTime night(QDate(2026, 11, 21), QTime(0, 30));
    QCOMPARE(secondsUntilTomorrow(night), qint64(29 * 3600 + 1800));
  }

 private:
  static PreferencesPage& open(Bench& b) {
    b.window->go(MainWindow::kPreferences);
    auto& page = *b.window->preferences();
    [&] { QTRY_VERIFY(page.node().known()); }();
    return page;
  }
};

QTEST_MAIN(TestPreferences)
#include "test_preferences.moc"
