// SPDX-License-Identifier: GPL-3.0-or-later
// The pages through a fake node: what a person clicks, what the node is asked, what is shown.
#include <QApplication>
#include <QClipboard>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QtTest>

#include "fake_node.h"
#include "ui/pages/computer_page.h"
#include "ui/pages/create_page.h"
#include "ui/pages/project_page.h"
#include "ui/pages/projects_page.h"
#include "ui/window/main_window.h"

using namespace potluck::ui;

namespace {

struct Bench {
  explicit Bench(bool rich = true)
      : settings(home.filePath("window.ini"), QSettings::IniFormat), theme(Theme::Mode::kLight) {
    if (rich) fillRich(node);
    else fillEmpty(node);
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

}  // namespace

class TestPages : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void joinTakesTwoClicks();
  void aDroppedOrPassedLinkIsChecked();
  void wrongLinksAreExplainedInline_data();
  void wrongLinksAreExplainedInline();
  void joinRefusedKeepsTheLink();
  void aMemberOpensInsteadOfJoining();
  void joiningStopsTheOtherProjectFirst();
  void staleAnswersAreDropped();
  void emptyStateSaysWhatToDo();
  void cardsStartAndStop();
  void createGoesFromFormToLink();
  void createShowsTheNodesReason();
  void expertRecipeSendsOnlyChanges();
  void modelsFitTheData();
  void chartsFillFromCommitsAndEvents();
  void chartsFillGapsFromTheStore();
  void longHistoriesAreThinned();
  void batchBarShowsMineAndOthers();
  void pauseAndStop();
  void theFixButtonCallsTheNode();
  void bannerTellsOfALostNode();
  void sampleShowsTextAndErrors();
  void logGrowsByEvents();
  void inviteShowsLinkAndCode();
  void doctorExplainsTheUnusable();
};

void TestPages::joinTakesTwoClicks() {
  Bench b(false);
  QApplication::clipboard()->setText("Come and help: " + kGoodLink + "\n");
  QTest::mouseClick(b.find("pasteButton"), Qt::LeftButton);
  QTRY_VERIFY(b.find("joinButton")->isEnabled());
  QVERIFY(b.find<QLabel>("linkMessage")->text().contains("Shakespeare"));
  QTest::mouseClick(b.find("joinButton"), Qt::LeftButton);
  QTRY_COMPARE(b.window->place(), MainWindow::kProject);
  QCOMPARE(b.node.callsOf("join").size(), 1);
  QCOMPARE(b.node.callsOf("join")[0]["link"].toString(), kGoodLink);
  QCOMPARE(b.node.callsOf("start")[0]["project"].toString(), kProjectB);
  QCOMPARE(b.window->project()->project(), kProjectB);
}

void TestPages::aDroppedOrPassedLinkIsChecked() {
  Bench b(false);
  b.window->go(MainWindow::kComputer);
  b.window->offerLink("<a href=\"" + kGoodLink + "\">join us</a>");
  QCOMPARE(b.window->place(), MainWindow::kProjects);
  QTRY_VERIFY(b.find("joinButton")->isEnabled());
  QCOMPARE(b.find<QLineEdit>("linkField")->text(), kGoodLink);
  QMimeData mime;
  mime.setText("potluck://join/other");
  QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(b.window.get(), &enter);
  QVERIFY(enter.isAccepted());
  QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(b.window.get(), &drop);
  QCOMPARE(b.find<QLineEdit>("linkField")->text(), QString("potluck://join/other"));
}

void TestPages::wrongLinksAreExplainedInline_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<bool>("asked");
  QTest::newRow("a web page") << "https://example.org/x" << false;
  QTest::newRow("words") << "hello" << false;
  QTest::newRow("damaged") << "potluck://join/damaged" << true;
}

void TestPages::wrongLinksAreExplainedInline() {
  QFETCH(QString, text);
  QFETCH(bool, asked);
  Bench b(false);
  b.node.refuse("inspect_link", "The link is damaged", "copy it again");
  b.find<QLineEdit>("linkField")->setText(text);
  auto* message = b.find<QLabel>("linkMessage");
  if (asked) QTRY_COMPARE(message->text(), QString("The link is damaged. Copy it again."));
  else QVERIFY(message->text().contains("not a Potluck link"));
  QCOMPARE(message->property("look").toString(), QString("error"));
  QVERIFY(!b.find("joinButton")->isEnabled());
  QCOMPARE(!b.node.callsOf("inspect_link").isEmpty(), asked);
}

