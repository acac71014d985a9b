// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/collab/liveness.h"

using namespace potluck;
using namespace std::chrono_literals;

class TestLiveness : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void patience_grows_with_the_round_trip() {
    Liveness liveness;
    const TimePoint asked{100s};
    QCOMPARE((liveness.patience_ends(peer_, asked) - asked).count(), Duration(1500ms).count());
    liveness.measured(peer_, 250ms);
    QCOMPARE((liveness.patience_ends(peer_, asked) - asked).count(), Duration(2500ms).count());
    liveness.heard(peer_, asked + 1s);
    QCOMPARE((liveness.patience_ends(peer_, asked) - asked).count(), Duration(3500ms).count());
  }

  void who_was_given_up_is_back_as_soon_as_it_is_heard() {
    Liveness liveness;
    QVERIFY(!liveness.heard(peer_, TimePoint{100s}));
    liveness.give_up(peer_);
    QVERIFY(liveness.given_up(peer_));
    QVERIFY(liveness.heard(peer_, TimePoint{103s}));
    QVERIFY(!liveness.given_up(peer_));
    QVERIFY(!liveness.heard(peer_, TimePoint{104s}));
  }

  void who_is_often_given_up_too_early_gets_more_time_for_a_while() {
    Liveness liveness;
    const auto patience = [&](TimePoint at) { return liveness.patience_ends(peer_, at) - at; };
    TimePoint now{100s};
    for (int i = 0; i < 10; ++i) {
      liveness.give_up(peer_);
      liveness.heard(peer_, now += 2s);
    }
    QVERIFY(patience(now) > 3s);
    QVERIFY(patience(now) <= 4500ms);
    QVERIFY(patience(now + 5min) < 1510ms);
  }

  void what_others_say_counts_when_we_have_not_heard_it_either() {
    Liveness liveness;
    liveness.heard(peer_, TimePoint{100s});
    liveness.doubt(peer_, TimePoint{100500ms});
    QVERIFY(!liveness.given_up(peer_));
    liveness.doubt(peer_, TimePoint{101s});
    QVERIFY(liveness.given_up(peer_));
  }

  void a_new_link_is_judged_anew() {
    Liveness liveness;
    liveness.measured(peer_, 1s);
    liveness.give_up(peer_);
    liveness.link_down(peer_);
    QVERIFY(!liveness.given_up(peer_));
    QCOMPARE((liveness.patience_ends(peer_, TimePoint{9s})).time_since_epoch().count(),
             Duration(10500ms).count());
  }

 private:
  const PeerId peer_ = [] {
    PeerId id;
    id.data[0] = 1;
    return id;
  }();
};

QTEST_APPLESS_MAIN(TestLiveness)
#include "test_liveness.moc"
