// SPDX-License-Identifier: GPL-3.0-or-later
// The page of a running project through a fake node.
#include <QApplication>
#include <QClipboard>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QRegularExpression>
#include <QtTest>

#include "ui/pages/computer/computer_page.h"
#include "ui/pages/create/create_page.h"
#include "ui/pages/project/log_panel.h"
#include "ui/pages/project/project_page.h"
#include "ui/pages/projects/projects_page.h"
#include "ui/window/main_window.h"
#include "window_bench.h"

using namespace potluck::ui;

class TestProjectPage : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void chartsFillFromCommitsAndEvents();
  void chartsFillGapsFromTheStore();
  void longHistoriesAreThinned();
  void aWindowThatStaysOpenDoesNotGrow();
  void batchBarShowsMineAndOthers();
  void roundsSayWhoSentWhatAndWhy();
  void pauseAndStop();
  void theFixButtonCallsTheNode();
  void bannerTellsOfALostNode();
  void chartsStandOverEpochsTimeOrDates();
  void trafficAndHeatAreDrawnWhileTheProjectRuns();
  void theNightIsThereInTheMorning();
  void sampleShowsTextAndErrors();
  void logGrowsByEvents();
  void inviteShowsLinkAndCode();
};

void TestProjectPage::chartsFillFromCommitsAndEvents() {
  Bench b;
  b.window->openProject(kProjectA);
  ChartsPanel* charts = b.window->project()->charts();
  QTRY_COMPARE(charts->lossChart()->points(0), qsizetype(1200));
  QTRY_COMPARE(charts->lossChart()->points(2), qsizetype(9));
  QCOMPARE(charts->throughputChart()->series(0).y(0) + charts->throughputChart()->series(1).y(0),
           97 / 0.25);
  QJsonObject commit = commitJson(1201, 1.5, 100, 40);
  commit["type"] = "commit";
  b.node.emitEvent(commit);
  QCOMPARE(charts->lossChart()->points(0), qsizetype(1201));
  QCOMPARE(charts->throughputChart()->series(0).y(1200), 160.0);
  const Series& mine = charts->contributionChart()->series(0);
  QCOMPARE(mine.y(1200) - mine.y(1199), 40.0);
  b.node.emitEvent(commit);  // twice
  QCOMPARE(charts->lossChart()->points(0), qsizetype(1201));
  b.node.emitEvent({{"type", "validation"}, {"epoch", 1201}, {"loss", 1.9}});
  QCOMPARE(charts->lossChart()->points(2), qsizetype(10));
}

void TestProjectPage::chartsFillGapsFromTheStore() {
  Bench b;
  fillRich(b.node, 1200);
  b.window->openProject(kProjectA);
  ChartsPanel* charts = b.window->project()->charts();
  QTRY_COMPARE(charts->lossChart()->points(0), qsizetype(1200));
  fillRich(b.node, 1210);  // ten more happened while the window did not listen
  QJsonObject commit = commitJson(1210, 1.5, 100, 40);
  commit["type"] = "commit";
  b.node.emitEvent(commit);
  QTRY_COMPARE(charts->lossChart()->points(0), qsizetype(1210));
  QCOMPARE(b.node.callsOf("commits").last()["from_epoch"].toInt(), 1201);
}

