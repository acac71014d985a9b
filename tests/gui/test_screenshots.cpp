// SPDX-License-Identifier: GPL-3.0-or-later
// Renders every page in light and dark and in Arabic, at 1x and 2x, also empty, failing, with long
// texts and in a small window. The pictures lie in $POTLUCK_SCREENSHOTS (default: a folder beside
// the test) for people to look at; the test asserts that nothing is blank and that no text of a
// label is cut off.
#include <QDir>
#include <QJsonArray>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <QTableWidget>
#include <QtTest>
#include <functional>

#include "fake_node.h"
#include "ui/control/node_supervisor.h"
#include "ui/pages/computer/computer_page.h"
#include "ui/pages/create/create_page.h"
#include "ui/pages/manage/manage_panel.h"
#include "ui/pages/preferences/preferences_page.h"
#include "ui/pages/project/project_page.h"
#include "ui/pages/projects/projects_page.h"
#include "ui/text/languages.h"
#include "ui/text/sentence.h"
#include "ui/window/main_window.h"

using namespace potluck::ui;

namespace {

void settle() {
  for (int i = 0; i < 6; ++i) {
    QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
}

int distinctColors(const QImage& image) {
  QSet<QRgb> colors;
  for (int y = 0; y < image.height(); y += 3) {
    for (int x = 0; x < image.width(); x += 3) colors.insert(image.pixel(x, y));
  }
  return static_cast<int>(colors.size());
}

QJsonObject severalGpus() {
  const auto device = [](const char* kind, const char* name, QJsonValue number, double bytes,
                         const QJsonObject& reason = said(""), const QJsonObject& fix = said("")) {
    return QJsonObject{{"kind", kind},
                       {"name", name},
                       {"number", number},
                       {"memory_bytes", bytes},
                       {"free_memory_bytes", 0.9 * bytes},
                       {"usable", reason["id"] == ""},
                       {"reason", reason},
                       {"fix", fix}};
  };
  return {
      {"devices",
       QJsonArray{
           device("cpu", "AMD Ryzen 9 7950X 16-Core Processor", {}, 68.7e9),
           device("nvidia", "NVIDIA GeForce RTX 4090", 0, 25.7e9),
           device("amd", "AMD Radeon RX 7900 XTX", {}, 25.7e9,
                  said("this user may not open /dev/kfd"),
                  said("%1, then log in again", {"sudo usermod -aG render,video $USER"})),
           device(
               "intel", "Intel UHD Graphics 770", {}, 0,
               said("Potluck does not support graphics from Intel; it computes on the CPU beside "
                    "it"))}},
      {"torch_version", "2.4.1"},
      {"torch_has_cuda", true},
      {"cores", 32},
      {"memory_bytes", 68.7e9},
      {"free_memory_bytes", 51.2e9}};
}

QString crashed() { return NodeSupervisor::tr("The node crashed (signal %1)").arg(9); }

}  // namespace

class TestScreenshots : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    folder_ = qEnvironmentVariable("POTLUCK_SCREENSHOTS", QDir::currentPath() + "/screenshots");
    QVERIFY(QDir().mkpath(folder_));
  }
  void pages_data();
  void pages();

 private:
  void shoot(QWidget& window, const QString& name);
  void projects(MainWindow& window);
  void tabs(MainWindow& window);
  void management(MainWindow& window, FakeNode& node);
  void states(MainWindow& window, FakeNode& node);
  void data(MainWindow& window, const QTemporaryDir& home);
  void model(MainWindow& window);
  void summary(MainWindow& window);
  void computer(MainWindow& window, FakeNode& node);
  void preferences(MainWindow& window);
  void held(MainWindow& window, FakeNode& node);
  void firstStart(Theme& theme, QSettings& settings);

  QString folder_, suffix_;
};

void TestScreenshots::shoot(QWidget& window, const QString& name) {
  settle();
  for (Chart* chart : window.findChildren<Chart*>()) chart->flush();
  settle();
  for (const qreal ratio : {1.0, 2.0}) {
    QPixmap pixmap(window.size() * ratio);
    pixmap.setDevicePixelRatio(ratio);
    window.render(&pixmap);
    const QString file = QStringLiteral("%1/%2@%3x.png").arg(folder_, name + suffix_).arg(ratio);
    QVERIFY2(pixmap.save(file), qPrintable(file));
    QVERIFY2(distinctColors(pixmap.toImage()) > 12, qPrintable(name + " is blank"));
  }
  for (const QLabel* label : window.findChildren<QLabel*>()) {
    if (!label->isVisibleTo(&window) || label->text().isEmpty() || label->wordWrap()) continue;
    if (qobject_cast<const ElidedLabel*>(label)) continue;
    QVERIFY2(label->width() >= label->sizeHint().width() - 1,
             qPrintable(name + ": cut off: " + label->text()));
  }
}