void TestPages::joinRefusedKeepsTheLink() {
  Bench b(false);
  b.node.refuse("join", "No member answered", "ask for a fresh link");
  b.window->offerLink(kGoodLink);
  QTRY_VERIFY(b.find("joinButton")->isEnabled());
  QTest::mouseClick(b.find("joinButton"), Qt::LeftButton);
  QTRY_COMPARE(b.find<QLabel>("linkMessage")->text(), QString("No member answered. Ask for a fresh link."));
  QCOMPARE(b.find<QLineEdit>("linkField")->text(), kGoodLink);
  QVERIFY(b.find("joinButton")->isEnabled());
  QCOMPARE(b.window->place(), MainWindow::kProjects);
}

void TestPages::aMemberOpensInsteadOfJoining() {
  Bench b;
  b.node.answer("inspect_link", {{"project", kProjectB}, {"name", "Digits"}, {"already_member", true}});
  b.window->offerLink(kGoodLink);
  QTRY_VERIFY(b.find("joinButton")->isEnabled());
  QTest::mouseClick(b.find("joinButton"), Qt::LeftButton);
  QTRY_COMPARE(b.window->place(), MainWindow::kProject);
  QVERIFY(b.node.callsOf("join").isEmpty());
}

void TestPages::joiningStopsTheOtherProjectFirst() {
  Bench b;
  b.window->offerLink(kGoodLink);
  QTRY_VERIFY(b.find("joinButton")->isEnabled());
  QVERIFY(b.find<QLabel>("linkMessage")->text().contains("Tiny Shakespeare"));
  QTest::mouseClick(b.find("joinButton"), Qt::LeftButton);
  QTRY_COMPARE(b.node.callsOf("start").size(), 1);
  QStringList order;
  for (const auto& c : b.node.calls) {
    if (QStringList({"join", "stop", "start"}).contains(c.method)) order << c.method;
  }
  QCOMPARE(order, QStringList({"join", "stop", "start"}));
}

void TestPages::staleAnswersAreDropped() {
  Bench b(false);
  b.window->offerLink(kGoodLink);
  QTRY_COMPARE(b.node.callsOf("inspect_link").size(), 1);
  b.find<QLineEdit>("linkField")->setText("nonsense");  // before the answer is delivered
  QTest::qWait(0);
  QVERIFY(!b.find("joinButton")->isEnabled());
}

void TestPages::emptyStateSaysWhatToDo() {
  Bench b(false);
  QTRY_VERIFY(b.find<QWidget>("emptyState")->isVisible());
  QTest::mouseClick(b.find("createButton"), Qt::LeftButton);
  QCOMPARE(b.window->place(), MainWindow::kCreate);
}

void TestPages::cardsStartAndStop() {
  Bench b;
  QTRY_COMPARE(b.window->findChildren<ProjectCard*>().size(), 3);
  const auto button = [&](const QString& name) -> QPushButton* {
    for (auto* candidate : b.window->findChildren<QPushButton*>()) {
      if (candidate->accessibleName() == name) return candidate;
    }
    return nullptr;
  };
  QVERIFY(button("Stop Tiny Shakespeare"));
  QTest::mouseClick(button("Stop Tiny Shakespeare"), Qt::LeftButton);
  QTRY_COMPARE(b.node.callsOf("stop").size(), 1);
  QVERIFY(button("Start Fairy tales of the north"));
  QTest::mouseClick(button("Start Fairy tales of the north"), Qt::LeftButton);
  QTRY_COMPARE(b.node.callsOf("start").size(), 1);
  QTRY_COMPARE(b.window->place(), MainWindow::kProject);
}

void TestPages::createGoesFromFormToLink() {
  Bench b(false);
  b.window->go(MainWindow::kCreate);
  QTRY_VERIFY(b.window->create()->data()->isValid());
  auto* create = b.find("createProjectButton");
  QVERIFY(!create->isEnabled());
  QVERIFY(b.find<QLabel>("createMissing")->text().contains("name"));
  QTest::keyClicks(b.find<QLineEdit>("projectName"), "Words");
  QVERIFY(create->isEnabled());
  QTest::mouseClick(create, Qt::LeftButton);
  QTRY_VERIFY(b.window->create()->showsResult());
  const QJsonObject asked = b.node.callsOf("create")[0];
  QCOMPARE(asked["name"].toString(), QString("Words"));
  QCOMPARE(asked["data"].toString(), QString("builtin:words"));
  QCOMPARE(asked["model"].toString(), QString("gpt:layers=4,heads=4,width=128,context=64"));
  QCOMPARE(asked["recipe"].toString(), QString());
  QCOMPARE(asked["policy"].toString(), QString("invite"));
  auto* view = b.find<InviteView>("inviteView");
  QVERIFY(view->link().startsWith("potluck://join/"));
  QVERIFY(!view->findChild<QrCode*>()->isEmpty());
  for (auto* button : view->findChildren<QPushButton*>()) QTest::mouseClick(button, Qt::LeftButton);
  QCOMPARE(QApplication::clipboard()->text(), view->link());
  QTest::mouseClick(b.find("startCreatedButton"), Qt::LeftButton);
  QTRY_COMPARE(b.window->place(), MainWindow::kProject);
  QCOMPARE(b.node.callsOf("start")[0]["project"].toString(), kProjectB);
}

