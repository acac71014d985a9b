// SPDX-License-Identifier: GPL-3.0-or-later
// A project that begins with so many computers (recipe: start_members): no epoch before they are
// ready, and the first ones are not done by whoever was fastest alone.
#include <QTest>

#include "sim_peer.h"

namespace potluck::sim {
namespace {

using namespace std::chrono_literals;

PeerOptions some_computer(Rng& rng) {
  PeerOptions options;
  options.alone_grace = Duration{};
  options.samples_per_second = rng.uniform(50, 30'000);
  options.preparing = from_seconds(rng.uniform(0, 2));
  return options;
}

// Its report is long: only of what went wrong.
std::string problems_of(World& world) {
  return world.violations.empty() ? std::string() : world.report();
}

bool wait_for(World& world, Duration most, const std::function<bool()>& what) {
  world.network.run_until(world.network.now() + most, what);
  return what();
}

}  // namespace

class SimStartMembers : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void the_first_epoch_waits_for_the_last_of_them() {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      World world(seed);
      Rng& rng = world.network.rng();
      const std::size_t members = 2 + rng.below(4);
      world.config.start_members = static_cast<std::uint32_t>(members);
      const PeerId first = world.add(some_computer(rng)).id();
      for (std::size_t i = 1; i + 1 < members; ++i) {
        world.add(some_computer(rng)).bootstrap(first);
      }
      const bool crashes = rng.chance(0.3);
      world.network.run_until(world.network.now() + 10s);
      QVERIFY(world.heads_of_epoch.empty());
      const auto view = world.find(first)->view();
      QCOMPARE(view.activity, Activity::kWaitingForMembers);
      QCOMPARE(std::size_t{view.ready_members}, members - 1);
      QCOMPARE(std::size_t{view.start_members}, members);
      if (crashes && members > 2) {  // who is gone does not count
        const auto lost = std::find_if(world.peers.begin(), world.peers.end(),
                                       [&](const auto& peer) { return peer.first != first; });
        world.crash(lost->first, {});
        QVERIFY(wait_for(world, 30s,
                         [&] { return world.find(first)->view().ready_members == members - 2; }));
        world.add(some_computer(rng)).bootstrap(first);
      }
      PeerOptions last = some_computer(rng);
      last.preparing = 3s;
      world.add(last).bootstrap(first);
      world.network.run_until(world.network.now() + 2900ms);
      QVERIFY(world.heads_of_epoch.empty());
      const auto together = [&] {
        const auto& commits = world.find(first)->disk()->commits;
        return !commits.empty() && commits.back().commit.members.size() == members;
      };
      QVERIFY(wait_for(world, 20s, together));
      for (const auto& [epoch, heads] : world.heads_of_epoch) QCOMPARE(heads.size(), 1u);
      QCOMPARE(problems_of(world), std::string());
    }
  }

  void later_a_single_one_goes_on() {
    World world(7);
    world.config.start_members = 2;
    PeerOptions options;
    options.alone_grace = Duration{};
    const PeerId first = world.add(options).id();
    SimPeer& other = world.add(options);
    other.bootstrap(first);
    QVERIFY(wait_for(world, 20s, [&] { return world.lowest_epoch() >= 3; }));
    other.leave();
    const auto before = world.find(first)->epochs();
    QVERIFY(wait_for(world, 30s, [&] { return world.find(first)->epochs() > before + 3; }));
    QCOMPARE(problems_of(world), std::string());
  }
};

}  // namespace potluck::sim

QTEST_APPLESS_MAIN(potluck::sim::SimStartMembers)
#include "sim_start_members.moc"
