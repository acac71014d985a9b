// SPDX-License-Identifier: GPL-3.0-or-later
// The pages through a fake node: what a person clicks, what the node is asked, what is shown.
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QtTest>

#include "ui/pages/computer/computer_page.h"
#include "ui/pages/create/create_page.h"
#include "ui/pages/project/project_page.h"
#include "ui/pages/projects/projects_page.h"
#include "ui/window/main_window.h"
#include "window_bench.h"

using namespace potluck::ui;

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
  void whoeverHasToAskSaysWho();
  void aNameIsGivenByWhoWants();
  void staleAnswersAreDropped();
  void emptyStateSaysWhatToDo();
  void cardsStartAndStop();
  void cardsTellAllInASmallWindow();
  void doctorExplainsTheUnusable();
  void doctorIsCalmAboutWhatIsNotNeeded();
  void oneOfSeveralGpusIsSwitchedOff();
  void benchmarkMeasuresAProjectsModel();
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
  QCOMPARE(b.node.callsOf("join")[0]["invite_link"].toString(), kGoodLink);
  QCOMPARE(b.node.callsOf("join")[0]["display_name"].toString(), QString());  // nobody asked
  QCOMPARE(b.node.callsOf("start")[0]["project"].toString(), kProjectB);
  QCOMPARE(b.window->project()->project(), kProjectB);
}

void TestPages::whoeverHasToAskSaysWho() {
  Bench b(false);
  auto* request = b.find<QLineEdit>("requestField");
  b.window->offerLink(kGoodLink);
  QTRY_VERIFY(b.find("joinButton")->isEnabled());
  QVERIFY(!request->isVisible());
  b.node.answers["inspect_invite"] =
      [known = b.node.answers["inspect_invite"]](const QJsonObject& params) {
        Reply out = known(params);
        out.result["admits"] = false;
        return out;
      };
  b.find<QLineEdit>("linkField")->setText(kGoodLink + "x");
  QTRY_VERIFY(request->isVisible());
  QVERIFY(b.find<QLabel>("linkMessage")->text().contains("lets it in"));
  request->setText("I am Ada");
  QTest::mouseClick(b.find("joinButton"), Qt::LeftButton);
  QTRY_COMPARE(b.node.callsOf("join").size(), 1);
  QCOMPARE(b.node.callsOf("join")[0]["message"].toString(), QString("I am Ada"));
}

void TestPages::aNameIsGivenByWhoWants() {
  Bench b(false);
  auto* name = b.find<QLineEdit>("nameField");
  QVERIFY(!name->isVisible());
  b.window->offerLink(kGoodLink);
  QTRY_VERIFY(name->isVisible());
  name->setText(" Ada ");
  QTest::keyClick(name, Qt::Key_Return);
  QTRY_COMPARE(b.node.callsOf("join").size(), 1);
  QCOMPARE(b.node.callsOf("join")[0]["display_name"].toString(), QString("Ada"));
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
  QTRY_COMPARE(b.find<QLineEdit>("linkField")->text(), QString("potluck://join/other"));
}

void TestPages::wrongLinksAreExplainedInline_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<bool>("asked");
  QTest::newRow("a web page") << "https://example.org/x" << false;
  QTest::newRow("words") << "hello" << false;
  QTest::newRow("damaged") << "potluck://join/damaged" << true;
  QTest::newRow("encoded") << "potluck%3A%2F%2Fjoin%2Fdamaged" << true;
  QTest::newRow("in capitals, in a sentence") << "See POTLUCK://JOIN/damaged." << true;
  QTest::newRow("the word alone") << "join the potluck today" << false;
}

void TestPages::wrongLinksAreExplainedInline() {
  QFETCH(QString, text);
  QFETCH(bool, asked);
  Bench b(false);
  b.node.refuse("inspect_invite", "The link is damaged", "copy it again");
  b.find<QLineEdit>("linkField")->setText(text);
  auto* message = b.find<QLabel>("linkMessage");
  if (asked)
    QTRY_COMPARE(message->text(), QString("The link is damaged. Copy it again."));
  else
    QVERIFY(message->text().contains("not a Potluck link"));
  QCOMPARE(message->property("look").toString(), QString("error"));
  QVERIFY(!b.find("joinButton")->isEnabled());
  QCOMPARE(!b.node.callsOf("inspect_invite").isEmpty(), asked);
}

