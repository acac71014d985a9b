// SPDX-License-Identifier: GPL-3.0-or-later
// How a peer that comes late gets to where the others are: by whatever is less to move.
#include <QTest>

#include "sim_peer.h"

namespace potluck::sim {
namespace {

using namespace std::chrono_literals;

// Two peers, and a third that comes when they have `epochs`.
struct Late {
  Late(std::uint64_t values, std::uint64_t epochs) : world(4) {
    world.config.values = values;
    world.config.chunk_values = 0;
    world.config.codec = world.config.contribution_codec = CodecId::kFp16;
    PeerOptions options;
    options.alone_grace = Duration{};
    const PeerId first = world.add(options).id();
    world.add({}).bootstrap(first);
    run([&] { return world.lowest_epoch() >= epochs; });
    late = &world.add({});
    late->bootstrap(first);
    const auto before = world.find(first)->epochs();
    arrived = run([&] { return late->epochs() >= before + 3; }) && world.violations.empty();
  }
  bool run(const std::function<bool()>& until) {
    world.network.run_until(world.network.now() + 120s, until);
    return until();
  }

  World world;
  SimPeer* late = nullptr;
  bool arrived = false;
};

}  // namespace

class SimJoining : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void few_small_averages_are_replayed() {
    const Late late(96, 20);
    QVERIFY(late.arrived);
    QCOMPARE(late.late->snapshots_installed(), 0);
  }

  // Twelve averages of 256 KB are 3 MB, the state behind them half of that.
  void averages_that_are_more_than_the_state_are_not() {
    const Late late(128 * 1024, 12);
    QVERIFY(late.arrived);
    QCOMPARE(late.late->snapshots_installed(), 1);
  }

  // A newcomer that is still making its model fetches the state meanwhile.
  void a_newcomer_that_prepares_is_there_soon_after() {
    for (std::uint64_t seed = 30; seed < 40; ++seed) {
      World world(seed);
      PeerOptions options;
      options.alone_grace = Duration{};
      options.samples_per_second = 300;
      const PeerId first = world.add(options).id();
      world.add(options).bootstrap(first);
      world.network.run_until(world.network.now() + 20s);
      options.preparing = 3s;
      SimPeer& newcomer = world.add(options);
      newcomer.bootstrap(first);
      world.network.run_until(world.network.now() + 3s);
      QVERIFY(newcomer.snapshots_installed() == 1);
      const auto commits_with_it = [&] {
        const auto& commits = world.find(first)->disk()->commits;
        return commits.back().commit.members.size() == 3;
      };
      QVERIFY(!commits_with_it());
      world.network.run_until(world.network.now() + 1500ms, commits_with_it);
      QVERIFY2(commits_with_it(), world.report().c_str());
      QVERIFY2(world.violations.empty(), world.report().c_str());
    }
  }

  // It takes over a part of what they have not begun; the batch is the target all the same.
  void nobody_stops_for_a_newcomer() {
    for (std::uint64_t seed = 40; seed < 80; ++seed) {
      World world(seed);
      Rng& rng = world.network.rng();
      world.config.target_batch = 3000;  // ten seconds
      PeerOptions options;
      options.micro_batch = 30;
      const auto add = [&]() -> SimPeer& {
        options.samples_per_second = rng.uniform(80, 120);
        return world.add(options);
      };
      options.alone_grace = Duration{};
      const PeerId first = add().id();
      options.alone_grace = 2s;
      for (int i = 0; i < 2; ++i) add().bootstrap(first);
      const auto run_until_all_have = [&](std::uint64_t epochs) {
        world.network.run_until(world.network.now() + 120s,
                                [&] { return world.lowest_epoch() >= epochs; });
        return world.lowest_epoch() >= epochs;
      };
      QVERIFY(run_until_all_have(world.find(first)->epochs() + 3));
      world.network.run_until(world.network.now() + from_seconds(rng.uniform(0.1, 6.0)));
      const auto epoch = world.find(first)->epochs();
      const auto halts = [&] {
        int sum = 0;
        for (const auto& [id, peer] : world.peers) sum += peer->halts();
        return sum;
      };
      const int before = halts();
      add().bootstrap(first);
      QVERIFY(run_until_all_have(epoch + 1));
      const auto& commits = world.find(first)->disk()->commits;
      const auto commit = std::find_if(commits.begin(), commits.end(), [&](const auto& each) {
        return each.commit.epoch == epoch;
      });
      QVERIFY(commit != commits.end());
      QCOMPARE(commit->commit.members.size(), std::size_t{4});
      QCOMPARE(commit->commit.samples(), std::uint64_t{3000});
      QCOMPARE(halts(), before);
      QVERIFY2(world.violations.empty(), world.report().c_str());
    }
  }

