// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with a project from its card, with the questions before it; the first start;
// what is asked before another project takes the place of one that runs.
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QSignalSpy>
#include <QtTest>

#include "ui/pages/create/create_page.h"
#include "ui/pages/preferences/about_card.h"
#include "ui/pages/preferences/preferences_page.h"
#include "ui/pages/project/announcement_bar.h"
#include "ui/pages/project/project_page.h"
#include "ui/pages/projects/projects_page.h"
#include "ui/text/languages.h"
#include "ui/window/window_host.h"
#include "window_bench.h"

using namespace potluck::ui;

class TestArchive : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void aCardOffersToArchiveAndToLeave();
  void removingTellsHowMuchAndAsks();
  void archivedProjectsAreOutOfSight();
  void anotherProjectIsAskedFor();
  void cardAndPageShowTheSameNumbers();
  void theFirstStartOffersADemo();
  void aFinishedProjectOffersWhatCanBeDone();
  void announcementsStayRead();
  void theDiskIsToldOnce();
  void aboutNamesTheLog();
  void theLanguageChangesAtOnce();

 private:
  static ProjectCard* card(Bench& b, const QString& id) {
    for (auto* each : b.window->findChildren<ProjectCard*>()) {
      if (each->project().id == id) return each;
    }
    return nullptr;
  }
  // The page of the project that runs is there already: it asks again.
  static void reopen(Bench& b) {
    b.window->project()->setProject({});
    b.window->openProject(kProjectA);
  }
  static QMenu* menuOf(ProjectCard* card) {
    card->findChild<QPushButton*>("cardMenuButton")->click();
    return card->findChild<QMenu*>("cardMenu");
  }
};

void TestArchive::aCardOffersToArchiveAndToLeave() {
  Bench b;
  b.node.answer("archive", {});
  QTRY_VERIFY(card(b, kProjectB));
  QMenu* menu = menuOf(card(b, kProjectB));
  QCOMPARE(menu->actions().size(), 2);
  menu->findChild<QAction*>("archiveProject")->trigger();
  QTRY_COMPARE(b.node.callsOf("archive").size(), 1);
  QCOMPARE(b.node.callsOf("archive")[0]["project"].toString(), kProjectB);
  QVERIFY(b.node.callsOf("archive")[0]["archived"].toBool());
  QVERIFY(b.node.callsOf("stop").isEmpty());
}

void TestArchive::removingTellsHowMuchAndAsks() {
  Bench b;
  b.node.answer("remove_project", {{"bytes", 1'100'000}});
  QTRY_VERIFY(card(b, kProjectA));
  // The organiser's own, which runs: it loses its key, and is stopped first.
  ProjectCard* own = card(b, kProjectA);
  menuOf(own)->findChild<QAction*>("removeProject")->trigger();
  auto* box = own->findChild<QMessageBox*>("question");
  QVERIFY(box && box->isVisible());
  QVERIFY(box->informativeText().contains("1.10") && box->informativeText().contains("organiser"));
  // Return presses what does no harm.
  QTest::keyClick(box, Qt::Key_Return);
  QTRY_VERIFY(!own->findChild<QMessageBox*>("question"));
  QVERIFY(b.node.callsOf("remove_project").isEmpty());
  menuOf(own)->findChild<QAction*>("removeProject")->trigger();
  own->findChild<QPushButton*>("questionYes")->click();
  QTRY_COMPARE(b.node.callsOf("remove_project").size(), 1);
  QCOMPARE(b.node.callsOf("stop").size(), 1);
  QCOMPARE(b.node.callsOf("remove_project")[0]["project"].toString(), kProjectA);
}

