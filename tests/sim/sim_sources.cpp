// SPDX-License-Identifier: GPL-3.0-or-later
// Whoever holds the newest state gives it to those who come, whatever it does else; and nobody
// begins a history of its own beside one that it has heard of.
#include <QTest>

#include "sim_peer.h"

namespace potluck::sim {
namespace {

using namespace std::chrono_literals;

PeerOptions founder() {
  PeerOptions options;
  options.alone_grace = Duration{};
  options.samples_per_second = 2000;
  return options;
}

PeerOptions newcomer() {
  PeerOptions options;
  options.alone_grace = 30s;
  options.samples_per_second = 500;
  return options;
}

struct Story {
  explicit Story(std::uint64_t seed) : world(seed) {}
  bool reach(const PeerId& id, std::uint64_t epochs) {
    return world.run(600s, [&] { return world.find(id)->epochs() >= epochs; });
  }
  World world;
};

// Its first commit in this world.
std::uint64_t first_commit_of(const World& world, const PeerId& log, const PeerId& of) {
  for (const auto& each : world.peers.at(log)->disk()->commits) {
    for (const auto& m : each.commit.members) {
      if (m.peer == of && m.samples > 0) return each.commit.epoch;
    }
  }
  return ~0ull;
}

}  // namespace

class SimSources : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void a_newcomer_beside_paused_members_goes_on_from_their_newest_epoch() {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
      Story story(seed);
      World& world = story.world;
      const PeerId first = world.add(founder()).id();
      std::vector<PeerId> members = {first};
      for (std::uint64_t i = 0; i < seed % 3; ++i) {
        members.push_back(world.add(newcomer()).id());
        world.find(members.back())->bootstrap(first);
      }
      QVERIFY(story.reach(first, 200));
      for (const PeerId& id : members) world.find(id)->pause(true);
      world.network.run_until(world.network.now() + 3s);
      const std::uint64_t newest = world.find(first)->epochs();
      SimPeer& late = world.add(newcomer());
      late.bootstrap(first);
      QVERIFY2(world.run(10s, [&] { return late.epochs() > newest; }), world.report().c_str());
      QCOMPARE(first_commit_of(world, late.id(), late.id()), newest);
      for (const PeerId& id : members) world.find(id)->pause(false);
      QVERIFY(world.run(30s, [&] {
        const auto& commits = late.disk()->commits;
        return commits.back().commit.members.size() == members.size() + 1;
      }));
      QVERIFY2(world.violations.empty(), world.report().c_str());
      // Nobody has given up an epoch.
      for (const auto& [epoch, heads] : world.heads_of_epoch) QCOMPARE(heads.size(), 1u);
    }
  }

  void one_that_was_started_anew_and_rests_gives_what_is_on_its_disk() {
    Story story(3);
    World& world = story.world;
    const PeerId first = world.add(founder()).id();
    QVERIFY(story.reach(first, 200));
    const auto disk = world.find(first)->disk();
    const auto key = world.find(first)->key();
    world.crash(first);
    SimPeer& again = world.add(founder(), disk, key);
    again.pause(true);
    const std::uint64_t newest = again.epochs();
    QVERIFY(newest > 100);
    SimPeer& late = world.add(newcomer());
    late.bootstrap(first);
    QVERIFY2(world.run(10s, [&] { return late.epochs() > newest; }), world.report().c_str());
    QCOMPARE(first_commit_of(world, late.id(), late.id()), newest);
  }

  void one_that_has_finished_gives_the_last_state() {
    Story story(4);
    World& world = story.world;
    world.config.last_epoch = 150;
    const PeerId first = world.add(founder()).id();
    QVERIFY(world.run(600s, [&] { return world.find(first)->activity() == Activity::kFinished; }));
    SimPeer& late = world.add(newcomer());
    late.bootstrap(first);
    QVERIFY(world.run(10s, [&] { return late.activity() == Activity::kFinished; }));
    QVERIFY(late.head() == world.find(first)->head());
  }

  // The last who had it goes while it is being fetched: what would be begun without it counts for
  // nothing when it is back.
  void a_newcomer_waits_for_whom_it_has_heard_of() {
    for (std::uint64_t seed = 40; seed < 50; ++seed) {
      Story story(seed);
      World& world = story.world;
      world.config.values = 1 << 16;
      PeerOptions slow = founder();
      const PeerId first = world.add(slow).id();
      QVERIFY(story.reach(first, 120));
      SimPeer& late = world.add(newcomer());
      late.bootstrap(first);
      QVERIFY(world.run(10s, [&] {
        return late.activity() == Activity::kCatchingUp ||
               late.activity() == Activity::kFetchingState;
      }));
      const auto disk = world.find(first)->disk();
      const auto key = world.find(first)->key();
      world.crash(first);
      QVERIFY2(world.run(60s, [&] { return late.activity() == Activity::kWaitingForHistory; }),
               world.report().c_str());
      QVERIFY(!late.view().reason.empty());
      world.network.run_until(world.network.now() + 300s);
      QCOMPARE(late.epochs(), std::uint64_t{0});
      world.add(slow, disk, key);
      QVERIFY(world.run(60s, [&] { return late.epochs() > 130; }));
      QVERIFY2(world.violations.empty(), world.report().c_str());
    }
  }
};

}  // namespace potluck::sim

using potluck::sim::SimSources;
QTEST_APPLESS_MAIN(SimSources)
#include "sim_sources.moc"
