// SPDX-License-Identifier: GPL-3.0-or-later
// A Sentence in English: values go where the places are, and what is put in is not read again.
#include <QTest>

#include "net/base/result.h"
#include "net/base/sentence.h"

using namespace potluck;

class TestSentence : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void says_nothing_at_first() {
    QVERIFY(Sentence().empty());
    QCOMPARE(Sentence().text(), std::string());
    QVERIFY(!Sentence::tr("Training alone").empty());
    QVERIFY(Sentence::verbatim("").empty());
  }

  void values_go_where_their_places_are() {
    const auto said = Sentence::tr("Epoch %L1 of %L2", 7U, 1000ULL);
    QCOMPARE(said.text(), std::string("Epoch 7 of 1000"));
    QCOMPARE(said.id(), std::string("Epoch %L1 of %L2"));
    QCOMPARE(Sentence::tr("%2 before %1, %1 after %2", std::string("b"), std::string("a")).text(),
             std::string("a before b, b after a"));
  }

  void a_value_may_look_like_a_place() {
    QCOMPARE(Sentence::tr("Waiting until %1 ends", std::string("100%1")).text(),
             std::string("Waiting until 100%1 ends"));
    QCOMPARE(Sentence::tr("The organiser says: %1", std::string("%L2")).text(),
             std::string("The organiser says: %L2"));
  }

  void what_is_no_place_stays() {
    QCOMPARE(Sentence::tr("Fetching (%L1 %)", 37).text(), std::string("Fetching (37 %)"));
    QCOMPARE(Sentence::tr("%1 has no %2", std::string("a")).text(), std::string("a has no %2"));
    QCOMPARE(Sentence::tr("100 %").text(), std::string("100 %"));
    QCOMPARE(Sentence::verbatim("%1 of %2").text(), std::string("%1 of %2"));
  }

  void a_sentence_may_hold_another() {
    const auto until = Sentence::tr("tomorrow %1", std::string("06:00"));
    const auto said = Sentence::tr("Not training until %1", until);
    QCOMPARE(said.text(), std::string("Not training until tomorrow 06:00"));
    QVERIFY(said.values().front() == until);
  }

  void decimals_stay() {
    QCOMPARE(with_decimals(12.0, 1), std::string("12.0"));
    QCOMPARE(with_decimals(84.6, 0), std::string("85"));
  }

  void an_error_may_carry_its_sentences() {
    const auto full = Error::translatable_as(
        ErrorCode::kNoSpace, Sentence::tr("it holds %L1 GB", 7), Sentence::tr("make room"));
    QCOMPARE(full.text(), std::string("it holds 7 GB; make room"));
    QCOMPARE(full.message_sentence().id(), std::string("it holds %L1 GB"));
    QCOMPARE(full.hint_sentence().id(), std::string("make room"));
    const Error plain{ErrorCode::kIo, "disk 5 is gone", "plug it in"};
    QVERIFY(plain.message_sentence().id().empty());
    QCOMPARE(plain.message_sentence().text(), plain.message);
    QCOMPARE(plain.hint_sentence().text(), plain.hint);
  }
};

QTEST_APPLESS_MAIN(TestSentence)
#include "test_sentence.moc"
