// SPDX-License-Identifier: GPL-3.0-or-later
// Whose turn it is to lead, and when the one that is obeyed is given up.
#include <QTest>

#include "engine/collab/round/coordinator_watch.h"
#include "known_group.h"

using namespace potluck;
using namespace potluck::test;

class TestCoordinatorWatch : public QObject {
  Q_OBJECT

  static Offer offer_to(const KnownGroup& g, const std::vector<std::size_t>& numbers) {
    Offer offer;
    for (const std::size_t i : numbers) offer.members.push_back({g.id(i), 0, 0, 0});
    return offer;
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  // The last commit was made by 1, so that it alone knows what everybody has.
  void members_of_the_last_round_lead_before_those_who_come_in() {
    KnownGroup g;
    for (const std::size_t i : {1U, 2U, 3U}) g.link(i);
    CoordinatorWatch watch(g.view());
    for (std::uint32_t attempt = 0; attempt < 8; ++attempt) {
      QVERIFY(watch.coordinator_for(2, attempt, g.now) == g.id(1));
    }
  }

  void the_first_in_rank_leads_until_it_lets_the_epoch_down() {
    KnownGroup g(0);
    for (const std::size_t i : {1U, 2U, 3U}) g.link(i);
    CoordinatorWatch watch(g.view());
    std::vector<PeerId> all = {g.id(0), g.id(1), g.id(2), g.id(3)};
    const auto first = watch.coordinator_for(0, 0, g.now);
    QCOMPARE(first, coordinator_of(0, 0, all));
    watch.has_not_offered(*first, g.now);
    std::erase(all, *first);
    QCOMPARE(watch.coordinator_for(0, 0, g.now), coordinator_of(0, 0, all));
    watch.begin_epoch();
    for (const std::size_t i : {1U, 2U, 3U}) g.liveness.heard(g.id(i), g.now);
    QCOMPARE(watch.coordinator_for(0, 0, g.now), first);
  }

  void a_silent_coordinator_is_given_up_while_most_are_heard() {
    KnownGroup g;
    for (const std::size_t i : {1U, 2U}) g.link(i);
    CoordinatorWatch watch(g.view());
    watch.begin(g.id(1), g.now);
    QVERIFY(watch.patience_ends(g.id(1)) > g.now + 1s);
    QVERIFY(watch.give_up_silent(g.id(1), offer_to(g, {0, 1, 2}), g.now + 2s));
    QVERIFY(g.liveness.given_up(g.id(1)));
    QVERIFY(watch.coordinator_for(2, 1, g.now) != g.id(1));
  }

  // Then it may be our own link that is broken.
  void where_nobody_else_is_heard_it_looks_again_a_beat_later() {
    KnownGroup g;
    for (const std::size_t i : {1U, 2U}) g.link(i);
    CoordinatorWatch watch(g.view());
    watch.begin(g.id(1), g.now);
    const TimePoint later = g.now + 2s;
    QVERIFY(!watch.give_up_silent(g.id(1), offer_to(g, {0, 1}), later));
    QVERIFY(!g.liveness.given_up(g.id(1)));
    QCOMPARE((watch.patience_ends(g.id(1)) - later).count(), g.liveness.beat().count());
    g.liveness.heard(g.id(2), later);  // although it is not in this round
    QVERIFY(watch.give_up_silent(g.id(1), offer_to(g, {0, 1}), later));
  }

  // It answers, and nothing comes of what it leads.
  void one_that_leads_nowhere_leads_nobody_for_a_while() {
    KnownGroup g(0);
    for (const std::size_t i : {1U, 2U, 3U}) g.link(i);
    CoordinatorWatch watch(g.view());
    watch.begin_epoch();
    std::vector<PeerId> all = {g.id(0), g.id(1), g.id(2), g.id(3)};
    const PeerId first = *coordinator_of(0, 0, all);
    watch.begin(first, g.now);
    QVERIFY(!watch.leads_nowhere_at({}));  // nobody knows how long an epoch takes
    const Duration usual = 1s;
    QCOMPARE((*watch.leads_nowhere_at(usual) - g.now).count(), Duration(6s).count());
    g.now += 6s;
    watch.leads_nowhere(first, g.now);
    watch.begin_epoch();
    std::erase(all, first);
    QVERIFY(!g.roster->may_lead(first, g.now));
    QCOMPARE(watch.coordinator_for(0, 0, g.now), coordinator_of(0, 0, all));
    QVERIFY(!g.roster->may_lead(first, g.now + 63 * 6s));
    QVERIFY(g.roster->may_lead(first, g.now + 64 * 6s));
  }

  void where_one_led_nowhere_others_are_given_less_time_unless_it_is_everybody() {
    KnownGroup g;
    CoordinatorWatch watch(g.view());
    const auto patience = [&] {
      return std::chrono::duration<double>(*watch.leads_nowhere_at(2s) - g.now).count();
    };
    watch.begin(g.id(1), g.now);
    QCOMPARE(patience(), 12.0);
    for (const double then : {8.0, 8.0, 16.0, 32.0}) {
      watch.leads_nowhere(g.id(1), g.now);
      QCOMPARE(patience(), then);
    }
    watch.begin_epoch();
    QCOMPARE(patience(), 8.0);
    g.now += 61s;
    watch.begin(g.id(2), g.now);
    QCOMPARE(patience(), 12.0);
  }

  void offering_again_and_again_does_not_help_it() {
    KnownGroup g;
    CoordinatorWatch watch(g.view());
    const Duration usual = 1s;
    const TimePoint from = g.now;
    for (int i = 0; i < 10; ++i, g.now += 20s) watch.begin(g.id(1), g.now);
    QCOMPARE((*watch.leads_nowhere_at(usual) - from).count(), Duration(4 * 6s).count());
    watch.begin(g.id(2), g.now);  // another one
    QCOMPARE((*watch.leads_nowhere_at(usual) - g.now).count(), Duration(6s).count());
  }

  void it_asks_so_often_in_an_epoch_and_tells_once() {
    KnownGroup g;
    CoordinatorWatch watch(g.view());
    for (int epoch = 0; epoch < 2; ++epoch) {
      watch.begin_epoch();
      int asked = 0;
      while (watch.may_ask()) ++asked;
      QCOMPARE(asked, 16);
      QVERIFY(!watch.told_in_vain(g.now));
      QVERIFY(!watch.told_in_vain(g.now + 999ms));
      QVERIFY(watch.told_in_vain(g.now + 1s));
    }
  }

  void those_whom_others_left_out_are_doubted() {
    KnownGroup g;
    for (const std::size_t i : {1U, 2U, 3U}) {
      g.link(i);
      g.liveness.heard(g.id(i), g.now);
    }
    CoordinatorWatch watch(g.view());
    const TimePoint later = g.now + 1s;
    watch.doubt_left_out(g.id(3), offer_to(g, {0, 1, 2}), offer_to(g, {0, 1}), later);
    QVERIFY(!g.liveness.given_up(g.id(1)));
    QVERIFY(g.liveness.given_up(g.id(2)) && g.liveness.given_up(g.id(3)));
  }
};

QTEST_APPLESS_MAIN(TestCoordinatorWatch)
#include "test_coordinator_watch.moc"
