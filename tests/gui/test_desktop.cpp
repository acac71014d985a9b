// SPDX-License-Identifier: GPL-3.0-or-later
// The window and the desktop around it: one window per home, start with the session, messages that
// are few, what is remembered, and a node that came back.
#include <QFile>
#include <QHeaderView>
#include <QSignalSpy>
#include <QTableView>
#include <QtTest>

#include "ui/control/autostart.h"
#include "ui/control/single_instance.h"
#include "ui/pages/project/project_page.h"
#include "ui/window/notifier.h"
#include "window_bench.h"

using namespace potluck::ui;

class TestDesktop : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void aSecondStartHandsItsLinkToTheFirst() {
    const QTemporaryDir home, other;
    SingleInstance first(home.path()), elsewhere(other.path());
    QVERIFY(first.claim({}));
    QVERIFY(elsewhere.claim({}));  // another home is another window
    QSignalSpy opened(&first, &SingleInstance::opened);
    // The second is another process: here, another thread that may block.
    std::atomic<bool> was_first{true};
    const std::unique_ptr<QThread> second(QThread::create([&] {
      SingleInstance late(home.path());
      was_first = late.claim(kGoodLink);
    }));
    second->start();
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(opened[0][0].toString(), kGoodLink);
    QTRY_VERIFY(second->isFinished());
    QVERIFY(!was_first);
  }

  // A name in /tmp could be taken by any user of the computer: the link would go to them.
  void theyMeetWhereOnlyTheOwnerGets() {
    const QTemporaryDir home;
    const QString deep = home.filePath(QString(120, QChar('d')));
    SingleInstance first(home.path()), far(deep);
    QVERIFY(first.claim({}));
    QCOMPARE(QFileInfo(first.path()).absolutePath(), QFileInfo(home.path()).absoluteFilePath());
    const auto rights = QFile::permissions(first.path());
    QVERIFY(
        !(rights & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther)));
    QVERIFY(far.claim({}));  // a path too long for a socket is no reason not to start
  }

  void theNameOfAKilledWindowIsFreeAgain() {
    const QTemporaryDir home;
    {
      SingleInstance killed(home.path());
      QVERIFY(killed.claim({}));
    }
    SingleInstance next(home.path());
    QVERIFY(next.claim({}));
  }

  void startsWithTheDesktopAndNoLonger() {
    const QTemporaryDir folder;
    Autostart entry("\"/opt/pot luck/potluck\" --tray", folder.filePath("autostart"));
    QVERIFY(!entry.on());
    QVERIFY(entry.set(true));
    QFile file(entry.file());
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QVERIFY(text.startsWith("[Desktop Entry]\n"));
    QVERIFY(text.contains("Exec=\"/opt/pot luck/potluck\" --tray\n"));
    QVERIFY(entry.on());
    QVERIFY(entry.set(false) && !entry.on());
    Autostart nowhere("potluck", "/proc/no/such/folder");
    QVERIFY(!nowhere.set(true));
  }

  void milestonesArePowersOfTen() {
    QCOMPARE(Notifier::milestoneBetween(0, 999), 0.0);
    QCOMPARE(Notifier::milestoneBetween(999, 1000), 1000.0);
    QCOMPARE(Notifier::milestoneBetween(1000, 9999), 0.0);
    QCOMPARE(Notifier::milestoneBetween(900, 120'000), 100'000.0);
  }

  void messagesAreFew() {
    FakeNode node;
    QStringList told;
    Notifier notifier(
        node, [&](const QString& title, const QString& text) { told << title + ": " + text; });
    NodeStatus now = trainingStatus();
    now.mine.samples = 9'990;
    node.setStatus(now);  // what was there before is no news
    QVERIFY(told.isEmpty());
    now.mine.samples = 10'010;
    node.setStatus(now);
    node.setStatus(now);
    QCOMPARE(told.size(), 1);
    QVERIFY(told[0].contains("10,000") || told[0].contains("10000"));
    node.emitEvent({{"type", "finished"}, {"epochs", 20}});
    QCOMPARE(told.size(), 1);  // within the same minute
    now.activity = "failed";
    now.sentence = "Stopped: the disk is full";
    node.setStatus(now);
    node.setStatus(now);
    QCOMPARE(told.size(), 2);  // trouble does not wait, but is told once
    QVERIFY(told[1].contains("disk is full"));
  }

  void columnsAreRemembered() {
    QTemporaryDir home;
    Theme theme(Theme::Mode::kLight);
    FakeNode node;
    fillRich(node);
    const auto table_of = [](MainWindow& window) {
      auto* table = window.findChild<QTableView*>("potluck::ui::PeersModel");
      return table ? table->horizontalHeader() : nullptr;
    };
    {
      QSettings settings(home.filePath("w.ini"), QSettings::IniFormat);
      MainWindow window(node, theme, settings);
      window.show();
      window.openProject(kProjectA);
      QHeaderView* columns = table_of(window);
      QVERIFY(columns);
      columns->moveSection(columns->visualIndex(5), 1);
      columns->resizeSection(5, 177);
      window.close();
    }
    QSettings settings(home.filePath("w.ini"), QSettings::IniFormat);
    MainWindow window(node, theme, settings);
    window.show();
    window.openProject(kProjectA);
    QCOMPARE(table_of(window)->visualIndex(5), 1);
    QTRY_VERIFY(window.project()->tabs()->count() > 0);
    QCOMPARE(table_of(window)->sectionSize(5), 177);
  }

  void aNodeThatCameBackIsSaidUntilItIsRead() {
    Bench b;
    auto* notice = b.find<Notice>("nodeProblem");
    QVERIFY(!notice->isVisible());
    b.window->tellRecovered("The node crashed (signal 9) at 14:03 and was started again.");
    QVERIFY(notice->isVisible());
    QVERIFY(notice->sentence().contains("signal 9"));
    QSignalSpy restarts(b.window.get(), &MainWindow::restartRequested);
    notice->button()->click();
    QVERIFY(!notice->isVisible());
    QCOMPARE(restarts.size(), 0);
  }
};

QTEST_MAIN(TestDesktop)
#include "test_desktop.moc"
