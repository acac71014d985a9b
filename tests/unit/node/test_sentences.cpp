// SPDX-License-Identifier: GPL-3.0-or-later
// Each state of a session says what it does, and each failure offers what helps against it.
#include <QtTest>

#include "engine/node/sentences.h"

using namespace potluck;
using nlohmann::json;

class TestSentences : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyActivityHasItsOwnSentence() {
    QStringList seen;
    for (const char* activity :
         {"starting", "waiting_for_data", "looking_for_peers", "fetching_state", "catching_up",
          "training", "waiting_for_others", "averaging", "applying", "paused", "finished",
          "not_training", "idle"}) {
      SessionFacts facts;
      facts.activity = activity;
      const auto said = QString::fromStdString(describe(facts).sentence);
      QVERIFY2(!said.isEmpty() && !seen.contains(said), activity);
      seen << said;
    }
  }

  void lookingForPeersSaysWhyTheLastAttemptFailed() {
    SessionFacts facts;
    facts.activity = "looking_for_peers";
    facts.dial_problem = "192.168.1.20:40123 refused the connection";
    QVERIFY(describe(facts).reason.find("refused the connection") != std::string::npos);
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
    facts.activity = "failed";
    facts.failure = Error{static_cast<ErrorCode>(code), "it did not work", "do this"};
    const auto said = describe(facts);
    QCOMPARE(said.sentence, std::string("Stopped: it did not work"));
    QCOMPARE(said.reason, std::string("do this"));
    if (method.isEmpty()) {
      QVERIFY(said.fix.is_null());
    } else {
      QCOMPARE(said.fix["method"].get<std::string>(), method.toStdString());
    }
    facts.failure->hint.clear();
    QVERIFY(!describe(facts).reason.empty());
  }
};

QTEST_GUILESS_MAIN(TestSentences)
#include "test_sentences.moc"
