// SPDX-License-Identifier: GPL-3.0-or-later
// The window as a whole: names for those who listen, keys for those who type, memory, the tray.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QTabBar>
#include <QTabWidget>
#include <QWheelEvent>
#include <QtTest>

#include "ui/pages/create/create_page.h"
#include "ui/pages/preferences/preferences_page.h"
#include "ui/pages/project/project_page.h"
#include "ui/pages/projects/projects_page.h"
#include "ui/window/main_window.h"
#include "ui/window/tray.h"
#include "window_bench.h"

using namespace potluck::ui;

namespace {

void needsNoSidewaysScrolling(const MainWindow& window, int place) {
  QCoreApplication::processEvents();
  for (auto* area : window.findChildren<QScrollArea*>()) {
    if (!area->isVisible()) continue;
    QVERIFY2(area->widget()->width() <= area->viewport()->width(),
             qPrintable(QStringLiteral("page %1: %2 > %3")
                            .arg(place)
                            .arg(area->widget()->width())
                            .arg(area->viewport()->width())));
  }
}

}  // namespace

class TestWindow : public QObject {
  Q_OBJECT
 private:
  // Two controls in sight that have the same key; "": none.
  static QString twice(const MainWindow& window) {
    QHash<QKeySequence, QString> seen;
    QStringList texts;
    for (const QAbstractButton* button : window.findChildren<QAbstractButton*>()) {
      if (button->isVisible()) texts << button->text();
    }
    for (const QLabel* label : window.findChildren<QLabel*>()) {
      if (label->isVisible() && label->buddy() != nullptr) texts << label->text();
    }
    for (const QTabBar* bar : window.findChildren<QTabBar*>()) {
      for (int i = 0; bar->isVisible() && i < bar->count(); ++i) texts << bar->tabText(i);
    }
    for (const QString& text : texts) {
      const QKeySequence key = QKeySequence::mnemonic(text);
      if (key.isEmpty()) continue;
      if (seen.contains(key)) return text + " and " + seen.value(key);
      seen.insert(key, text);
    }
    return {};
  }

 private Q_SLOTS:
  void everyControlHasAName() {
    Bench b;
    MainWindow& window = *b.window;
    window.openProject(kProjectA);
    window.go(MainWindow::kCreate);
    QTRY_VERIFY(window.create()->data()->isValid());
    window.go(MainWindow::kPreferences);
    window.go(MainWindow::kComputer);
    QTRY_VERIFY(!window.findChildren<QFrame*>("deviceCard").isEmpty());
    int controls = 0;
    for (QWidget* w : window.findChildren<QWidget*>()) {
      const bool control = qobject_cast<QAbstractButton*>(w) || qobject_cast<QLineEdit*>(w) ||
                           qobject_cast<QComboBox*>(w) || qobject_cast<QPlainTextEdit*>(w) ||
                           qobject_cast<QAbstractItemView*>(w) || qobject_cast<QProgressBar*>(w) ||
                           qobject_cast<BatchBar*>(w) || qobject_cast<Chart*>(w) ||
                           w->focusPolicy() & Qt::TabFocus;
      // Parts that Qt itself puts inside its widgets.
      if (!control || w->objectName().startsWith("qt_") || w->inherits("QScrollBar")) continue;
      if (qobject_cast<QComboBox*>(w->parentWidget()) || w->inherits("QComboBoxPrivateContainer") ||
          w->inherits("QComboBoxListView") || w->inherits("QTableCornerButton") ||
          w->inherits("QHeaderView") || w->inherits("QLineEditIconButton") ||
          w->inherits("QTabBar") || w->inherits("QToolButton") || w->inherits("QScrollArea") ||
          w->inherits("QMenu")) {
        continue;
      }
      QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(w);
      QVERIFY(interface);
      const auto* button = qobject_cast<QAbstractButton*>(w);
      // A button that is not offered now has no words yet.
      if (button && button->text().isEmpty() && button->icon().isNull() &&
          !w->isVisibleTo(w->parentWidget())) {
        continue;
      }
      ++controls;
      QVERIFY2(!interface->text(QAccessible::Name).isEmpty(),
               qPrintable(QStringLiteral("%1 “%2” in %3")
                              .arg(w->metaObject()->className(), w->objectName(),
                                   w->parentWidget()->metaObject()->className())));
    }
    QVERIFY2(controls > 70, qPrintable(QString::number(controls)));
  }