  // Its epochs take a third of what the newcomer needs to replay one.
  void a_lone_founder_that_is_faster_than_a_replay_is_joined() {
    for (std::uint64_t seed = 10; seed < 20; ++seed) {
      World world(seed);
      PeerOptions fast;
      fast.alone_grace = Duration{};
      fast.samples_per_second = 30'000;
      fast.micro_batch = 64;
      SimPeer& founder = world.add(fast);
      world.network.run_until(world.network.now() + 2s);
      PeerOptions slow = fast;
      slow.step = 6ms;
      SimPeer& newcomer = world.add(slow);
      newcomer.bootstrap(founder.id());
      const auto together = [&] {
        const auto commits = founder.disk()->commits;
        return !commits.empty() && commits.back().commit.members.size() == 2;
      };
      const auto before = founder.epochs();
      world.network.run_until(world.network.now() + 10s, together);
      QVERIFY2(together(), world.report().c_str());
      QVERIFY2(world.violations.empty(), world.report().c_str());
      QVERIFY(founder.epochs() > before);
    }
  }

  // The first one who is asked for the newest commits goes before it has answered.
  void a_donor_that_is_lost_at_once_costs_no_more_than_a_question() {
    World world(5);
    PeerOptions options;
    options.samples_per_second = 20'000;
    options.alone_grace = Duration{};
    const PeerId first = world.add(options).id();
    options.alone_grace = 4s;
    const PeerId second = world.add(options).id();
    world.find(second)->bootstrap(first);
    world.network.run_until(world.network.now() + 600s, [&] { return world.lowest_epoch() > 600; });
    QVERIFY(world.lowest_epoch() > 600);
    options.disk = 20ms;
    SimPeer& late = world.add(options);
    const auto before = world.commits_requests;
    late.dial(first);
    late.dial(second);
    world.network.run_until(world.network.now() + 10s,
                            [&] { return world.commits_requests == before + 1; });
    world.crash(world.commits_asked_of);
    world.network.run_until(world.network.now() + 10s, [&] { return late.epochs() > 600; });
    QVERIFY2(late.epochs() > 600, world.report().c_str());
    // What lies before its first epoch comes while it takes part.
    world.network.run_until(world.network.now() + 10s, [&] { return late.disk()->first == 0; });
    QVERIFY2(late.disk()->first == 0, world.report().c_str());
    QVERIFY2(world.violations.empty(), world.report().c_str());
  }

  // Nobody waits for the fetcher to give up, ten seconds later.
  void when_all_who_offered_the_state_are_gone_others_are_asked() {
    World world(6);
    world.config.values = 64 * 1024;
    PeerOptions options;
    options.alone_grace = Duration{};
    const PeerId first = world.add(options).id();
    options.alone_grace = 4s;
    for (int i = 0; i < 4; ++i) world.add(options).bootstrap(first);
    world.network.run_until(world.network.now() + 120s, [&] { return world.lowest_epoch() > 80; });
    QVERIFY(world.lowest_epoch() > 80);
    options.disk = 1s;  // so long the fetch takes
    SimPeer& late = world.add(options);
    late.bootstrap(first);
    const auto fetches = [&] { return !late.state_sources().empty(); };
    world.network.run_until(world.network.now() + 10s, fetches);
    QVERIFY(fetches());
    for (const PeerId& id : late.state_sources()) world.crash(id);
    world.network.run_until(world.network.now() + 8s, [&] { return late.epochs() > 80; });
    QVERIFY2(late.epochs() > 80, world.report().c_str());
    QVERIFY2(world.violations.empty(), world.report().c_str());
  }

  void three_large_averages_are_replayed() {
    const Late late(128 * 1024, 3);
    QVERIFY(late.arrived);
    QCOMPARE(late.late->snapshots_installed(), 0);
  }
};

}  // namespace potluck::sim

using potluck::sim::SimJoining;
QTEST_APPLESS_MAIN(SimJoining)
#include "sim_joining.moc"
