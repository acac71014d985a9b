// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "net/link/pacing/send_pace.h"

using namespace potluck;
using namespace std::chrono_literals;

class TestSendPace : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void withoutALimitAllGoesAtOnce() {
    SendPace pace;
    const TokenBucket unlimited;
    const SendPace::Turn both = pace.next(true, true, unlimited, kStart);
    QVERIFY(both.urgent && both.bulk);
    const SendPace::Turn none = pace.next(false, false, unlimited, kStart);
    QVERIFY(!none.urgent && !none.bulk);
    QCOMPARE(none.wait_until, TimePoint::max());
  }

  void bulkWaitsForTheLimitAndUrgentFramesDoNot() {
    SendPace pace;
    TokenBucket limit(8'000'000);
    limit.charge(100'000, kStart);  // a debt of a tenth of a second
    const SendPace::Turn turn = pace.next(true, true, limit, kStart);
    QVERIFY(turn.urgent);
    QVERIFY(!turn.bulk);
    const SendPace::Turn bulk = pace.next(false, true, limit, kStart);
    QVERIFY(bulk.wait_until > kStart);
    QVERIFY(bulk.wait_until <= kStart + 101ms);
    QVERIFY(pace.next(false, true, limit, bulk.wait_until).bulk);
  }

  void aTurnIsKeptWhateverOthersSendMeanwhile() {
    SendPace pace;
    TokenBucket limit(8'000'000);
    limit.charge(100'000, kStart);
    const TimePoint turn = pace.next(false, true, limit, kStart).wait_until;
    limit.charge(500'000, turn);  // another link
    QVERIFY(pace.next(false, true, limit, turn).bulk);
    pace.end_bulk_turn();
    QVERIFY(!pace.next(false, true, limit, turn).bulk);
  }

  void aBatchIsWhatTheLineTakesInMilliseconds() {
    BatchSize size(2ms, 10ms);
    QCOMPARE(size.bytes(), BatchSize::kFirst);
    size.wrote_in(5ms);
    QCOMPARE(size.bytes(), BatchSize::kFirst);
    size.wrote_in(1ms);
    QCOMPARE(size.bytes(), 2 * BatchSize::kFirst);
    for (int i = 0; i < 9; ++i) size.wrote_in(1ms);
    QCOMPARE(size.bytes(), BatchSize::kLargest);
    for (int i = 0; i < 9; ++i) size.wrote_in(20ms);
    QCOMPARE(size.bytes(), BatchSize::kSmallest);
  }

 private:
  static constexpr TimePoint kStart{1h};
};

QTEST_APPLESS_MAIN(TestSendPace)
#include "test_send_pace.moc"
