// SPDX-License-Identifier: GPL-3.0-or-later
// What whoever makes attempts come to nothing can cost, and how it is forgiven.
#include <QTest>

#include "engine/collab/group/hindrances.h"
#include "engine/collab/group/refused_offers.h"
#include "script.h"

using namespace potluck;
using namespace potluck::test;

class TestHindrances : public QObject {
  Q_OBJECT

  using Fault = Hindrances::Fault;
  const PeerId peer_ = key_of(1).public_key(), other_ = key_of(2).public_key();
  const TimePoint begin_{1000s};

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void once_it_may_have_been_its_link() {
    Hindrances hindrances;
    hindrances.hindered(peer_, Fault::kPerhaps, 10s, begin_);
    QVERIFY(!hindrances.leaves_out(peer_, begin_));
    QVERIFY(!hindrances.leaves_out(other_, begin_));
    hindrances.hindered(peer_, Fault::kPerhaps, 1s, begin_ + 20s);
    QVERIFY(hindrances.leaves_out(peer_, begin_ + 20s));
  }

  void it_costs_many_times_what_it_has_cost_us_and_then_twice_as_much() {
    Hindrances hindrances;
    hindrances.hindered(peer_, Fault::kItsOwn, 1s, begin_);
    QVERIFY(hindrances.leaves_out(peer_, begin_ + 7999ms));
    QVERIFY(!hindrances.leaves_out(peer_, begin_ + 8s));
    QVERIFY(!hindrances.leaves_out(other_, begin_ + 3s));
    hindrances.hindered(peer_, Fault::kItsOwn, 10ms, begin_ + 40s);
    QVERIFY(hindrances.leaves_out(peer_, begin_ + 40s + 15999ms));
    QVERIFY(!hindrances.leaves_out(peer_, begin_ + 40s + 16s));
    for (int i = 0; i < 100; ++i) hindrances.hindered(peer_, Fault::kItsOwn, 1s, begin_ + 110s);
    QVERIFY(hindrances.leaves_out(peer_, begin_ + 110s + 3599s));
    QVERIFY(!hindrances.leaves_out(peer_, begin_ + 110s + 3600s));
  }

  // As often as it likes.
  void all_it_can_cost_is_a_part_of_the_time() {
    Hindrances hindrances;
    Duration lost{};
    const Duration each = 500ms;
    TimePoint now = begin_;
    while (now < begin_ + 10min) {
      if (hindrances.leaves_out(peer_, now)) {
        now += 100ms;
        continue;
      }
      now += each;
      lost += each;
      hindrances.hindered(peer_, Fault::kItsOwn, each, now);
    }
    QVERIFY(lost < 6s);
  }

  void who_behaves_begins_anew() {
    Hindrances hindrances;
    hindrances.hindered(peer_, Fault::kItsOwn, 1s, begin_);
    hindrances.hindered(peer_, Fault::kPerhaps, 1s, begin_ + 8s + Hindrances::kForgotten);
    QVERIFY(!hindrances.leaves_out(peer_, begin_ + 8s + Hindrances::kForgotten));
  }

  void refusals_are_counted_for_an_epoch() {
    RefusedOffers refused;
    refused.in_epoch(1);
    QCOMPARE(refused.add(peer_), 1U);
    refused.in_epoch(1);
    QCOMPARE(refused.add(peer_), 2U);
    QCOMPARE(refused.add(other_), 1U);
    refused.in_epoch(2);
    QCOMPARE(refused.add(peer_), 1U);
  }
};

QTEST_APPLESS_MAIN(TestHindrances)
#include "test_hindrances.moc"