void TestPages::joinRefusedKeepsTheLink() {
  Bench b(false);
  b.node.refuse("join", "No member answered", "ask for a fresh link");
  b.window->offerLink(kGoodLink);
  QTRY_VERIFY(b.find("joinButton")->isEnabled());
  QTest::mouseClick(b.find("joinButton"), Qt::LeftButton);
  QTRY_COMPARE(b.find<QLabel>("linkMessage")->text(),
               QString("No member answered. Ask for a fresh link."));
  QCOMPARE(b.find<QLineEdit>("linkField")->text(), kGoodLink);
  QVERIFY(b.find("joinButton")->isEnabled());
  QCOMPARE(b.window->place(), MainWindow::kProjects);
}

void TestPages::aMemberOpensInsteadOfJoining() {
  Bench b;
  b.node.answer("inspect_invite",
                {{"project", kProjectB}, {"name", "Digits"}, {"already_member", true}});
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
  b.node.answers["inspect_invite"] = [&b](const QJsonObject&) {
    b.find<QLineEdit>("linkField")->setText("nonsense");  // before the answer is delivered
    return Reply{{{"name", "Plays"}}, std::nullopt};
  };
  b.window->offerLink(kGoodLink);
  QTRY_COMPARE(b.node.callsOf("inspect_invite").size(), 1);
  QCoreApplication::processEvents();
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
  auto* instead = b.find("questionYes");  // another one runs
  QVERIFY(instead);
  instead->click();
  QTRY_COMPARE(b.node.callsOf("start").size(), 1);
  QTRY_COMPARE(b.window->place(), MainWindow::kProject);
}

void TestPages::cardsTellAllInASmallWindow() {
  Bench b;
  b.window->go(MainWindow::kProjects);
  QTRY_COMPARE(b.window->findChildren<ProjectCard*>().size(), 3);
  b.window->resize(720, 560);
  QCoreApplication::processEvents();
  for (auto* card : b.window->findChildren<ProjectCard*>()) {
    const auto* name = card->findChild<ElidedLabel*>();
    QTRY_VERIFY2(name->width() >= name->sizeHint().width(), qPrintable(name->fullText()));
    const auto* people = card->findChild<QLabel*>("projectPeople");
    QTRY_VERIFY2(people->height() >= people->heightForWidth(people->width()),
                 qPrintable(people->text()));
  }
}

void TestPages::doctorExplainsTheUnusable() {
  Bench b;
  b.window->go(MainWindow::kComputer);
  QTRY_COMPARE(b.window->findChildren<QFrame*>("deviceCard").size(), qsizetype(2));
  QStringList texts;
  for (auto* label : b.window->computer()->findChildren<QLabel*>()) texts << label->text();
  QVERIFY(texts.contains("This libtorch (1.13.1) was built without CUDA."));
  QVERIFY(b.find<Notice>("reachability")->sentence().contains("192.168.1.20:40123"));
  const auto* ladder = b.find<QFrame>("reachLadder");
  QVERIFY(ladder->isVisible());
  QStringList ways;
  for (auto* label : ladder->findChildren<QLabel*>()) ways << label->text();
  QVERIFY(ways.contains("Port opened by the router"));
  QVERIFY(ways.contains("✓ Works"));
  QVERIFY(
      ways.contains("The router did not open a port. Allow UPnP for this computer, or forward "
                    "TCP port 40123 to this computer in the router's settings."));
  QVERIFY(b.find<QLineEdit>("firewallStep")->isVisible());
  QCOMPARE(b.find<QLineEdit>("firewallStep")->text(), QString("sudo ufw allow 40123/tcp"));
  NodeStatus proven = trainingStatus();
  proven.reached = true;
  b.node.setStatus(proven);
  QVERIFY(b.find<Notice>("reachability")->sentence().startsWith("Others reach it"));
  QVERIFY(!b.find<QLineEdit>("firewallStep")->isVisible());
  NodeStatus behind = trainingStatus();
  behind.client_mode = true;
  b.node.setStatus(behind);
  QVERIFY(b.find<Notice>("reachability")->sentence().contains("accepts none"));
  NodeStatus relayed = trainingStatus();
  relayed.reach = "unreachable";
  relayed.relays = QStringList{"relay://relay.example.org:4600"};
  b.node.setStatus(relayed);
  QCOMPARE(b.find<Notice>("reachability")->sentence(),
           QString("Others reach it over a relay: relay.example.org:4600"));
  QVERIFY(b.find<QLineEdit>("firewallStep")->isVisible());
}

