// SPDX-License-Identifier: GPL-3.0-or-later
// What an offer asks of a member, and when it is refused.
#include <QTest>

#include "engine/collab/round/offer_terms.h"
#include "known_group.h"

using namespace potluck;
using namespace potluck::test;

class TestOfferTerms : public QObject {
  Q_OBJECT

  // To 1, 0 and 2: four chunks of two values.
  static Offer offer_in(const KnownGroup& g) {
    Offer offer{0, 3, {}, 8, 2, 0, {}};
    offer.members = {{g.id(1), 5, 3, 0}, {g.id(0), 4, 0, 0}, {g.id(2), 3, 1, 0}};
    return offer;
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void it_names_members_and_their_parts_of_the_vector() {
    const KnownGroup g;
    const Offer offer = offer_in(g);
    QCOMPARE(find_member(offer, g.id(2))->share, 3U);
    QVERIFY(find_member(offer, g.id(3)) == nullptr);
    QCOMPARE(fraction_of(offer, g.id(1)), 0.75);
    QCOMPARE(fraction_of(offer, g.id(0)), 0.0);
    QCOMPARE(fraction_of(offer, g.id(3)), 0.0);
    QCOMPARE(fraction_of(Offer{}, g.id(1)), 0.0);
  }

  void it_describes_an_exchange() {
    const KnownGroup g;
    const auto config = exchange_of(offer_in(g), 8, g.id(0));
    QVERIFY(config.ok());
    QCOMPARE(config->self, std::size_t{1});
    QCOMPARE(config->members.size(), std::size_t{3});
    QVERIFY(config->attempt == 3 && config->members[0].chunks == 3);
  }

  void another_vector_another_member_and_nonsense_are_refused() {
    const KnownGroup g;
    Offer offer = offer_in(g);
    QVERIFY(!exchange_of(offer, 9, g.id(0)));
    QVERIFY(!exchange_of(offer, 8, g.id(3)));
    offer.members[2].chunks = 2;  // more than there are
    QVERIFY(!exchange_of(offer, 8, g.id(0)));
    offer = offer_in(g);
    offer.members[2].peer = g.id(1);  // twice
    QVERIFY(!exchange_of(offer, 8, g.id(0)));
    offer = offer_in(g);
    offer.chunk_values = (1 << 18) + 1;
    QVERIFY(!exchange_of(offer, 8, g.id(0)));
  }

  // Two that reduce nothing exchange nothing.
  void links_to_those_who_reduce_are_needed() {
    KnownGroup g;
    Offer offer = offer_in(g);
    QVERIFY(missing_link(offer, *g.membership) == g.id(1));
    g.link(1);
    QVERIFY(missing_link(offer, *g.membership) == g.id(2));
    offer.members[2].chunks = 0;
    QVERIFY(!missing_link(offer, *g.membership));
    offer.members[1].chunks = 1;  // we do
    QVERIFY(missing_link(offer, *g.membership) == g.id(2));
  }
};

QTEST_APPLESS_MAIN(TestOfferTerms)
#include "test_offer_terms.moc"
