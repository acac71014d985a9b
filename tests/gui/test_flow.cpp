// SPDX-License-Identifier: GPL-3.0-or-later
// Two people with real nodes, by clicks alone: one makes a project and starts it, the other opens
// the link and joins; the curves of both grow; one pauses and leaves, the other goes on.
#include <QJsonDocument>
#include <QTabWidget>
#include <QTableView>
#include <QTranslator>
#include <QtTest>

#include "person.h"
#include "ui/pages/create/create_page.h"
#include "ui/pages/project/project_page.h"
#include "ui/pages/projects/projects_page.h"
#include "ui/text/languages.h"
#include "ui/text/sentence.h"

using namespace potluck::ui;

namespace {

constexpr const char* kModel = "gpt:layers=1,heads=2,width=32,context=32";

}  // namespace

class TestFlow : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void whatANodeSaysToAnOrganiserIsTranslated();
  void createLinkJoinTrainPauseLeave();

 private:
  void create(Person& organiser);
  void join(Person& volunteer, const QString& link);
};

// Asks a real node, so that no word of the engine is forgotten in resources/translations.
void TestFlow::whatANodeSaysToAnOrganiserIsTranslated() {
  Person organiser;
  QTRY_VERIFY_WITH_TIMEOUT(organiser.connected(), kPatience_ms);
  QFile table(organiser.home.filePath("flowers.csv"));
  QVERIFY(table.open(QIODevice::WriteOnly));
  table.write("length,species\n");
  for (int i = 0; i < 60; ++i) table.write(i % 2 ? "1.5,rose\n" : "2.5,tulip\n");
  table.close();
  QJsonArray said;
  int answers = 0;
  const QStringList each_data = {"builtin:words", "builtin:digits", table.fileName()};
  for (const QString& data : each_data) {
    organiser.client.call("preview_data", {{"data", data}}, this, [&](const Reply& reply) {
      said << reply.result["summary"];
      ++answers;
    });
  }
  organiser.client.call("templates", {}, this, [&](const Reply& reply) {
    for (const QJsonValue& model : reply.result["models"].toArray()) {
      said << model["title"] << model["summary"];
    }
    for (const QJsonValue& data : reply.result["builtin_data"].toArray()) {
      said << data["title"];
    }
    for (const QJsonValue& key : reply.result["recipe"].toArray()) {
      said << key["help"];
      if (key["choices"].toArray().isEmpty()) said << key["allowed"];
    }
    ++answers;
  });
  QTRY_COMPARE_WITH_TIMEOUT(answers, each_data.size() + 1, kPatience_ms);
  QVERIFY2(said.size() > 60, QJsonDocument(said).toJson().constData());
  useLanguage(*qApp, "en");  // registers the translations
  QTranslator swedish;
  QVERIFY(swedish.load(":/potluck/translations/potluck_sv.qm"));
  qApp->installTranslator(&swedish);
  for (const QJsonValue sentence : std::as_const(said)) {
    const QString text = sentence["text"].toString();
    const QByteArray id = sentence["id"].toString().toUtf8();
    QVERIFY2(!swedish.translate("Sentence", id.constData()).isEmpty(), qPrintable(text));
    QVERIFY2(sentenceIn(sentence) != text, qPrintable(text));
  }
  qApp->removeTranslator(&swedish);
}

void TestFlow::create(Person& organiser) {
  QTRY_VERIFY_WITH_TIMEOUT(organiser.connected(), kPatience_ms);
  organiser.window.go(MainWindow::kCreate);
  CreatePage* page = organiser.window.create();
  QTRY_VERIFY_WITH_TIMEOUT(page->model()->isValid(), kPatience_ms);
  organiser.click("createNextButton");
  organiser.find<QLineEdit>("modelSpec")->setText(kModel);
  QTRY_VERIFY_WITH_TIMEOUT(organiser.find("createNextButton")->isEnabled(), kPatience_ms);
  QVERIFY(!page->model()->cost().isEmpty());
  organiser.click("createNextButton");
  page->recipe()->setValue("target_batch", "16");
  page->recipe()->setValue("epochs", "1000000");
  organiser.click("createNextButton");
  organiser.click("createNextButton");
  QCOMPARE(page->step(), CreatePage::kForecast);
  QTest::mouseClick(organiser.find<Notice>("trial")->button(), Qt::LeftButton);
  QTRY_COMPARE_WITH_TIMEOUT(page->forecast()->model().rowCount(), 3, kPatience_ms);
  QVERIFY(!page->forecast()->sentence().isEmpty());
  QTRY_VERIFY_WITH_TIMEOUT(organiser.find("createNextButton")->isEnabled(), kPatience_ms);
  organiser.click("createNextButton");
  QTest::keyClicks(organiser.find<QLineEdit>("projectName"), "Words of two");
  organiser.click("createProjectButton");
  QTRY_VERIFY_WITH_TIMEOUT(page->showsResult(), kPatience_ms);
}

