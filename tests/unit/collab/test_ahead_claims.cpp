// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/collab/catching_up/ahead_claims.h"

namespace potluck {

using namespace std::chrono_literals;

class TestAheadClaims : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void one_proof_is_asked_for_at_a_time() {
    QVERIFY(claims_.ask(peer_, 8, now_));
    QVERIFY(!claims_.ask(peer_, 9, now_ + 1s));
    QVERIFY(!claims_.answers(peer_, 8));
    QVERIFY(claims_.answers(peer_, 7));
    QVERIFY(!claims_.answers(peer_, 7));
    QVERIFY(claims_.ask(peer_, 9, now_ + 1s));
  }

  void of_nothing_there_is_no_proof() { QVERIFY(!claims_.ask(peer_, 0, now_)); }

  void who_does_not_answer_is_not_believed() {
    QVERIFY(claims_.ask(peer_, 8, now_));
    QVERIFY(!claims_.ask(peer_, 8, now_ + AheadClaims::kProofPatience));
    QVERIFY(!claims_.believed(peer_, now_ + AheadClaims::kProofPatience));
  }

  void doubt_grows_and_ends() {
    Duration before{};
    TimePoint now = now_;
    for (int i = 0; i < 20; ++i) {
      claims_.refuted(peer_, now);
      Duration doubt{};
      while (!claims_.believed(peer_, now + doubt)) doubt += 500ms;
      QVERIFY(doubt >= before);
      QVERIFY(doubt <= AheadClaims::kLongestDoubt);
      before = doubt;
      now += doubt;
    }
    QCOMPARE(before, Duration(AheadClaims::kLongestDoubt));
    claims_.proven(peer_);
    QVERIFY(claims_.believed(peer_, now));
    claims_.refuted(peer_, now);
    QVERIFY(claims_.believed(peer_, now + AheadClaims::kFirstDoubt));
  }

  void others_are_believed_all_the_same() {
    claims_.refuted(peer_, now_);
    PeerId other;
    other.data[0] = 2;
    QVERIFY(claims_.believed(other, now_));
  }

  void init() { claims_ = {}; }

 private:
  AheadClaims claims_;
  PeerId peer_{};
  TimePoint now_{100s};
};

}  // namespace potluck

QTEST_APPLESS_MAIN(potluck::TestAheadClaims)
#include "test_ahead_claims.moc"
