// SPDX-License-Identifier: GPL-3.0-or-later
// The records of others, in the order of their keys, and what is usual among them.
#include <QTest>

#include "net/gossip/known_peers.h"

using namespace potluck;

class TestKnownPeers : public QObject {
  Q_OBJECT

  static PeerId peer(std::uint8_t first) {
    PeerId id;
    id.data.fill(first);
    return id;
  }
  static KnownPeer known(std::uint8_t first, double rate, std::uint64_t sequence = 1) {
    auto held = std::make_shared<SignedRecord>();
    held->record.peer = peer(first);
    held->record.sequence = sequence;
    held->record.samples_per_second = rate;
    return {held, {}, {}, false};
  }

 private Q_SLOTS:
  void they_are_found_by_prefix() {
    KnownPeers peers;
    peers.put(known(3, 1));
    peers.put(known(7, 1));
    QVERIFY(peers.find(peer(3)) != nullptr && peers.find(peer(4)) == nullptr);
    QCOMPARE(peers.with_prefix(prefix_of(peer(7)))->record().peer, peer(7));
    QVERIFY(peers.with_prefix(prefix_of(peer(5))) == nullptr);
    QCOMPARE(peers.from_prefix(prefix_of(peer(5)))->first, peer(7));
    QVERIFY(peers.from_prefix(prefix_of(peer(8))) == peers.all().end());
  }

  void one_that_claims_anything_hardly_changes_what_is_usual() {
    KnownPeers peers;
    QCOMPARE(peers.usual_rate(), 0.0);
    peers.put(known(1, 0));  // does not train
    QCOMPARE(peers.usual_rate(), 0.0);
    for (std::uint8_t i = 2; i <= 5; ++i) peers.put(known(i, 10));
    QVERIFY(qFuzzyCompare(peers.usual_rate(), 10));
    peers.put(known(6, 1e6));
    QVERIFY(peers.usual_rate() < 101);
    peers.put(known(6, 10, 2));  // in place of what it said before
    QVERIFY(qFuzzyCompare(peers.usual_rate(), 10));
    for (std::uint8_t i = 2; i <= 6; ++i) peers.remove(peer(i));
    QCOMPARE(peers.usual_rate(), 0.0);
  }

  void changes_are_told_once() {
    KnownPeers peers;
    peers.put(known(2, 1));
    peers.put(known(1, 1));
    const std::vector<PeerId> both = {peer(1), peer(2)};
    QCOMPARE(peers.take_changed(), both);
    QVERIFY(peers.take_changed().empty());
    peers.set_linked(peer(1), true);
    QVERIFY(peers.find(peer(1))->linked && peers.take_changed().empty());
    peers.set_linked(peer(1), false);
    peers.set_linked(peer(9), false);  // not known
    QCOMPARE(peers.take_changed(), std::vector<PeerId>{peer(1)});
    peers.remove(peer(2));
    QCOMPARE(peers.take_changed(), std::vector<PeerId>{peer(2)});
    QCOMPARE(peers.size(), std::size_t{1});
  }
};

QTEST_APPLESS_MAIN(TestKnownPeers)
#include "test_known_peers.moc"
