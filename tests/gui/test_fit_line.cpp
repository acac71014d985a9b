// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a project fits this computer, on its card and behind a link that was pasted.
#include <QtTest>

#include "ui/pages/projects/projects_page.h"
#include "ui/pages/shared/project_card.h"
#include "ui/words/fit_words.h"
#include "window_bench.h"

using namespace potluck::ui;

namespace {

Fit fine() {
  Fit out;
  out.memory_bytes = 1.2e9;
  out.memory_available_bytes = 3.9e9;
  out.memory = Fit::Verdict::kFits;
  out.disk_bytes = 3.5e8;
  out.disk_here_bytes = 1e8;
  out.disk_available_bytes = 1e11;
  out.disk = Fit::Verdict::kFits;
  out.traffic_bytes_per_hour = 1.4e9;
  out.traffic_seen = true;
  return out;
}

// Narrow spaces between numbers and units as plain ones.
QString plain(QString text) { return text.replace(QChar(0x202f), ' '); }

QJsonObject json(const char* memory, double needed) {
  return {{"memory_bytes", needed},
          {"memory_available_bytes", 3.9e9},
          {"memory", memory},
          {"disk_bytes", 3.5e8},
          {"disk", "yes"}};
}

}  // namespace

class TestFitLine : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void sayWhatItNeeds();
  void sayWhatIsShort();
  void nothingIsInvented();
  void ownersAreNamed();
  void allowancesFollowThePreferences();
  void cardsShowTheFit();
  void aLinkTellsWhatItNeeds();
  void aLinkThatDoesNotFitWarns();
  void nobodyAnswersAndJoiningIsStillOpen_data();
  void nobodyAnswersAndJoiningIsStillOpen();
  void joinNeverWaitsForTheLook();
  void staleLooksAreDropped();
};

void TestFitLine::sayWhatItNeeds() {
  QCOMPARE(plain(fitWords(fine())),
           QString("Needs 1.20 GB of memory  ·  350 MB of disk  ·  about 1.40 GB of traffic an "
                   "hour"));
}

void TestFitLine::sayWhatIsShort() {
  Fit fit = fine();
  fit.memory = Fit::Verdict::kShort;
  fit.memory_bytes = 6.1e9;
  QVERIFY(fit.isShort());
  QVERIFY(plain(fitWords(fit)).startsWith("Needs 6.10 GB of memory; 3.90 GB are free here"));
  fit = fine();
  fit.disk = Fit::Verdict::kShort;
  fit.disk_available_bytes = 5e7;
  QVERIFY(plain(fitWords(fit)).startsWith("Needs 250 MB more of disk; 50.0 MB are free here"));
  Theme theme(Theme::Mode::kLight);
  FitLine line(theme);
  line.setFit(fit);
  QVERIFY(line.warns());
  QVERIFY(line.text().startsWith("Does not fit."));
  QCOMPARE(line.accessibleName(), line.text());
  line.setFit(fine());
  QVERIFY(!line.warns() && !line.text().contains("Does not fit"));
}

void TestFitLine::nothingIsInvented() {
  QVERIFY(fitWords({}).isEmpty());
  const Fit fit = fitFromJson({{"disk_bytes", 1e6},
                               {"memory_bytes", QJsonValue::Null},
                               {"traffic_bytes_per_hour", QJsonValue::Null},
                               {"memory", "a word of a newer node"}});
  QVERIFY(fit.memory == Fit::Verdict::kUnknown && !fit.isShort());
  QCOMPARE(plain(fitWords(fit)),
           QString("Memory: known once its data is here  ·  1.00 MB of disk  ·  traffic unknown "
                   "until it has run here"));
  Theme theme(Theme::Mode::kLight);
  FitLine line(theme);
  line.setFit({});
  QVERIFY(line.isHidden());
}

void TestFitLine::ownersAreNamed() {
  Project p;
  QVERIFY(peopleWords(p).isEmpty());
  p.organiser = QString(64, 'a');
  QVERIFY(organiserWords(p).contains("aaaaaaaa…") && !organiserWords(p).contains("aaaaaaaaa"));
  p.organiser_name = QString(500, 'x');
  QVERIFY(organiserWords(p).size() < 80);
  p.organiser_name = "Ada";
  p.peers = 6;
  QVERIFY(peopleWords(p).contains("Ada") && peopleWords(p).endsWith("in the last epoch: 6"));
  p.organised_here = true;
  QCOMPARE(organiserWords(p), QString("By you"));
}

void TestFitLine::allowancesFollowThePreferences() {
  QVERIFY(allowanceWords({}).isEmpty());
  const QString standard = allowanceWords({{"max_threads", 0}, {"not_on_battery", true}});
  QVERIFY(standard.startsWith("Uses as many cores as help") && standard.contains("battery"));
  QVERIFY(!standard.contains("at most") && !standard.contains("metered"));
  const QString limited = plain(allowanceWords(
      {{"max_threads", 4}, {"max_memory_gb", 2.0}, {"max_up_mbit", 12.5}, {"use_gpu", false}}));
  QVERIFY2(limited.startsWith("Uses at most 4 threads  ·  at most 2.00 GB of memory  ·  sends"),
           qPrintable(limited));
  QJsonObject outside = {{"map_port", true}, {"find_over_dht", true}};
  QVERIFY(allowanceWords(outside).contains("router") && allowanceWords(outside).contains("DHT"));
  outside["proxy"] = "socks5://127.0.0.1:9050";  // then it does neither
  QVERIFY(!allowanceWords(outside).contains("router") && !allowanceWords(outside).contains("DHT"));
}