  void everyPlaceHasAKey() {
    Bench b;
    MainWindow& window = *b.window;
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, Qt::Key_4, Qt::AltModifier);
    QCOMPARE(window.place(), MainWindow::kComputer);
    QTest::keyClick(&window, Qt::Key_3, Qt::AltModifier);
    QCOMPARE(window.place(), MainWindow::kCreate);
    QTest::keyClick(&window, Qt::Key_1, Qt::AltModifier);
    QCOMPARE(window.place(), MainWindow::kProjects);
    QCOMPARE(QApplication::focusWidget()->objectName(), QString("linkField"));
  }

  void mnemonicsOfAPageDiffer() {
    Bench b;
    MainWindow& window = *b.window;
    for (const auto place : {MainWindow::kProjects, MainWindow::kProject, MainWindow::kCreate,
                             MainWindow::kComputer, MainWindow::kPreferences}) {
      if (place == MainWindow::kProject) window.openProject(kProjectA);
      window.go(place);
      QCOMPARE(twice(window), QString());
    }
    QTabWidget* tabs = window.project()->tabs();
    window.go(MainWindow::kProject);
    for (int tab = 0; tab < tabs->count(); ++tab) {
      tabs->setCurrentIndex(tab);
      QCOMPARE(twice(window), QString());
    }
    window.go(MainWindow::kCreate);
    QTRY_VERIFY(window.create()->model()->isValid());
    window.create()->recipe()->expertButton()->setChecked(true);
    for (int step = CreatePage::kData; step < CreatePage::kSteps; ++step) {
      window.create()->go(static_cast<CreatePage::Step>(step));
      QCOMPARE(twice(window), QString());
    }
  }

  // Return presses what is focused, and nothing else.
  void returnPressesTheFocusedButton() {
    Bench b;
    MainWindow& window = *b.window;
    FakeNode& node = b.node;
    QVERIFY(QTest::qWaitForWindowActive(&window));
    window.openProject(kProjectA);
    auto* pause = window.findChild<QPushButton*>("pauseButton");
    pause->setFocus();
    QTest::keyClick(pause, Qt::Key_Return);
    QCOMPARE(node.callsOf("pause").size(), 1);
    QVERIFY(node.callsOf("stop").isEmpty());
    QCOMPARE(QApplication::focusWidget(), pause);  // it stays where the person was
    window.go(MainWindow::kPreferences);
    window.go(MainWindow::kProject);
    QCOMPARE(QApplication::focusWidget(), pause);
  }

  void theWheelScrollsThePage() {
    Bench b;
    MainWindow& window = *b.window;
    window.resize(900, 600);
    window.openProject(kProjectA);
    ChartsPanel* charts = window.project()->charts();
    QTRY_VERIFY(charts->lossChart()->points(0) > 1000);
    charts->lossChart()->flush();
    const auto before = charts->lossChart()->range();
    QWidget* plot = nullptr;
    for (auto* each : charts->lossChart()->findChildren<QWidget*>()) {
      if (each->inherits("QCustomPlot")) plot = each;
    }
    QVERIFY(plot);
    const auto turn = [](QWidget* over, Qt::KeyboardModifiers with) {
      QWheelEvent event(over->rect().center(), over->mapToGlobal(over->rect().center()), QPoint(),
                        QPoint(0, -120), Qt::NoButton, with, Qt::NoScrollPhase, false);
      QApplication::sendEvent(over, &event);
    };
    turn(plot, Qt::NoModifier);
    QCOMPARE(charts->lossChart()->range(), before);
    auto* axis = window.findChild<QComboBox*>("chartAxis");
    const int index = axis->currentIndex();
    turn(axis, Qt::NoModifier);
    QCOMPARE(axis->currentIndex(), index);
    turn(plot, Qt::ControlModifier);
    turn(plot, Qt::ControlModifier);
    // Wherever it is dragged and zoomed, what is seen is data.
    charts->lossChart()->zoom(0.3);
    charts->lossChart()->pan(40);
    QVERIFY(charts->lossChart()->range().second <= 1200);
    charts->lossChart()->pan(-400);
    QVERIFY(charts->lossChart()->range().first >= 1);
    charts->lossChart()->zoom(1e6);
    QCOMPARE(charts->lossChart()->range(), before);
  }

  void remembersItsSizeAndTheme() {
    QTemporaryDir home;
    Theme theme(Theme::Mode::kLight);
    FakeNode node;
    fillEmpty(node);
    QSize size;
    {
      QSettings settings(home.filePath("w.ini"), QSettings::IniFormat);
      MainWindow window(node, theme, settings);
      window.show();
      // Within any screen: what was wider comes back as wide as the screen is.
      size = window.minimumSize() + QSize(11, 7);
      QVERIFY(size != window.size());
      window.resize(size);
      QComboBox* appearance = window.preferences()->appearance();
      appearance->setCurrentIndex(appearance->findData("dark"));
      Q_EMIT appearance->activated(appearance->currentIndex());
      window.close();
    }
    QSettings settings(home.filePath("w.ini"), QSettings::IniFormat);
    QCOMPARE(settings.value("theme").toString(), QString("dark"));
    QCOMPARE(theme.mode(), Theme::Mode::kDark);
    MainWindow window(node, theme, settings);
    QCOMPARE(window.size(), size);
  }

  // One rule, told at the first closing; after that it is obeyed without a question.
  void closingAsksOnceAndObeys() {
    QTemporaryDir home;
    QSettings settings(home.filePath("w.ini"), QSettings::IniFormat);
    Theme theme(Theme::Mode::kLight);
    FakeNode node;
    fillRich(node);
    NodeStatus snoozing = trainingStatus();
    snoozing.paused = true;
    snoozing.activity = "paused";
    snoozing.paused_until_unix_ms = 4'000'000'000'000;
    node.setStatus(snoozing);  // it would wake by itself
    MainWindow window(node, theme, settings);
    window.show();
    QVERIFY(!window.close());
    auto* no = window.findChild<QPushButton*>("questionNo");
    QVERIFY(no && window.isVisible());
    QTest::mouseClick(no, Qt::LeftButton);
    QVERIFY(!window.keepTraining());
    QVERIFY(!settings.value("keep_training").toBool());
    QTRY_VERIFY(!window.isVisible());
    MainWindow next(node, theme, settings);
    next.show();
    QVERIFY(next.close());
  }

  void closesInsteadOfHidingWhereThereIsNoTray() {
    QTemporaryDir home;
    QSettings settings(home.filePath("w.ini"), QSettings::IniFormat);
    Theme theme(Theme::Mode::kLight);
    FakeNode node;
    fillRich(node);  // a project runs
    settings.setValue("closing_told", true);
    MainWindow window(node, theme, settings);
    window.show();
    auto* tray = window.findChild<Tray*>();
    QVERIFY(tray);
    if (tray->available()) QSKIP("this platform has a tray");
    QVERIFY(window.close());
  }

  void trayMenuPausesAndTellsTheState() {
    Theme theme(Theme::Mode::kLight);
    FakeNode node;
    fillRich(node);
    Tray tray({node, theme});
    QStringList texts;
    for (QAction* action : tray.menu().actions()) texts << action->text();
    QVERIFY(texts[0].contains("Training with 5"));
    for (QAction* action : tray.menu().actions()) {
      if (action->text() == "&Pause") action->trigger();
    }
    QCOMPARE(node.callsOf("pause").size(), 1);
  }

  void statusBarTellsOfTheNode() {
    QTemporaryDir home;
    QSettings settings(home.filePath("w.ini"), QSettings::IniFormat);
    Theme theme(Theme::Mode::kLight);
    FakeNode node;
    fillEmpty(node);
    MainWindow window(node, theme, settings);
    auto* status = window.findChild<ElidedLabel*>("nodeStatus");
    QVERIFY(status->fullText().contains("No project runs"));
    node.setConnection(NodeApi::Connection::kOffline);
    window.setNodeMessage("Starting the node…", {});
    QCOMPARE(status->fullText(), QString("Starting the node…"));
  }

  void aSmallWindowNeedsNoSidewaysScrolling() {
    Bench b;
    MainWindow& window = *b.window;
    window.resize(window.minimumSize());
    window.openProject(kProjectA);
    for (const auto place : {MainWindow::kProjects, MainWindow::kProject, MainWindow::kCreate,
                             MainWindow::kComputer, MainWindow::kPreferences}) {
      window.go(place);
      if (place == MainWindow::kPreferences) QTRY_VERIFY(window.preferences()->node().known());
      needsNoSidewaysScrolling(window, place);
    }
    window.go(MainWindow::kProject);
    for (int tab = 0; tab < window.project()->tabs()->count(); ++tab) {
      window.project()->tabs()->setCurrentIndex(tab);
      needsNoSidewaysScrolling(window, MainWindow::kProject);
    }
  }
};

QTEST_MAIN(TestWindow)
#include "test_window.moc"