void TestPages::doctorIsCalmAboutWhatIsNotNeeded() {
  Bench b;
  const auto device = [](const char* kind, const char* name, const char* reason, const char* fix) {
    return QJsonObject{{"kind", kind},
                       {"name", name},
                       {"usable", false},
                       {"reason", verbatim(reason)},
                       {"fix", verbatim(fix)}};
  };
  b.node.answer("doctor",
                {{"devices", QJsonArray{device("amd", "AMD Radeon RX 6800", "Built without ROCm.",
                                               "download libtorch"),
                                        device("intel", "Intel UHD 770", "Not supported.", "")}},
                 {"torch_has_rocm", true}});
  b.window->go(MainWindow::kComputer);
  QTRY_COMPARE(b.window->findChildren<QFrame*>("deviceCard").size(), qsizetype(2));
  const auto labels = [&](const char* look) {
    QStringList out;
    for (auto* label : b.window->computer()->findChildren<QLabel*>()) {
      if (label->property("look") == look) out << label->text();
    }
    return out;
  };
  QCOMPARE(labels("pill-bad"), QStringList{"✗ Not usable"});
  QVERIFY(labels("pill-quiet").contains("Not used"));
  QVERIFY(labels("error").contains("Built without ROCm."));
  QVERIFY(!labels("error").contains("Not supported."));
  QVERIFY(labels("muted").contains("AMD graphics") && labels("muted").contains("Intel graphics"));
  int helps = 0;
  for (auto* field : b.window->computer()->findChildren<QLineEdit*>()) {
    helps += field->text() == "download libtorch" ? 1 : 0;
  }
  QCOMPARE(helps, 1);
}

void TestPages::oneOfSeveralGpusIsSwitchedOff() {
  Bench b;
  const auto device = [](const char* kind, const char* name, QJsonValue number) {
    return QJsonObject{{"kind", kind}, {"name", name}, {"number", number}, {"usable", true}};
  };
  b.node.answer("doctor", {{"devices", QJsonArray{device("cpu", "Ryzen", QJsonValue()),
                                                  device("nvidia", "RTX 3060", 0),
                                                  device("nvidia", "RTX 4090", 1)}}});
  b.window->go(MainWindow::kComputer);
  QTRY_VERIFY(b.window->findChild<QCheckBox*>("useGpu1"));
  QVERIFY(!b.window->findChild<QCheckBox*>("useGpu-1"));
  auto* box = b.find<QCheckBox>("useGpu1");
  QTRY_VERIFY(box->isChecked());
  box->click();
  QTRY_COMPARE(b.node.callsOf("set_preferences").size(), 1);
  QCOMPARE(b.node.callsOf("set_preferences")[0], (QJsonObject{{"gpus_off", QJsonArray{1}}}));
  QVERIFY(b.find<QCheckBox>("useGpu0")->isChecked());

  auto* devices = b.find<QComboBox>("benchmarkDevice");
  QVERIFY(devices->isVisible());
  QCOMPARE(devices->count(), 4);
  devices->setCurrentIndex(3);
  QTest::mouseClick(b.find("benchmarkButton"), Qt::LeftButton);
  QTRY_COMPARE(b.node.callsOf("benchmark").size(), 1);
  QCOMPARE(b.node.callsOf("benchmark")[0]["device"].toString(), QString("cuda:1"));
}

void TestPages::benchmarkMeasuresAProjectsModel() {
  Bench b;
  b.window->go(MainWindow::kComputer);
  auto* button = b.find("benchmarkButton");
  QTRY_VERIFY(button->isEnabled());
  QCOMPARE(b.find<QComboBox>("benchmarkProject")->count(), 3);
  QTest::mouseClick(button, Qt::LeftButton);
  QVERIFY(!button->isEnabled());
  auto* result = b.find<QLabel>("benchmarkResult");
  QTRY_VERIFY2(result->text().contains("118"), qPrintable(result->text()));
  QCOMPARE(b.node.callsOf("benchmark")[0]["project"].toString(), kProjectA);
  b.node.refuse("benchmark", "the project's data is not on this computer yet", "start it");
  QTest::mouseClick(button, Qt::LeftButton);
  QTRY_COMPARE(result->text(),
               QString("The project's data is not on this computer yet. Start it."));
}

QTEST_MAIN(TestPages)
#include "test_pages.moc"
