// SPDX-License-Identifier: GPL-3.0-or-later
// Each state of a session says what it does, and each failure offers what helps against it.
#include <QTest>

#include "engine/node/session/sentences.h"

using namespace potluck;
class TestSentences : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyActivityHasItsOwnSentence() {
    QStringList seen;
    for (const auto activity :
         {control::Activity::kStarting, control::Activity::kWaitingForData,
          control::Activity::kLookingForPeers, control::Activity::kWaitingForMembers,
          control::Activity::kFetchingState, control::Activity::kCatchingUp,
          control::Activity::kTraining, control::Activity::kWaitingForOthers,
          control::Activity::kAveraging, control::Activity::kApplying, control::Activity::kPaused,
          control::Activity::kFinished, control::Activity::kNotTraining,
          control::Activity::kIdle}) {
      SessionFacts facts;
      facts.activity = activity;
      facts.linked = facts.partners = 2;
      const auto said = QString::fromStdString(describe(facts).sentence.text());
      QVERIFY2(!said.isEmpty() && !seen.contains(said), control::to_string(activity).data());
      seen << said;
    }
  }

  void lookingForPeersSaysWhyTheLastAttemptFailed() {
    SessionFacts facts;
    facts.activity = control::Activity::kLookingForPeers;
    facts.dial_problem = "192.168.1.20:40123 refused the connection";
    QVERIFY(describe(facts).reason.text().find("refused the connection") != std::string::npos);
  }

  void whyNobodyLinksHasItsOwnSentence() {
    QStringList seen;
    for (const auto& [code, page] : {std::pair(ErrorCode::kUnreachable, "computer"),
                                     {ErrorCode::kVersionMismatch, "computer"},
                                     {ErrorCode::kPermission, "projects"}}) {
      SessionFacts facts;
      facts.activity = control::Activity::kLookingForPeers;
      facts.dial_problem = "192.168.1.20:40123: why";
      facts.dial_code = code;
      const auto said = describe(facts);
      const auto sentence = QString::fromStdString(said.sentence.text());
      QVERIFY2(!seen.contains(sentence), qPrintable(sentence));
      seen << sentence;
      QCOMPARE(said.fix.value().method, std::string("show"));
      QCOMPARE(said.fix->params["page"].get<std::string>(), std::string(page));
    }
  }

  // A link is no company: its member may rest.
  void whoIsAloneIsNotSaidToTrainWithOthers() {
    CollaborationView view;
    view.epoch = 7;
    SessionFacts facts;
    facts.view = &view;
    facts.epochs_total = 1000;
    for (const auto activity : {control::Activity::kTraining, control::Activity::kWaitingForOthers,
                                control::Activity::kAveraging, control::Activity::kApplying}) {
      facts.activity = activity;
      facts.linked = facts.partners = 0;
      QCOMPARE(describe(facts).sentence.text(), std::string("Training alone"));
      facts.linked = 1;
      QCOMPARE(describe(facts).sentence.text(), std::string("Training alone"));
      QCOMPARE(describe(facts).reason.text(),
               std::string("Epoch 7 of 1000; one other computer connected, which does not train "
                           "now"));
      facts.linked = 3;
      facts.partners = 2;
      QVERIFY(describe(facts).sentence != "Training alone");
    }
    facts.activity = control::Activity::kTraining;
    QCOMPARE(describe(facts).sentence.text(), std::string("Training with 2 other computers"));
  }

  void catchingUpSaysHowFar() {
    SessionFacts facts;
    facts.activity = control::Activity::kCatchingUp;
    QCOMPARE(describe(facts).reason.text(), std::string("The others are ahead"));
    facts.newest_epoch = 4949;
    QCOMPARE(describe(facts).reason.text(),
             std::string("They are at epoch 4949, this computer at 0"));
  }

  void whoIsConnectedIsNotSaidToBeAlone() {
    SessionFacts facts;
    facts.activity = control::Activity::kLookingForPeers;
    facts.linked = 1;
    QCOMPARE(describe(facts).reason.text(),
             std::string("Connected to one other computer; hearing what they are at"));
  }

  void waitingForMembersSaysHowManyAreThere() {
    CollaborationView view;
    view.start_members = 3;
    view.ready_members = 2;
    SessionFacts facts;
    facts.activity = control::Activity::kWaitingForMembers;
    facts.view = &view;
    QCOMPARE(describe(facts).reason.text(),
             std::string("Training begins when 3 are ready; now 2 are"));
    QCOMPARE(describe(facts).fix->params["page"].get<std::string>(), std::string("invite"));
    view.ready_members = 1;
    QCOMPARE(describe(facts).reason.text(),
             std::string("Training begins when 3 are ready; now one is"));
  }

  void aBanSaysWhoAndWhy() {
    SessionFacts facts;
    facts.activity = control::Activity::kFailed;
    facts.failure = banned_error("sent noise");
    auto said = describe(facts);
    QCOMPARE(said.sentence.text(), std::string("Stopped: the organiser has banned this computer"));
    QCOMPARE(said.reason.text(), std::string("The organiser says: sent noise"));
    QCOMPARE(said.fix.value().method, std::string("show"));  // not "Try again"
    facts.failure = banned_error("");
    QVERIFY(!describe(facts).reason.empty());
  }

  void failuresOfferWhatHelps_data() {
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("method");
    QTest::newRow("disk full") << int(ErrorCode::kNoSpace) << "start";
    QTest::newRow("no memory") << int(ErrorCode::kOutOfMemory) << "set_preferences";
    QTest::newRow("expired") << int(ErrorCode::kExpired) << "";
    QTest::newRow("data missing") << int(ErrorCode::kNotFound) << "start";
    QTest::newRow("version") << int(ErrorCode::kVersionMismatch) << "start";
  }
  void failuresOfferWhatHelps() {
    QFETCH(int, code);
    QFETCH(QString, method);
    SessionFacts facts;
    facts.activity = control::Activity::kFailed;
    facts.failure = Error{static_cast<ErrorCode>(code), "it did not work", "do this"};
    const auto said = describe(facts);
    QCOMPARE(said.sentence.text(), std::string("Stopped: it did not work"));
    QCOMPARE(said.reason.text(), std::string("do this"));
    if (method.isEmpty()) {
      QVERIFY(!said.fix);
    } else {
      QCOMPARE(said.fix.value().method, method.toStdString());
    }
    facts.failure->hint.clear();
    QVERIFY(!describe(facts).reason.empty());
  }
};

QTEST_GUILESS_MAIN(TestSentences)
#include "test_sentences.moc"
