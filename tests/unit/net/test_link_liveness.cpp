// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "net/link/connection/link_liveness.h"

using namespace potluck;
using namespace std::chrono_literals;

class TestLinkLiveness : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void pingsGoOutOnceASecond() {
    LinkLiveness alive;
    alive.begin(kStart);
    QVERIFY(alive.ping_due(kStart));
    QCOMPARE(alive.next_ping(kStart), 0u);
    QVERIFY(!alive.ping_due(kStart + 999ms));
    QVERIFY(alive.ping_due(kStart + 1s));
    QCOMPARE(alive.next_ping(kStart + 1s), 1u);
  }

  void aPongTellsTheRoundTrip() {
    LinkLiveness alive;
    alive.begin(kStart);
    const auto number = alive.next_ping(kStart);
    alive.on_pong(number, kStart + 80ms);
    QCOMPARE(alive.round_trip().least(), Duration(80ms));
  }

  void pongsThatNobodyAskedForTellNothing() {
    LinkLiveness alive;
    alive.begin(kStart);
    alive.on_pong(0, kStart + 1ms);  // before any ping
    for (int i = 0; i < 9; ++i) alive.next_ping(kStart);
    alive.on_pong(0, kStart + 1ms);  // forgotten: the ninth took its place
    alive.on_pong(9, kStart + 1ms);  // not sent yet
    QCOMPARE(alive.round_trip().least(), Duration::zero());
    alive.on_pong(8, kStart + 1ms);
    QCOMPARE(alive.round_trip().least(), Duration(1ms));
  }

  void aPongThatWeWereTooSlowToReadTellsNothing() {
    LinkLiveness alive;
    alive.begin(kStart);
    const auto number = alive.next_ping(kStart);
    alive.on_pong(number, kStart + 600ms);  // no tick for so long: it was us
    QCOMPARE(alive.round_trip().least(), Duration::zero());
    alive.on_tick(kStart + 600ms, 350ms, false);
    alive.on_pong(number, kStart + 600ms);
    QCOMPARE(alive.round_trip().least(), Duration(250ms));  // without what we were held up
  }

  void silenceIsWhatTheOtherEndOwes() {
    LinkLiveness alive;
    alive.begin(kStart);
    QCOMPARE(alive.silence(kStart + 3s), Duration(3s));
    alive.heard(kStart + 1s);
    QCOMPARE(alive.silence(kStart + 3s), Duration(2s));
    alive.on_tick(kStart + 3s, 500ms, false);  // for which we could hear nothing
    QCOMPARE(alive.silence(kStart + 3s), Duration(1500ms));
    alive.on_tick(kStart + 4s, 1h, false);  // it cannot have been heard later than now
    QCOMPARE(alive.silence(kStart + 4s), Duration::zero());
    alive.on_tick(kStart + 9s, 0s, true);  // we read nothing, under a download limit
    QCOMPARE(alive.silence(kStart + 9s), Duration::zero());
  }

 private:
  static constexpr TimePoint kStart{1h};
};

QTEST_APPLESS_MAIN(TestLinkLiveness)
#include "test_link_liveness.moc"