void TestArchive::archivedProjectsAreOutOfSight() {
  Bench b;
  QTRY_COMPARE(b.window->projects()->model().rowCount(), 3);
  QJsonArray projects = b.node.answers["projects"]({}).result["projects"].toArray();
  QJsonObject away = projects[1].toObject();
  away["archived"] = true;
  projects[1] = away;
  b.node.answer("projects", {{"projects", projects}});
  b.window->projects()->refresh();
  QTRY_COMPARE(b.window->projects()->model().rowCount(), 2);
  auto* button = b.find("archivedButton");
  QVERIFY(button->isVisible() && button->text().contains("1"));
  button->click();
  QTRY_COMPARE(b.window->projects()->model().rowCount(), 3);
  QVERIFY(b.window->projects()->model().row(2).archived);  // after the others
}

void TestArchive::anotherProjectIsAskedFor() {
  Bench b;
  QTRY_VERIFY(card(b, QString(64, 'c')));
  ProjectCard* other = card(b, QString(64, 'c'));
  Q_EMIT other->startRequested(other->project().id);
  auto* box = b.window->projects()->findChild<QMessageBox*>("question");
  QVERIFY(box && box->text().contains("Tiny Shakespeare") && box->text().contains("Fairy tales"));
  QVERIFY(b.node.callsOf("stop").isEmpty() && b.node.callsOf("start").isEmpty());
  box->findChild<QPushButton*>("questionYes")->click();
  QTRY_COMPARE(b.node.callsOf("start").size(), 1);
  QCOMPARE(b.node.callsOf("stop").size(), 1);
}

void TestArchive::cardAndPageShowTheSameNumbers() {
  Bench b;
  NodeStatus now = trainingStatus();
  now.mine = {24'961, 0.049, {{"given_up", 178'023}, {"cut_off", 12}}};
  now.seconds_left = 754;
  b.node.setStatus(now);
  QTRY_VERIFY(card(b, kProjectA));
  const QString on_card = card(b, kProjectA)->findChild<QLabel*>("projectMine")->text();
  QVERIFY2(on_card.contains("24,961") && on_card.contains("4.9"), qPrintable(on_card));
  b.window->openProject(kProjectA);
  b.node.setStatus(now);
  auto* lost = b.find<QLabel>("notCounted");
  QVERIFY(lost->isVisible());
  QVERIFY2(lost->text().contains("178,023 in a history") && lost->text().contains("12 gathered"),
           qPrintable(lost->text()));
  for (auto* tile : b.window->project()->findChildren<Tile*>()) {
    if (tile->accessibleName() != "My share") continue;
    QVERIFY(tile->accessibleDescription().contains("24,961"));
  }
  auto* epoch = b.find<Tile>("epochTile");
  QVERIFY(epoch->accessibleDescription().contains("left"));
  // Paused: no speed of before, no batch that the others have long left.
  now.activity = "paused";
  now.paused = true;
  now.others_epoch = 1500;
  now.seconds_left.reset();
  b.node.setStatus(now);
  QVERIFY(epoch->accessibleDescription().contains("the others: 1,500"));
  QVERIFY(b.find<QLabel>("batchEta")->text().startsWith("Batch of"));
}

void TestArchive::theFirstStartOffersADemo() {
  Bench b(false);
  auto* empty = b.window->findChild<QWidget*>("emptyState");
  QTRY_VERIFY(empty->isVisible());
  QTest::mouseClick(b.find("demoButton"), Qt::LeftButton);
  QTRY_COMPARE(b.node.callsOf("start").size(), 1);
  QCOMPARE(b.node.callsOf("create")[0]["data"].toString(), QString("builtin:words"));
  QTRY_COMPARE(b.window->place(), MainWindow::kProject);
}

void TestArchive::aFinishedProjectOffersWhatCanBeDone() {
  Bench b;
  b.window->openProject(kProjectB);
  auto* bar = b.window->findChild<QWidget*>("finishedBar");
  QTRY_VERIFY(bar->isVisible());
  QTest::mouseClick(b.find("goOnButton"), Qt::LeftButton);
  QTRY_COMPARE(b.window->place(), MainWindow::kCreate);
  const QString file = b.node.callsOf("export")[0]["file"].toString();
  QVERIFY(file.startsWith("/home/maria") && file.endsWith(".safetensors"));
  QCOMPARE(b.find<QLineEdit>("weightsPath")->text(), file);
  QTRY_VERIFY(b.window->create()->data()->isValid());
  b.window->openProject(kProjectA);
  QVERIFY(!bar->isVisible());
}

