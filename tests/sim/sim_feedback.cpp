// SPDX-License-Identifier: GPL-3.0-or-later
// Error feedback in whole collaborations: what a codec left of a peer's gradients is held while it
// takes part, goes out whole before it rests or leaves, and is never sent twice.
#include <QTest>

#include "sim_peer.h"

namespace potluck::sim {
namespace {

using namespace std::chrono_literals;

// Three peers whose gradients travel in int4 and whose averages lose nothing, so that what a peer
// holds is of its own gradients alone.
struct Three {
  explicit Three(std::uint64_t seed, std::uint64_t last_epoch = 0) : world(seed) {
    world.config.contribution_codec = CodecId::kInt4;
    world.config.codec = CodecId::kFp32;
    world.config.last_epoch = last_epoch;
    PeerOptions options;
    options.alone_grace = Duration{};
    ids.push_back(world.add(options).id());
    options = {};
    for (int i = 0; i < 2; ++i) {
      ids.push_back(world.add(options).id());
      world.find(ids.back())->bootstrap(ids[0]);
    }
  }
  SimPeer& peer(std::size_t i) { return *world.find(ids[i]); }
  std::string violation() const {
    return world.violations.empty() ? std::string() : world.violations.front();
  }
  // In the middle of an epoch, together with the others, and with something held.
  bool busy(std::size_t i) {
    return peer(i).activity() == Activity::kTraining && peer(i).view().my_samples > 8 &&
           peer(i).view().peers.size() == 2 && !peer(i).unsent().empty();
  }

  World world;
  std::vector<PeerId> ids;
};

}  // namespace

class SimFeedback : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void who_leaves_sends_the_rest_whole() {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      Three three(seed);
      QVERIFY(three.world.run(20s, [&] { return three.busy(1); }));
      three.peer(1).leave();
      QVERIFY(three.world.run(10s, [&] { return three.peer(1).left(); }));
      QVERIFY(three.peer(1).unsent().empty());
      QVERIFY(three.world.run(10s, [&] { return !three.peer(0).unsent().empty(); }));  // it goes on
      QCOMPARE(three.violation(), std::string());
    }
  }

  void who_pauses_sends_the_rest_whole() {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      Three three(seed);
      QVERIFY(three.world.run(20s, [&] { return three.busy(2); }));
      three.peer(2).pause(true);
      QVERIFY(three.world.run(10s, [&] { return three.peer(2).activity() == Activity::kPaused; }));
      QVERIFY(three.peer(2).unsent().empty());
      QCOMPARE(three.violation(), std::string());
    }
  }

  void at_the_end_everything_is_sent() {
    Three three(1, 12);
    QVERIFY(three.world.run(10s, [&] { return three.busy(1); }));
    QVERIFY(three.world.run(60s, [&] { return three.world.lowest_epoch() == 12; }));
    for (std::size_t i = 0; i < 3; ++i) QVERIFY(three.peer(i).unsent().empty());
    QCOMPARE(three.violation(), std::string());
  }

  // Its checkpoint is older than its last contributions, which the others have: what it held then
  // was sent since.
  void what_others_have_committed_is_not_sent_again() {
    Three three(3);
    QVERIFY(three.world.run(60s, [&] {
      const auto& disk = *three.peer(1).disk();
      return !disk.unsent.empty() && disk.commits.size() == disk.checkpoint_epoch + 2;
    }));
    const auto disk = three.peer(1).disk();
    const auto key = three.peer(1).key();
    const auto epochs = three.peer(1).epochs();
    three.world.crash(three.ids[1]);
    PeerOptions options;
    SimPeer& again = three.world.add(options, disk, key);
    QVERIFY(!again.unsent().empty());  // as it was at the checkpoint
    again.bootstrap(three.ids[0]);
    QVERIFY(three.world.run(20s, [&] { return again.epochs() >= epochs; }));
    QVERIFY(again.unsent().empty());
    QVERIFY(three.world.run(20s, [&] { return !again.unsent().empty(); }));  // it is back
    QCOMPARE(three.violation(), std::string());
  }
};

}  // namespace potluck::sim

using potluck::sim::SimFeedback;
QTEST_APPLESS_MAIN(SimFeedback)
#include "sim_feedback.moc"