void TestPages::createShowsTheNodesReason() {
  Bench b(false);
  b.node.refuse("create", "The disk is full", "free 200 MB");
  b.window->go(MainWindow::kCreate);
  QTRY_VERIFY(b.window->create()->data()->isValid());
  b.find<QLineEdit>("projectName")->setText("Words");
  QTest::mouseClick(b.find("createProjectButton"), Qt::LeftButton);
  auto* problem = b.find<Notice>("createProblem");
  QTRY_VERIFY(problem->isVisible());
  QCOMPARE(problem->sentence(), QString("The disk is full"));
  QVERIFY(b.find("createProjectButton")->isEnabled());
  QCOMPARE(b.find<QLineEdit>("projectName")->text(), QString("Words"));
}

void TestPages::expertRecipeSendsOnlyChanges() {
  Bench b(false);
  b.window->go(MainWindow::kCreate);
  RecipeForm* form = b.window->create()->recipe();
  QTRY_VERIFY(b.find<QLineEdit>("recipe_epochs"));
  QVERIFY(!b.find<QLineEdit>("recipe_warmup")->isVisible());
  QTest::mouseClick(form->expertButton(), Qt::LeftButton);
  QVERIFY(b.find<QLineEdit>("recipe_warmup")->isVisible());
  form->setValue("target_batch", "12");
  form->setValue("codec", "fp32");
  form->setValue("epochs", "1000");  // the default
  QCOMPARE(form->recipe(), QString("codec=fp32,target_batch=12"));
}

void TestPages::modelsFitTheData() {
  Bench b(false);
  b.window->go(MainWindow::kCreate);
  QTRY_COMPARE(b.find<QComboBox>("modelTemplate")->currentText(), QString("Small GPT, for text"));
  b.find<QComboBox>("builtinData")->setCurrentIndex(1);
  QTRY_COMPARE(b.find<QComboBox>("modelTemplate")->currentText(), QString("Convolutional network, for images"));
  QCOMPARE(b.find<QComboBox>("modelTemplate")->count(), 1);
  b.window->create()->data()->setPath("/tmp/picture.gif");
  QTRY_VERIFY(b.find<QLabel>("dataSummary")->text().contains("neither text nor IDX"));
  QVERIFY(!b.window->create()->data()->isValid());
}