void TestFlow::join(Person& volunteer, const QString& link) {
  QTRY_VERIFY_WITH_TIMEOUT(volunteer.connected(), kPatience_ms);
  volunteer.window.offerLink(link);
  QTRY_VERIFY_WITH_TIMEOUT(volunteer.find("joinButton")->isEnabled(), kPatience_ms);
  volunteer.click("joinButton");
  QTRY_COMPARE_WITH_TIMEOUT(volunteer.window.place(), MainWindow::kProject, kPatience_ms);
}

void TestFlow::createLinkJoinTrainPauseLeave() {
  Person organiser;
  create(organiser);
  if (QTest::currentTestFailed()) return;
  const QString link = organiser.find<InviteView>("inviteView")->link();
  QVERIFY(link.startsWith("potluck://join/"));
  organiser.click("startCreatedButton");
  QTRY_COMPARE_WITH_TIMEOUT(organiser.window.place(), MainWindow::kProject, kPatience_ms);
  QTRY_VERIFY_WITH_TIMEOUT(organiser.points() >= 3, kPatience_ms);
  QCOMPARE(organiser.now().name, QString("Words of two"));

  Person volunteer;
  join(volunteer, link);
  if (QTest::currentTestFailed()) return;
  QTRY_COMPARE_WITH_TIMEOUT(organiser.now().peers, 1, kPatience_ms);
  QTRY_VERIFY_WITH_TIMEOUT(volunteer.now().mine.samples > 0, kPatience_ms);
  const qsizetype before = organiser.points(), joined = volunteer.points();
  QTRY_VERIFY_WITH_TIMEOUT(organiser.points() > before + 5, kPatience_ms);
  QTRY_VERIFY_WITH_TIMEOUT(volunteer.points() > joined + 5, kPatience_ms);
  QTRY_VERIFY_WITH_TIMEOUT(organiser.now().mine.share < 1, kPatience_ms);
  QString codec;  // of the volunteer's gradients, as the peers table shows it
  organiser.client.call("peers", {}, this, [&codec](const Reply& reply) {
    codec = reply.result["peers"].toArray().at(0)["codec"].toString();
  });
  QTRY_VERIFY_WITH_TIMEOUT(!codec.isEmpty(), kPatience_ms);

  volunteer.click("pauseButton");
  QTRY_COMPARE_WITH_TIMEOUT(volunteer.now().activity, QString("paused"), kPatience_ms);
  QTRY_COMPARE(volunteer.find<Notice>("stateBanner")->sentence(), QString("Paused"));
  const double done = volunteer.now().mine.samples;
  const qsizetype paused = organiser.points();
  QTRY_VERIFY_WITH_TIMEOUT(organiser.points() > paused + 5, kPatience_ms);
  // What was under way when it paused still counts: a batch at most.
  QVERIFY(volunteer.now().mine.samples <= done + 16);

  volunteer.click("stopButton");
  QTRY_VERIFY_WITH_TIMEOUT(!volunteer.now().running(), kPatience_ms);
  QTRY_COMPARE_WITH_TIMEOUT(organiser.now().peers, 0, kPatience_ms);
  const qsizetype alone = organiser.points();
  QTRY_VERIFY_WITH_TIMEOUT(organiser.points() > alone + 5, kPatience_ms);
  organiser.click("stopButton");
  QTRY_VERIFY_WITH_TIMEOUT(!organiser.now().running(), kPatience_ms);
}

QTEST_MAIN(TestFlow)
#include "test_flow.moc"
