// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/collab/round/deferred_offers.h"

namespace potluck {
namespace {

PeerId id(std::uint8_t n) {
  PeerId out;
  out.data[0] = n;
  return out;
}

DeferredOffer offer(std::uint8_t from, std::uint64_t epoch, std::uint32_t attempt, int at_s = 0) {
  DeferredOffer out{id(from), {}, TimePoint(std::chrono::seconds(at_s))};
  out.offer.epoch = epoch;
  out.offer.attempt = attempt;
  return out;
}

}  // namespace

class TestDeferredOffers : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_newest_of_each_coordinator_counts() {
    DeferredOffers offers;
    offers.add(offer(1, 7, 0));
    offers.add(offer(2, 7, 0));
    offers.add(offer(1, 7, 1));
    QVERIFY(!offers.contains(id(1), 7, 0));
    QVERIFY(offers.contains(id(1), 7, 1));
    QVERIFY(offers.contains(id(2), 7, 0));
    offers.forget(id(2));
    QVERIFY(!offers.contains(id(2), 7, 0));
  }

  void the_highest_attempt_is_answered_first() {
    DeferredOffers offers;
    offers.add(offer(1, 7, 0));
    offers.add(offer(2, 7, 3));
    offers.add(offer(3, 8, 5));
    offers.add(offer(4, 6, 1));
    const auto due = offers.take_up_to(7);
    QCOMPARE(due.size(), std::size_t(3));
    QCOMPARE(due[0].from, id(2));
    QCOMPARE(due[1].from, id(4));
    QCOMPARE(due[2].from, id(1));
    QCOMPARE(offers.take_all().size(), std::size_t(1));
    QVERIFY(offers.take_all().empty());
  }

  // Only those whose commit before is missing: the others are answered when the averaging ends.
  void offers_of_later_epochs_become_overdue() {
    DeferredOffers offers;
    offers.add(offer(1, 7, 0, 10));
    offers.add(offer(2, 8, 0, 20));
    offers.add(offer(3, 8, 0, 30));
    QCOMPARE(offers.first_after(7), std::optional(TimePoint(std::chrono::seconds(20))));
    const auto overdue = offers.take_overdue(7, TimePoint(std::chrono::seconds(25)));
    QCOMPARE(overdue.size(), std::size_t(1));
    QCOMPARE(overdue[0].from, id(2));
    QCOMPARE(offers.first_after(7), std::optional(TimePoint(std::chrono::seconds(30))));
    QVERIFY(!offers.first_after(8));
  }

  // A coordinator whose offer is not kept is named, so that it does not wait for an answer.
  void there_is_room_for_a_few() {
    DeferredOffers offers;
    for (std::uint8_t n = 0; n < DeferredOffers::kMost; ++n) {
      QVERIFY(!offers.add(offer(n, 7, 0)));
    }
    QVERIFY(!offers.add(offer(3, 7, 1)));
    const auto displaced = offers.add(offer(100, 7, 0));
    QVERIFY(displaced.has_value());
    QCOMPARE(displaced->from, id(0));
    QCOMPARE(offers.take_all().size(), DeferredOffers::kMost);
  }
};

}  // namespace potluck

QTEST_APPLESS_MAIN(potluck::TestDeferredOffers)
#include "test_deferred_offers.moc"