void TestArchive::announcementsStayRead() {
  const qint64 sent = QDateTime::currentMSecsSinceEpoch() - 60'000;
  const QJsonObject text = {{"text", "Tonight we pause"}, {"unix_ms", double(sent)}};
  Bench b;
  b.node.answer("mark_read", {});
  b.node.answer("announcements", {{"announcements", QJsonArray{text}}, {"read_unix_ms", 0}});
  reopen(b);
  auto* bar = b.find<AnnouncementBar>("announcementBar");
  QTRY_VERIFY(bar->isVisible());
  bar->button()->click();
  QVERIFY(!bar->isVisible());
  QCOMPARE(b.node.callsOf("mark_read")[0]["unix_ms"].toDouble(), double(sent));
  // Another window, later: the node remembers.
  Bench later;
  later.node.answer("announcements",
                    {{"announcements", QJsonArray{text}}, {"read_unix_ms", double(sent)}});
  const auto asked = later.node.callsOf("announcements").size();
  reopen(later);
  QTRY_VERIFY(later.node.callsOf("announcements").size() > asked);
  QCoreApplication::processEvents();
  QVERIFY(!later.find<AnnouncementBar>("announcementBar")->isVisible());
}

void TestArchive::theDiskIsToldOnce() {
  Bench b;
  b.window->openProject(kProjectA);
  auto* notice = b.find<Notice>("diskNotice");
  QVERIFY(!notice->isVisible());
  NodeStatus now = trainingStatus();
  now.disk = {"The disk is full: nothing more is saved", "Training goes on",
              Fix{"Free some room", "show", {{"page", "projects"}}}};
  b.node.setStatus(now);
  QVERIFY(notice->isVisible());
  QTest::mouseClick(notice->button(), Qt::LeftButton);
  QCOMPARE(b.window->place(), MainWindow::kProjects);
  b.node.setStatus(trainingStatus());
  QVERIFY(notice->isHidden());
}

void TestArchive::aboutNamesTheLog() {
  Bench b;
  b.window->go(MainWindow::kPreferences);
  QTRY_VERIFY(
      b.find<QLabel>("logPlace")->text().contains("/home/maria/.local/share/potluck/potluck.log"));
}

void TestArchive::theLanguageChangesAtOnce() {
  QTemporaryDir home;
  QSettings settings(home.filePath("window.ini"), QSettings::IniFormat);
  Theme theme(Theme::Mode::kLight);
  FakeNode node;
  fillRich(node);
  WindowHost host(*qApp, node, theme, settings, {});
  host.window().show();
  host.window().go(MainWindow::kPreferences);
  const auto choose = [&](const char* code) {
    QComboBox* box = host.window().preferences()->language();
    box->setCurrentIndex(box->findData(code));
    Q_EMIT box->activated(box->currentIndex());
  };
  choose("sv");
  QTRY_COMPARE(QLocale().language(), QLocale::Swedish);
  QTRY_VERIFY(host.window().isVisible());
  QCOMPARE(host.window().place(), MainWindow::kPreferences);
  bool swedish = false;
  for (auto* button : host.window().findChildren<QPushButton*>()) {
    swedish = swedish || button->text() == QString::fromUtf8("Inställningar");
  }
  QVERIFY(swedish);
  choose("ar");
  QTRY_COMPARE(qApp->layoutDirection(), Qt::RightToLeft);
  choose("en");
  QTRY_COMPARE(qApp->layoutDirection(), Qt::LeftToRight);
  QCOMPARE(settings.value("language").toString(), QString("en"));
}

QTEST_MAIN(TestArchive)
#include "test_archive.moc"