void TestPages::chartsFillFromCommitsAndEvents() {
  Bench b;
  b.window->openProject(kProjectA);
  ChartsPanel* charts = b.window->project()->charts();
  QTRY_COMPARE(charts->lossChart()->points(0), qsizetype(1200));
  QTRY_COMPARE(charts->lossChart()->points(2), qsizetype(9));
  QCOMPARE(charts->throughputChart()->series(0).y(0) + charts->throughputChart()->series(1).y(0), 97 / 0.25);
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

void TestPages::chartsFillGapsFromTheStore() {
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

void TestPages::longHistoriesAreThinned() {
  Bench b;
  QJsonArray thin;
  for (int i = 1; i <= 1000; ++i) thin.append(commitJson(i * 100, 1.0, 100, 10));
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

void TestPages::batchBarShowsMineAndOthers() {
  Bench b;
  b.window->openProject(kProjectA);
  auto* bar = b.find<BatchBar>("batchBar");
  QCOMPARE(bar->mineShare(), 31.0 / 96);
  QCOMPARE(bar->othersShare(), 44.0 / 96);
  QVERIFY(b.find<QLabel>("batchEta")->text().contains("75 of 96"));
  QVERIFY(bar->accessibleDescription().contains("31"));
  Snapshot over = trainingSnapshot();
  over.batch = {60, 60, 96, std::nullopt};
  b.node.setSnapshot(over);
  QCOMPARE(bar->mineShare() + bar->othersShare(), 1.0);
}

void TestPages::pauseAndStop() {
  Bench b;
  b.window->openProject(kProjectA);
  QTest::mouseClick(b.find("pauseButton"), Qt::LeftButton);
  QCOMPARE(b.node.callsOf("pause").size(), 1);
  Snapshot paused = trainingSnapshot();
  paused.paused = true;
  paused.activity = "paused";
  b.node.setSnapshot(paused);
  QCOMPARE(b.find("pauseButton")->text(), QString("Res&ume"));
  QTest::mouseClick(b.find("pauseButton"), Qt::LeftButton);
  QCOMPARE(b.node.callsOf("resume").size(), 1);
  QTest::mouseClick(b.find("stopButton"), Qt::LeftButton);
  QCOMPARE(b.node.callsOf("stop").size(), 1);
  b.node.setSnapshot(Snapshot{});
  QVERIFY(!b.find("pauseButton")->isVisible());
  QTest::mouseClick(b.find("stopButton"), Qt::LeftButton);
  QCOMPARE(b.node.callsOf("start").last()["project"].toString(), kProjectA);
}

void TestPages::theFixButtonCallsTheNode() {
  Bench b;
  b.window->openProject(kProjectA);
  auto* banner = b.find<Notice>("stateBanner");
  QCOMPARE(banner->sentence(), QString("Training with 5 other computers."));
  QVERIFY(!banner->button()->isVisible());
  Snapshot stuck = trainingSnapshot();
  stuck.activity = "not_training";
  stuck.sentence = "This computer only averages.";
  stuck.reason = "It was started without training.";
  stuck.fix = Fix{"Train, too", "start", {{"train", true}}};
  b.node.setSnapshot(stuck);
  QCOMPARE(banner->reason(), stuck.reason);
  QTest::mouseClick(banner->button(), Qt::LeftButton);
  QCOMPARE(b.node.callsOf("start").last()["train"].toBool(), true);
  b.node.refuse("start", "It runs already", "");
  QTest::mouseClick(banner->button(), Qt::LeftButton);
  QTRY_VERIFY(b.find<Notice>("projectProblem")->isVisible());
}

void TestPages::bannerTellsOfALostNode() {
  Bench b;
  b.window->openProject(kProjectA);
  b.node.setConnection(NodeApi::Connection::kOffline);
  QCOMPARE(b.find<Notice>("stateBanner")->sentence(), QString("The node is not connected."));
  QVERIFY(!b.find("pauseButton")->isEnabled());
  b.window->setNodeMessage("The node crashed (signal 9)", "out of memory", true);
  auto* problem = b.find<Notice>("nodeProblem");
  QVERIFY(problem->isVisible());
  QSignalSpy restart(b.window.get(), &MainWindow::restartRequested);
  QTest::mouseClick(problem->button(), Qt::LeftButton);
  QCOMPARE(restart.size(), 1);
  b.node.setConnection(NodeApi::Connection::kConnected);
  QVERIFY(!problem->isVisible());
}

void TestPages::sampleShowsTextAndErrors() {
  Bench b;
  b.window->openProject(kProjectA);
  b.window->project()->tabs()->setCurrentIndex(3);
  QTest::mouseClick(b.find("sampleButton"), Qt::LeftButton);
  auto* text = b.window->project()->findChild<QPlainTextEdit*>();
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

void TestPages::logGrowsByEvents() {
  Bench b;
  b.window->openProject(kProjectA);
  auto* log = b.window->project()->findChild<LogPanel*>();
  QTRY_COMPARE(log->model().rowCount(), 6);
  b.node.emitEvent({{"type", "warning"}, {"text", "disk nearly full"}, {"hint", "free some"}});
  QCOMPARE(log->model().rowCount(), 7);
  QCOMPARE(log->model().index(6, LogModel::kText).data().toString(), QString("Disk nearly full. Free some."));
}

void TestPages::inviteShowsLinkAndCode() {
  Bench b;
  b.window->openProject(kProjectA);
  QTest::mouseClick(b.find("inviteButton"), Qt::LeftButton);
  const auto dialogView = [&] { return b.window->project()->findChild<InviteView*>(); };
  QTRY_VERIFY(dialogView());
  QCOMPARE(dialogView()->link(), kGoodLink);
}

void TestPages::doctorExplainsTheUnusable() {
  Bench b;
  b.window->go(MainWindow::kComputer);
  QTRY_COMPARE(b.window->findChildren<QFrame*>("deviceCard").size(), qsizetype(2));
  QStringList texts;
  for (auto* label : b.window->computer()->findChildren<QLabel*>()) texts << label->text();
  QVERIFY(texts.contains("The card works, but this libtorch is built without CUDA."));
  QVERIFY(b.find<Notice>("reachability")->sentence().contains("192.168.1.20:40123"));
  Snapshot behind = trainingSnapshot();
  behind.client_mode = true;
  b.node.setSnapshot(behind);
  QVERIFY(b.find<Notice>("reachability")->sentence().contains("accepts none"));
}

QTEST_MAIN(TestPages)
#include "test_pages.moc"
