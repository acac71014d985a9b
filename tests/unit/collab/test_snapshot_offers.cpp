// SPDX-License-Identifier: GPL-3.0-or-later
// Whose state is taken, and who is there to give it.
#include <QTest>

#include "engine/collab/catching_up/snapshot_offers.h"

using namespace potluck;

class TestSnapshotOffers : public QObject {
  Q_OBJECT

  static PeerId peer(std::uint8_t n) {
    PeerId id;
    id.data.fill(n);
    return id;
  }
  static SnapshotReady ready(std::uint64_t epoch, std::uint8_t root) {
    SnapshotReady out;
    out.epoch = epoch;
    out.root.data.fill(root);
    return out;
  }
  static SnapshotOffers asked(std::uint8_t peers) {
    SnapshotOffers out;
    for (std::uint8_t i = 1; i <= peers; ++i) out.ask(peer(i));
    return out;
  }
  static bool any_will_do(const PeerId&, const SnapshotReady&) { return true; }

 private Q_SLOTS:
  void only_those_who_were_asked_can_offer() {
    SnapshotOffers offers = asked(2);
    QVERIFY(!offers.offers(peer(3), ready(7, 1)) && !offers.any());
    QVERIFY(offers.offers(peer(1), ready(7, 1)) && !offers.all_answered());
    QVERIFY(offers.withdraw(peer(2)) && !offers.withdraw(peer(2)));
    QVERIFY(offers.all_answered());
  }

  void the_one_that_most_have_is_taken_and_the_newest_of_those() {
    SnapshotOffers offers = asked(5);
    offers.offers(peer(1), ready(9, 1));
    offers.offers(peer(2), ready(7, 2));
    offers.offers(peer(3), ready(7, 2));
    const std::vector<PeerId> two = {peer(2), peer(3)};
    QCOMPARE(offers.choose(any_will_do), two);
    QCOMPARE(offers.chosen().epoch, std::uint64_t{7});
    offers.offers(peer(4), ready(8, 4));
    offers.offers(peer(5), ready(8, 4));
    offers.choose(any_will_do);
    QCOMPARE(offers.chosen().epoch, std::uint64_t{8});
  }

  void one_of_the_history_that_we_know_comes_before_all() {
    SnapshotOffers offers = asked(3);
    offers.offers(peer(1), ready(7, 1));
    offers.offers(peer(2), ready(9, 2));
    offers.offers(peer(3), ready(9, 2));
    const auto known = [](const PeerId&, const SnapshotReady& offer) { return offer.epoch == 7; };
    QCOMPARE(offers.choose(known), std::vector<PeerId>{peer(1)});
  }

  void sources_go_and_come_back() {
    SnapshotOffers offers = asked(3);
    offers.offers(peer(1), ready(7, 1));
    offers.offers(peer(2), ready(7, 1));
    offers.offers(peer(3), ready(6, 1));
    offers.fetch_from(offers.choose(any_will_do));
    QVERIFY(!offers.source_gone(peer(3)));  // it was none
    QVERIFY(!offers.source_gone(peer(1)));
    QVERIFY(offers.source_gone(peer(2)));
    QVERIFY(!offers.look_for_sources([](const PeerId& id) { return id == peer(3); }));
    QVERIFY(offers.look_for_sources([](const PeerId& id) { return id == peer(1); }));
    offers.clear();
    QCOMPARE(offers.chosen().epoch, std::uint64_t{7});  // it may still come
  }
};

QTEST_APPLESS_MAIN(TestSnapshotOffers)
#include "test_snapshot_offers.moc"
