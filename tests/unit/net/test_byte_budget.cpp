// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "net/gossip/byte_budget.h"

using namespace potluck;
using namespace std::chrono_literals;

namespace {

constexpr double kRate = 1000, kBurst = 5000;
constexpr TimePoint kBegin{1000s};

// Bytes said until `end` by somebody who says all it may, 100 at a time.
double said(ByteBudget& budget, TimePoint begin, TimePoint end) {
  double out = 0;
  for (TimePoint now = begin; now < end; now += 100ms) {
    for (; budget.above(0, now) >= 100; out += 100) budget.spend(100, now);
  }
  return out;
}

}  // namespace

class TestByteBudget : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_burst_and_then_the_rate() {
    ByteBudget budget(kRate, kBurst);
    QCOMPARE(said(budget, kBegin, kBegin + 100ms), kBurst);
    const double later = said(budget, kBegin + 100ms, kBegin + 60s);
    QVERIFY2(std::abs(later - 60 * kRate) <= 200, qPrintable(QString::number(later)));
  }

  void what_is_overdrawn_is_waited_for() {
    ByteBudget budget(kRate, kBurst);
    budget.spend(2 * kBurst, kBegin);
    QVERIFY(budget.when(0, kBegin) == kBegin + 5s);
    budget.spend(100 * kBurst, kBegin);  // no further than a burst
    QVERIFY(budget.when(0, kBegin) == kBegin + 5s);
  }

  void what_is_owed_is_paid_back_bit_by_bit() {
    ByteBudget budget(kRate, kBurst);
    (void)said(budget, kBegin, kBegin + 100ms);
    constexpr double kOwed = 100'000;
    budget.owe(kOwed, kBegin + 100ms);
    const double soon = said(budget, kBegin + 100ms, kBegin + 60s);
    QVERIFY2(soon >= 0.3 * 60 * kRate && soon <= 0.5 * 60 * kRate,
             qPrintable(QString::number(soon)));
    const double all = soon + said(budget, kBegin + 60s, kBegin + 600s);
    QVERIFY2(std::abs(all + kOwed - 600 * kRate) <= 200, qPrintable(QString::number(all)));
  }

  void nobody_pays_for_ever() {
    ByteBudget budget(kRate, kBurst);
    (void)said(budget, kBegin, kBegin + 100ms);
    budget.owe(1e12, kBegin + 100ms);
    (void)said(budget, kBegin + 100ms, kBegin + 1200s);
    const double later = said(budget, kBegin + 1200s, kBegin + 1260s);
    QVERIFY2(std::abs(later - 60 * kRate) <= 200, qPrintable(QString::number(later)));
  }

  void when_is_when_above_reaches_zero() {
    for (const double owed : {0.0, 300.0, 3000.0, 30'000.0}) {
      for (const double share : {0.0, 0.5, 1.0}) {
        ByteBudget budget(kRate, kBurst);
        budget.spend(1.5 * kBurst, kBegin);
        budget.owe(owed, kBegin);
        const TimePoint when = budget.when(share, kBegin + 1s);
        QVERIFY(when > kBegin + 1s);
        QVERIFY(std::abs(budget.above(share, when)) < 1);
      }
    }
  }
};

QTEST_APPLESS_MAIN(TestByteBudget)
#include "test_byte_budget.moc"