void TestScreenshots::pages_data() {
  QTest::addColumn<bool>("dark");
  QTest::newRow("light") << false;
  QTest::newRow("dark") << true;
  QTest::newRow("arabic") << false;  // the last: the language stays
}

void TestScreenshots::pages() {
  QFETCH(bool, dark);
  if (QTest::currentDataTag() == QByteArray("arabic")) useLanguage(*qApp, "ar");
  suffix_ = QString('-') + QTest::currentDataTag();
  QTemporaryDir home;
  QSettings settings(home.filePath("window.ini"), QSettings::IniFormat);
  Theme theme(dark ? Theme::Mode::kDark : Theme::Mode::kLight);
  FakeNode node;
  fillRich(node);
  MainWindow window(node, theme, settings);
  window.resize(1180, 820);
  window.show();
  const std::initializer_list<std::function<void()>> parts = {
      [&] { projects(window); },
      [&] { tabs(window); },
      [&] { management(window, node); },
      [&] { states(window, node); },
      [&] { data(window, home); },
      [&] { model(window); },
      [&] { summary(window); },
      [&] { computer(window, node); },
      [&] { preferences(window); },
      [&] { held(window, node); },
      [&] { firstStart(theme, settings); },
  };
  for (const auto& part : parts) {
    part();
    if (QTest::currentTestFailed()) return;
  }
}

void TestScreenshots::projects(MainWindow& window) {
  QTRY_COMPARE(window.projects()->model().rowCount(), 3);
  window.projects()->joinBox()->setLink(kGoodLink);
  auto* join = window.findChild<QPushButton*>("joinButton");
  QTRY_VERIFY(join->isEnabled());
  QTRY_VERIFY(window.findChild<QLabel*>("linkGoal")->text().contains("open day"));
  shoot(window, "projects");
  window.resize(720, 1000);
  shoot(window, "projects-small");
  window.resize(1180, 820);
  window.projects()->joinBox()->setLink("https://example.org/not-a-link");
  shoot(window, "projects-error");
  window.projects()->joinBox()->setLink("");
}

void TestScreenshots::tabs(MainWindow& window) {
  window.openProject(kProjectA);
  QTRY_COMPARE(window.project()->charts()->lossChart()->points(0), qsizetype(1200));
  const QStringList names = {"charts",  "peers", "rounds", "leaderboard",
                             "samples", "log",   "manage"};
  for (int i = 0; i < names.size(); ++i) {
    window.project()->tabs()->setCurrentIndex(i);
    settle();
    if (names[i] == "samples") {
      QTest::mouseClick(window.findChild<QPushButton*>("sampleButton"), Qt::LeftButton);
      QTRY_VERIFY(!window.project()
                       ->findChild<SamplesPanel*>()
                       ->findChild<QPlainTextEdit*>()
                       ->toPlainText()
                       .isEmpty());
    }
    shoot(window, "project-" + names[i]);
    if (names[i] != "leaderboard") continue;
    window.findChild<QPushButton*>("receiptButton")->click();
    QTRY_VERIFY(window.findChild<QPushButton*>("receiptSave")->isEnabled());
    auto* dialog = qobject_cast<QDialog*>(window.findChild<QPushButton*>("receiptSave")->window());
    shoot(*dialog, "receipt");
    dialog->accept();
  }
}

