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
#include <QScrollArea>
#include <QtTest>

#include "fake_node.h"
#include "ui/pages/create_page.h"
#include "ui/pages/preferences_page.h"
#include "ui/pages/project_page.h"
#include "ui/pages/projects_page.h"
#include "ui/window/main_window.h"
#include "ui/window/tray.h"

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
 private Q_SLOTS:
  void everyControlHasAName() {
    QTemporaryDir home;
    QSettings settings(home.filePath("w.ini"), QSettings::IniFormat);
    Theme theme(Theme::Mode::kLight);
    FakeNode node;
    fillRich(node);
    MainWindow window(node, theme, settings);
    window.show();
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
    QTemporaryDir home;
    QSettings settings(home.filePath("w.ini"), QSettings::IniFormat);
    Theme theme(Theme::Mode::kLight);
    FakeNode node;
    fillRich(node);
    MainWindow window(node, theme, settings);
    window.show();
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
    QTemporaryDir home;
    QSettings settings(home.filePath("w.ini"), QSettings::IniFormat);
    Theme theme(Theme::Mode::kLight);
    FakeNode node;
    fillRich(node);
    MainWindow window(node, theme, settings);
    window.show();
    for (const auto place : {MainWindow::kProjects, MainWindow::kProject, MainWindow::kCreate,
                             MainWindow::kComputer, MainWindow::kPreferences}) {
      if (place == MainWindow::kProject) window.openProject(kProjectA);
      window.go(place);
      QHash<QKeySequence, QString> seen;
      for (QAbstractButton* button : window.findChildren<QAbstractButton*>()) {
        const QKeySequence key = QKeySequence::mnemonic(button->text());
        if (!button->isVisible() || key.isEmpty()) continue;
        QVERIFY2(!seen.contains(key), qPrintable(button->text() + " and " + seen.value(key)));
        seen.insert(key, button->text());
      }
    }
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

  void closesInsteadOfHidingWhereThereIsNoTray() {
    QTemporaryDir home;
    QSettings settings(home.filePath("w.ini"), QSettings::IniFormat);
    Theme theme(Theme::Mode::kLight);
    FakeNode node;
    fillRich(node);  // a project runs
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
    QTemporaryDir home;
    QSettings settings(home.filePath("w.ini"), QSettings::IniFormat);
    Theme theme(Theme::Mode::kLight);
    FakeNode node;
    fillRich(node);
    MainWindow window(node, theme, settings);
    window.resize(window.minimumSize());
    window.show();
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