void TestFitLine::cardsShowTheFit() {
  Bench b;
  QTRY_COMPARE(b.window->findChildren<ProjectCard*>().size(), 3);
  QList<FitLine*> lines;
  for (auto* card : b.window->findChildren<ProjectCard*>()) lines << card->findChild<FitLine*>();
  QTRY_VERIFY(lines[0]->isVisible() && !lines[0]->warns());
  QVERIFY(lines[0]->text().contains("about") && lines[0]->text().contains("of traffic an hour"));
  QVERIFY(lines[2]->warns());
  QVERIFY(lines[2]->text().contains("traffic unknown"));
  const auto people = b.window->findChildren<QLabel*>("projectPeople");
  QVERIFY(people[0]->text().startsWith("By you"));
  QVERIFY(people[1]->text().contains("Grace"));
  QVERIFY(people[2]->text().contains("44444444…"));
}

void TestFitLine::aLinkTellsWhatItNeeds() {
  Bench b(false);
  b.window->offerLink(kGoodLink);
  QTRY_VERIFY(b.find<QLabel>("linkGoal")->text().contains("open day"));
  auto* about = b.find<QLabel>("linkAbout");
  QVERIFY(about->text().contains("Ada Lovelace") && about->text().contains("of data"));
  auto* line = b.window->projects()->joinBox()->findChild<FitLine*>();
  QVERIFY(line->isVisible() && !line->warns());
  QVERIFY(line->text().contains("traffic unknown until it has run here"));
  QTRY_VERIFY(b.find<QLabel>("linkAllowance")->text().contains("under Preferences"));
  QCOMPARE(b.node.callsOf("inspect_invite").size(), 2);  // first the quick one
  QVERIFY(!b.node.callsOf("inspect_invite")[0].contains("fetch"));
}

void TestFitLine::aLinkThatDoesNotFitWarns() {
  Bench b(false);
  b.node.answer("inspect_invite", {{"project", kProjectB},
                                   {"name", "Too large"},
                                   {"description", QString(4000, 'w')},
                                   {"fit", json("short", 6.1e9)}});
  b.window->offerLink(kGoodLink);
  auto* line = b.window->projects()->joinBox()->findChild<FitLine*>();
  QTRY_VERIFY(line->warns());
  QVERIFY(b.find("joinButton")->isEnabled());  // it is the owner's choice
  QVERIFY(b.find<QLabel>("linkGoal")->text().size() < 300);
  b.find<QLineEdit>("linkField")->clear();
  QVERIFY(line->isHidden() && b.find<QLabel>("linkAbout")->isHidden());
  QVERIFY(b.find<QLabel>("linkGoal")->isHidden());
}

void TestFitLine::nobodyAnswersAndJoiningIsStillOpen_data() {
  QTest::addColumn<QString>("kind");
  QTest::addColumn<QString>("shown");
  QTest::newRow("away") << "unreachable"
                        << "No member answers just now";
  QTest::newRow("slow") << "timed_out"
                        << "No member answers just now";
  QTest::newRow("refused") << "permission"
                           << "You were banned";
}

void TestFitLine::nobodyAnswersAndJoiningIsStillOpen() {
  QFETCH(QString, kind);
  QFETCH(QString, shown);
  Bench b(false);
  b.node.answers["inspect_invite"] = [kind](const QJsonObject& params) {
    if (!params["fetch"].toBool()) return Reply{{{"name", "Plays"}}, std::nullopt};
    return Reply{{}, Problem{"you were banned", "", kind}};
  };
  b.window->offerLink(kGoodLink);
  auto* about = b.find<QLabel>("linkAbout");
  QTRY_VERIFY2(about->text().startsWith(shown), qPrintable(about->text()));
  QCOMPARE(about->property("look").toString(), QString("muted"));
  QCOMPARE(b.find<QLabel>("linkMessage")->property("look").toString(), QString("ok"));
  QVERIFY(b.find("joinButton")->isEnabled());
  QVERIFY(b.window->projects()->joinBox()->findChild<FitLine*>()->isHidden());
}

void TestFitLine::joinNeverWaitsForTheLook() {
  Bench b(false);
  b.node.answers["inspect_invite"] = [&b](const QJsonObject& params) {
    // The button is there to press while this question is still open.
    if (params["fetch"].toBool()) b.find("joinButton")->click();
    return Reply{{{"name", "Plays"}, {"fit", json("yes", 1e9)}}, std::nullopt};
  };
  b.node.refuse("join", "No member answered", "ask for a fresh link");
  b.window->offerLink(kGoodLink);
  QTRY_COMPARE(b.node.callsOf("join").size(), 1);
  QTRY_COMPARE(b.find<QLabel>("linkMessage")->text(),
               QString("No member answered. Ask for a fresh link."));
  QVERIFY(b.window->projects()->joinBox()->findChild<FitLine*>()->isHidden());
  QVERIFY(b.find<QLabel>("linkAbout")->isHidden());
}

void TestFitLine::staleLooksAreDropped() {
  Bench b(false);
  b.node.answers["inspect_invite"] = [&b](const QJsonObject& params) {
    if (params["fetch"].toBool()) b.find<QLineEdit>("linkField")->setText("nonsense");
    return Reply{{{"name", "Plays"}, {"description", "x"}, {"fit", json("yes", 1e9)}}, {}};
  };
  b.window->offerLink(kGoodLink);
  QTRY_COMPARE(b.node.callsOf("inspect_invite").size(), 2);
  QCoreApplication::processEvents();
  QVERIFY(b.find<QLabel>("linkAbout")->isHidden());
  QVERIFY(b.window->projects()->joinBox()->findChild<FitLine*>()->isHidden());
  QVERIFY(b.find<QLabel>("linkAllowance")->isHidden());
}

QTEST_MAIN(TestFitLine)
#include "test_fit_line.moc"