void TestProjectPage::longHistoriesAreThinned() {
  Bench b;
  QJsonArray thin;
  for (int i = 1; i <= 1000; ++i) {
    QJsonObject commit = commitJson(i * 100, 1.0, 100, 10);
    commit["my_samples_since"] = 1000;
    thin.append(commit);
  }
  b.node.answers["commits"] = [thin](const QJsonObject& params) {
    const QJsonArray some = params.contains("max_points") ? thin : QJsonArray{thin[0]};
    return Reply{{{"commits", some}, {"total", 100'000}}, std::nullopt};
  };
  b.window->openProject(kProjectB);
  ChartsPanel* charts = b.window->project()->charts();
  QTRY_COMPARE(charts->lossChart()->points(0), qsizetype(1000));
  // Each stands for the hundred epochs before it.
  const Series& mine = charts->contributionChart()->series(0);
  QCOMPARE(mine.y(999) - mine.y(0), 999.0 * 100 * 10);
}

// For days, at many epochs a second: what is kept is bounded, and the sums stay right.
void TestProjectPage::aWindowThatStaysOpenDoesNotGrow() {
  Bench b(false);
  b.node.setStatus(trainingStatus());
  b.window->openProject(kProjectA);
  ChartsPanel* charts = b.window->project()->charts();
  QTRY_VERIFY(!b.node.callsOf("commits").isEmpty());
  QCoreApplication::processEvents();
  constexpr int kEpochs = 52'000;
  Chart* loss = charts->lossChart();
  for (int epoch = 0; epoch < kEpochs; ++epoch) {
    QJsonObject event = commitJson(epoch, 2.0, 100, 1 + epoch % 3);
    event["type"] = "commit";
    event["project"] = kProjectA;
    b.node.emitEvent(event);
    if (epoch == 39'000) loss->showRange(100, 200);
    QVERIFY2(loss->points(0) <= 40'000, qPrintable(QString::number(loss->points(0))));
  }
  QCOMPARE(loss->series(0).x(loss->points(0) - 1), kEpochs - 1.0);
  QCOMPARE(loss->range(), std::pair(100.0, 200.0));  // who looks at a part goes on looking at it
  const Series& mine = charts->contributionChart()->series(0);
  QVERIFY(std::abs(mine.y(mine.size() - 1) - 2.0 * kEpochs) < 2);
}

void TestProjectPage::batchBarShowsMineAndOthers() {
  Bench b;
  b.window->openProject(kProjectA);
  auto* bar = b.find<BatchBar>("batchBar");
  QCOMPARE(bar->mineShare(), 31.0 / 96);
  QCOMPARE(bar->othersShare(), 44.0 / 96);
  QVERIFY(b.find<QLabel>("batchEta")->text().contains("75 of 96"));
  QVERIFY(bar->accessibleDescription().contains("31"));
  NodeStatus over = trainingStatus();
  over.batch = {60, 60, 96, std::nullopt};
  b.node.setStatus(over);
  QCOMPARE(bar->mineShare() + bar->othersShare(), 1.0);
}

void TestProjectPage::roundsSayWhoSentWhatAndWhy() {
  Bench b;
  b.window->openProject(kProjectA);
  b.window->project()->tabs()->setCurrentIndex(2);
  auto* rounds = b.window->project()->findChild<RoundsPanel*>();
  QTRY_COMPARE(rounds->model().rowCount(), 5);
  QVERIFY2(rounds->summary().contains(QRegularExpression("it took 880.ms")),
           qPrintable(rounds->summary()));
  const auto cell = [rounds](int row, int column) {
    return rounds->model().index(row, column).data().toString();
  };
  QCOMPARE(cell(1, RoundMembersModel::kName), QString("maria-desktop (this computer)"));
  // 98 samples at 50/s; 2.9 s an epoch, the last 0.88 s of it averaging.
  QCOMPARE(cell(0, RoundMembersModel::kTimes)
               .remove(QChar(0x202f))
               .remove(QChar(0xa0))
               .remove(QChar(0x20)),
           QString("computed2.0s,averaged832ms,waited108ms"));
  QVERIFY(cell(3, RoundMembersModel::kTimes).startsWith("computed 0"));
  QVERIFY(cell(0, RoundMembersModel::kReduces).startsWith("41"));
  QCOMPARE(cell(2, RoundMembersModel::kSends), QString("int8"));
  QVERIFY(cell(2, RoundMembersModel::kWhy).contains("gates the exchange"));
  QCOMPARE(cell(3, RoundMembersModel::kSends), QString("nothing"));
  QVERIFY(cell(4, RoundMembersModel::kUp).contains("a guess"));
  // Nobody else there any more.
  b.node.answer("last_round", {{"last_round", QJsonValue::Null}});
  rounds->refresh();
  QTRY_COMPARE(rounds->model().rowCount(), 0);
  QVERIFY(rounds->summary().contains("no round"));
}

void TestProjectPage::pauseAndStop() {
  Bench b;
  b.window->openProject(kProjectA);
  QTest::mouseClick(b.find("pauseButton"), Qt::LeftButton);
  QCOMPARE(b.node.callsOf("pause").size(), 1);
  NodeStatus paused = trainingStatus();
  paused.paused = true;
  paused.activity = "paused";
  b.node.setStatus(paused);
  QCOMPARE(b.find("pauseButton")->text(), QString("Res&ume"));
  QTest::mouseClick(b.find("pauseButton"), Qt::LeftButton);
  QCOMPARE(b.node.callsOf("resume").size(), 1);
  QTest::mouseClick(b.find("stopButton"), Qt::LeftButton);
  QCOMPARE(b.node.callsOf("stop").size(), 1);
  b.node.setStatus(NodeStatus{});
  QVERIFY(!b.find("pauseButton")->isVisible());
  QTest::mouseClick(b.find("stopButton"), Qt::LeftButton);
  QCOMPARE(b.node.callsOf("start").last()["project"].toString(), kProjectA);
}

void TestProjectPage::theFixButtonCallsTheNode() {
  Bench b;
  b.window->openProject(kProjectA);
  auto* banner = b.find<Notice>("stateBanner");
  QCOMPARE(banner->sentence(), QString("Training with 5 other computers"));
  QVERIFY(!banner->button()->isVisible());
  NodeStatus stuck = trainingStatus();
  stuck.activity = "not_training";
  stuck.sentence = "This computer only averages.";
  stuck.reason = "It was started without training.";
  stuck.fix = Fix{"Train, too", "start", {{"train", true}}};
  b.node.setStatus(stuck);
  QCOMPARE(banner->reason(), stuck.reason);
  QTest::mouseClick(banner->button(), Qt::LeftButton);
  QCOMPARE(b.node.callsOf("start").last()["train"].toBool(), true);
  b.node.refuse("start", "It runs already", "");
  QTest::mouseClick(banner->button(), Qt::LeftButton);
  QTRY_VERIFY(b.find<Notice>("projectProblem")->isVisible());
}

void TestProjectPage::bannerTellsOfALostNode() {
  Bench b;
  b.window->openProject(kProjectA);
  b.node.setConnection(NodeApi::Connection::kOffline);
  QCOMPARE(b.find<Notice>("stateBanner")->sentence(), QString("The node is not connected."));
  QVERIFY(!b.find("pauseButton")->isEnabled());
  b.window->setNodeMessage("The node crashed (signal 9)", "out of memory", "Start the node again");
  auto* problem = b.find<Notice>("nodeProblem");
  QVERIFY(problem->isVisible());
  QSignalSpy restart(b.window.get(), &MainWindow::restartRequested);
  QTest::mouseClick(problem->button(), Qt::LeftButton);
  QCOMPARE(restart.size(), 1);
  b.node.setConnection(NodeApi::Connection::kConnected);
  QVERIFY(!problem->isVisible());
}

void TestProjectPage::sampleShowsTextAndErrors() {
  Bench b;
  b.window->openProject(kProjectA);
  b.window->project()->tabs()->setCurrentIndex(4);
  QTest::mouseClick(b.find("sampleButton"), Qt::LeftButton);
  auto* text = b.window->project()->findChild<SamplesPanel*>()->findChild<QPlainTextEdit*>();
  QTRY_VERIFY(text->toPlainText().startsWith("ROMEO"));
  b.node.refuse("sample", "The model is not here yet", "wait for the first checkpoint");
  QTest::mouseClick(b.find("sampleButton"), Qt::LeftButton);
  const auto shown = [&] {
    for (auto* label : b.window->project()->findChildren<QLabel*>()) {
      if (label->isVisible() && label->text().contains("not here yet")) return true;
    }
    return false;
  };
  QTRY_VERIFY(shown());
}

void TestProjectPage::logGrowsByEvents() {
  Bench b;
  b.window->openProject(kProjectA);
  auto* log = b.window->project()->findChild<LogPanel*>();
  QTRY_COMPARE(log->model().rowCount(), 6);
  QCOMPARE(b.node.callsOf("log").last()["project"].toString(), kProjectA);
  b.node.emitEvent({{"type", "warning"}, {"text", "disk nearly full"}, {"hint", "free some"}});
  QCOMPARE(log->model().rowCount(), 7);
  QCOMPARE(log->model().index(6, LogModel::kText).data().toString(),
           QString("Disk nearly full. Free some."));
}

void TestProjectPage::inviteShowsLinkAndCode() {
  Bench b;
  b.window->openProject(kProjectA);
  QTest::mouseClick(b.find("inviteButton"), Qt::LeftButton);
  const auto dialogView = [&] { return b.window->project()->findChild<InviteView*>(); };
  QTRY_VERIFY(dialogView());
  QCOMPARE(dialogView()->link(), kGoodLink);
}

void TestProjectPage::chartsStandOverEpochsTimeOrDates() {
  Bench b;
  b.window->openProject(kProjectA);
  ChartsPanel* charts = b.window->project()->charts();
  QTRY_COMPARE(charts->lossChart()->points(0), qsizetype(1200));
  QCOMPARE(charts->learningRateChart()->points(0), qsizetype(1200));
  QCOMPARE(charts->gradientChart()->points(0), qsizetype(1200));
  QTRY_COMPARE(charts->lossChart()->points(2), qsizetype(9));
  charts->axis()->setCurrentIndex(static_cast<int>(Chart::Axis::kElapsed));
  const Series& loss = charts->lossChart()->series(0);
  QCOMPARE(loss.size(), qsizetype(1200));
  QCOMPARE(loss.x(0), 0.0);
  QVERIFY(loss.x(1199) > 250);  // seconds
  QCOMPARE(charts->lossChart()->points(2), qsizetype(9));
  charts->axis()->setCurrentIndex(static_cast<int>(Chart::Axis::kDate));
  QVERIFY(charts->lossChart()->series(0).x(0) > 1.7e9);
  QJsonObject event = commitJson(1201, 1.4, 96, 30);
  event["type"] = "commit";
  b.node.emitEvent(event);
  QCOMPARE(charts->lossChart()->points(0), qsizetype(1201));
  charts->axis()->setCurrentIndex(static_cast<int>(Chart::Axis::kNumber));
  QCOMPARE(charts->lossChart()->series(0).x(1200), 1201.0);
}

void TestProjectPage::trafficAndHeatAreDrawnWhileTheProjectRuns() {
  Bench b(false);
  b.node.answer("usage", {{"points", QJsonArray{}}});
  b.window->openProject(kProjectA);
  UsageCharts* live = b.window->project()->charts()->usage();
  QTRY_COMPARE(b.node.callsOf("usage").size(), 1);
  QCoreApplication::processEvents();
  NodeStatus now = trainingStatus();
  now.load = 0.5;
  b.node.setStatus(now);
  for (int i = 0; i < 5; ++i) live->take(1'760'000'000'000 + 1000 * i);
  QCOMPARE(live->traffic()->points(0), qsizetype(5));
  QCOMPARE(live->traffic()->series(0).y(0), 12.4);
  QCOMPARE(live->device()->series(0).y(4), 50.0);
  QCOMPARE(live->device()->points(1), qsizetype(0));  // no sensor: no line
  now.project = kProjectB;
  b.node.setStatus(now);
  live->take(1'760'000'009'000);
  QCOMPARE(live->traffic()->points(0), qsizetype(5));
}

void TestProjectPage::theNightIsThereInTheMorning() {
  Bench b(false);
  const auto point = [](double seconds, double up_bps, QJsonValue celsius) {
    return QJsonObject{{"unix_ms", 1.7e12 + 1000 * seconds},
                       {"up_bps", up_bps},
                       {"down_bps", 2e6},
                       {"load", 0.25},
                       {"celsius", celsius}};
  };
  b.node.answer("usage", {{"points", QJsonArray{point(0, 3e6, 50), point(20, 4e6, QJsonValue::Null),
                                                point(3600, 5e6, 52)}}});
  b.window->openProject(kProjectA);
  UsageCharts* live = b.window->project()->charts()->usage();
  // The three and, where no project ran for an hour, zero at both ends.
  QTRY_COMPARE(live->traffic()->points(0), qsizetype(5));
  QCOMPARE(b.node.callsOf("usage")[0]["project"].toString(), kProjectA);
  QCOMPARE(live->traffic()->series(0).y(1), 4.0);
  QCOMPARE(live->traffic()->series(0).y(2), 0.0);
  QCOMPARE(live->traffic()->series(0).y(3), 0.0);
  QCOMPARE(live->traffic()->series(0).y(4), 5.0);
  QCOMPARE(live->device()->points(0), qsizetype(3));
  QCOMPARE(live->device()->points(1), qsizetype(2));
  b.node.setStatus(trainingStatus());
  live->take(1'700'003'590'000);  // a clock that went back: order is kept
  QCOMPARE(live->traffic()->points(0), qsizetype(5));
}

QTEST_MAIN(TestProjectPage)
#include "test_project_page.moc"