void TestScreenshots::management(MainWindow& window, FakeNode& node) {
  node.answer("announcements",
              {{"announcements", QJsonArray{QJsonObject{
                                     {"text",
                                      "On Friday we stop at noon: the lab moves. Thank "
                                      "you all for the first thousand epochs!"},
                                     {"unix_ms", double(QDateTime::currentMSecsSinceEpoch())}}}}});
  window.resize(1180, 2160);
  window.project()->setProject({});
  window.project()->setProject(kProjectA);
  QTRY_VERIFY(window.findChild<QWidget*>("announcementBar")->isVisible());
  QTRY_COMPARE(window.project()->manage()->members().rowCount(), 5);
  shoot(window, "project-manage-all");
  QTRY_COMPARE(window.project()->manage()->invites().rowCount(), 3);
  const InvitesModel& invites = window.project()->manage()->invites();
  int used = 0;  // one that is valid, and that somebody came by
  while (invites.row(used).refused() || invites.row(used).uses == 0) ++used;
  auto* table = window.findChild<QTableView*>("potluck::ui::InvitesModel");
  const QRect cell = table->visualRect(invites.index(used, 0));
  QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, cell.center());
  auto* withdraw = window.findChild<QPushButton*>("withdrawInviteButton");
  QVERIFY(withdraw->isEnabled());
  withdraw->click();
  auto* question = window.findChild<QMessageBox*>("withdrawDialog");
  QVERIFY(question);
  shoot(*question, "withdraw");
  question->reject();
  window.project()->tabs()->setCurrentIndex(0);
  shoot(window, "project-all-charts");
  window.resize(720, 560);
  shoot(window, "project-small");
  window.resize(1180, 820);
}

void TestScreenshots::states(MainWindow& window, FakeNode& node) {
  NodeStatus bad = trainingStatus();
  bad.activity = "failed";
  bad.name =
      "A project with a name that somebody could not stop typing, because it matters to them";
  bad.sentence = sentenceIn(said("Not training: this version and the others' do not fit together"));
  bad.reason = sentenceIn(
      said("The last attempt failed: %1",
           {"192.168.1.24:40123 speaks protocol version 9 and this computer 8; whoever has the "
            "older one has to install the newer"}));
  bad.fix = Fix{sentenceIn(said("Show this version")), "show", {{"page", "computer"}}};
  bad.fetch = Fetch{"data", 4.1e8, 9.6e8};
  node.setStatus(bad);
  shoot(window, "project-failed");
  NodeStatus full = trainingStatus();
  full.mine.not_counted = {{"given_up", 178'023}, {"cut_off", 320}, {"left_out", 12}};
  full.seconds_left = 4000;
  full.disk = {sentenceIn(said("The disk is full: nothing more is saved")),
               sentenceIn(said("Training goes on; what comes after epoch %L1 is lost here if "
                               "Potluck ends before there is room",
                               {"1200"})),
               Fix{sentenceIn(said("Free some room")), "show", {{"page", "projects"}}}};
  node.setStatus(full);
  shoot(window, "project-disk");
  NodeStatus rests = trainingStatus();
  rests.activity = "paused";
  rests.paused = true;
  rests.others_epoch = 1444;
  rests.sentence = sentenceIn(said("Paused"));
  rests.reason = sentenceIn(said("This computer does not train until you resume"));
  node.setStatus(rests);
  shoot(window, "project-paused");
  node.setStatus(trainingStatus());
  window.openProject(kProjectB);
  QTRY_VERIFY(window.findChild<QWidget*>("finishedBar")->isVisible());
  shoot(window, "project-finished");
  window.openProject(kProjectA);
  node.setStatus(trainingStatus());
}

void TestScreenshots::data(MainWindow& window, const QTemporaryDir& home) {
  window.go(MainWindow::kCreate);
  CreatePage* create = window.create();
  QTRY_VERIFY(create->model()->isValid());
  shoot(window, "create");
  window.findChild<QComboBox*>("builtinData")->setCurrentIndex(1);
  QTRY_VERIFY(create->data()->isValid());
  shoot(window, "create-images");
  QVERIFY(QFile(home.filePath("houses.csv")).open(QIODevice::WriteOnly));
  create->data()->setPath(home.filePath("houses.csv"));
  QTRY_VERIFY(window.findChild<QTableWidget*>("columnList")->isVisible());
  shoot(window, "create-columns");
  window.resize(720, 560);
  shoot(window, "create-columns-small");
  window.resize(1180, 820);
  create->data()->findChildren<QRadioButton*>().first()->click();  // what is built in
  window.findChild<QComboBox*>("builtinData")->setCurrentIndex(0);
  QTRY_VERIFY(create->data()->isValid() && create->model()->isValid());
}

void TestScreenshots::model(MainWindow& window) {
  CreatePage* create = window.create();
  create->go(CreatePage::kModel);
  const auto models = create->model()->findChildren<QRadioButton*>();
  models.last()->click();  // a module of one's own
  shoot(window, "create-module");
  models.first()->click();
  QTRY_VERIFY(create->model()->isValid());
  shoot(window, "create-model");
  create->go(CreatePage::kMembers);
  shoot(window, "create-members");
  create->go(CreatePage::kForecast);
  shoot(window, "create-untried");
  create->recipe()->setValue("target_batch", "512");
  create->go(CreatePage::kForecast);
  QTest::mouseClick(window.findChild<Notice*>("trial")->button(), Qt::LeftButton);
  QTRY_COMPARE(create->forecast()->model().rowCount(), 3);
  window.resize(1180, 1200);
  shoot(window, "create-forecast");
  window.resize(720, 560);
  shoot(window, "create-small");
  window.resize(1180, 820);
}

void TestScreenshots::summary(MainWindow& window) {
  CreatePage* create = window.create();
  create->go(CreatePage::kSummary);
  window.findChild<QLineEdit*>("projectName")->setText("Words, letter by letter");
  shoot(window, "create-summary");
  create->go(CreatePage::kRecipe);
  create->recipe()->expertButton()->click();
  window.resize(1180, 1500);
  shoot(window, "create-expert");
  create->recipe()->setValue("epochs", "0,5");
  create->recipe()->setValue("warmup", "many");
  QTRY_VERIFY(window.findChild<QLabel*>("recipe_epochsProblem")->isVisible());
  window.resize(1180, 820);
  shoot(window, "create-wrong");
  create->recipe()->setValue("epochs", "1000");
  create->recipe()->setValue("warmup", "0");
  QTRY_VERIFY(window.findChild<QLabel*>("recipe_epochsProblem")->isHidden());
  window.resize(1180, 820);
  create->go(CreatePage::kSummary);
  QTest::mouseClick(window.findChild<QPushButton*>("createProjectButton"), Qt::LeftButton);
  QTRY_VERIFY(window.create()->showsResult());
  shoot(window, "create-result");
}

void TestScreenshots::computer(MainWindow& window, FakeNode& node) {
  window.go(MainWindow::kComputer);
  QTRY_COMPARE(window.findChildren<QFrame*>("deviceCard").size(), qsizetype(2));
  shoot(window, "computer");
  node.answer("doctor", severalGpus());
  window.computer()->refresh();
  QTRY_COMPARE(window.findChildren<QFrame*>("deviceCard").size(), qsizetype(4));
  shoot(window, "computer-gpus");
}

void TestScreenshots::preferences(MainWindow& window) {
  window.go(MainWindow::kPreferences);
  QTRY_VERIFY(window.preferences()->node().known());
  shoot(window, "preferences");
  window.resize(1180, 1620);
  shoot(window, "preferences-all");
  window.resize(720, 560);
  shoot(window, "preferences-small");
  window.resize(1180, 820);
}

void TestScreenshots::held(MainWindow& window, FakeNode& node) {
  NodeStatus waiting = trainingStatus();
  waiting.activity = "paused";
  waiting.sentence = sentenceIn(said("Waiting for mains power"));
  waiting.reason = sentenceIn(said("This computer runs on its battery, %L1 % left", {"41"}));
  waiting.fix = Fix{sentenceIn(said("Train anyway for 1 h")), "override", {{"seconds", 3600}}};
  waiting.hold_rule = "not_on_battery";
  node.setStatus(waiting);
  window.openProject(kProjectA);
  shoot(window, "project-waiting");
  node.setStatus(trainingStatus());
  window.tellRecovered(NodeSupervisor::tr("%1 at %2 and was started again.")
                           .arg(crashed(), QLocale().toString(QTime(14, 3), QLocale::ShortFormat)));
  shoot(window, "project-recovered");
}

void TestScreenshots::firstStart(Theme& theme, QSettings& settings) {
  FakeNode empty;
  fillEmpty(empty);
  MainWindow first(empty, theme, settings);
  first.resize(1180, 820);
  first.show();
  QTRY_VERIFY(first.findChild<QWidget*>("emptyState")->isVisible());
  shoot(first, "empty");
  empty.setConnection(NodeApi::Connection::kOffline);
  first.setNodeMessage(crashed(), "out of memory", NodeSupervisor::tr("Start the node again"));
  shoot(first, "offline");
}

QTEST_MAIN(TestScreenshots)
#include "test_screenshots.moc"
