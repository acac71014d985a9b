// SPDX-License-Identifier: GPL-3.0-or-later
// Tracker, rounds and catching up in the simulator: first a phase with faults, in which nothing may
// go wrong, then the faults stop and everybody must come together and move on (safety, then
// liveness). A failing seed prints its trace and replays exactly: sim_rounds -seed N.
#include <QTest>

#include "sim_peer.h"

namespace potluck::sim {
namespace {

using namespace std::chrono_literals;

PeerOptions random_options(Rng& rng) {
  PeerOptions options;
  options.samples_per_second = rng.uniform(5, 60);
  options.micro_batch = static_cast<std::uint32_t>(1 + rng.below(4));
  options.client_mode = rng.chance(0.3);
  options.shape.delay = Duration(static_cast<Duration::rep>(rng.uniform(0.5e6, 40e6)));
  options.shape.bits_per_second = rng.uniform(5e6, 1e9);
  return options;
}

// Everybody knows the first peer, as if by an invite link.
SimPeer& join(World& world, PeerOptions options, const PeerId& contact) {
  SimPeer& peer = world.add(options);
  peer.bootstrap(contact);
  return peer;
}

struct Churn {
  std::size_t peers = 100;
  Duration faults = 6s;      // how long peers come and go
  Duration between = 150ms;  // mean time between two faults
  bool partitions = false;
};

// One crash, restart, newcomer, pause or good-bye.
void one_fault(World& world, const PeerId& keep,
               std::vector<std::pair<KeyPair, std::shared_ptr<Disk>>>& dead,
               std::map<PeerId, KeyPair>& keys) {
  Rng& rng = world.network.rng();
  const auto dice = rng.below(10);
  if (dice < 4 && world.peers.size() > 3) {
    const PeerId victim = world.random_live();
    if (victim == keep) return;
    if (rng.chance(0.7)) dead.emplace_back(keys.at(victim), world.find(victim)->disk());
    world.crash(victim, rng.chance(0.5) ? Duration{} : Duration{2s});
  } else if (dice < 6 && !dead.empty()) {
    auto [key, disk] = dead.back();
    dead.pop_back();
    if (world.find(key.public_key()) == nullptr) {
      world.log(key.public_key().short_hex() + " restarts at epoch " +
                std::to_string(disk->checkpoint_epoch));
      world.add(random_options(rng), disk, key).bootstrap(keep);
    }
  } else if (dice < 8) {
    SimPeer& fresh = world.add(random_options(rng));
    world.log(fresh.id().short_hex() + " is new");
    fresh.bootstrap(keep);
  } else {
    SimPeer* peer = world.find(world.random_live());
    if (peer->id() == keep) return;
    peer->pause(true);
    const PeerId id = peer->id();
    world.network.after(1s, [&world, id] {
      if (SimPeer* p = world.find(id)) p->pause(false);
    });
  }
}

std::string run_churn(std::uint64_t seed, const Churn& churn, bool verbose) {
  World world(seed);
  world.verbose = verbose;
  Rng& rng = world.network.rng();
  world.config.target_batch = static_cast<std::uint32_t>(200 + rng.below(600));
  world.config.overlap = seed % 4 == 3;
  PeerOptions founder;
  founder.alone_grace = Duration{};
  std::map<PeerId, KeyPair> keys;
  std::vector<std::pair<KeyPair, std::shared_ptr<Disk>>> dead;
  const auto add = [&](PeerOptions options) -> SimPeer& {
    std::array<std::uint8_t, 32> secret;
    for (std::size_t i = 0; i < 4; ++i) put_u64(secret.data() + 8 * i, rng.next());
    const auto key = KeyPair::from_seed(secret);
    keys.emplace(key.public_key(), key);
    return world.add(options, nullptr, key);
  };
  const PeerId keep = add(founder).id();
  for (std::size_t i = 1; i < churn.peers; ++i) add(random_options(rng)).bootstrap(keep);

  const TimePoint calm = world.network.now() + churn.faults;
  std::function<void()> next = [&] {
    if (world.network.now() >= calm) return;
    one_fault(world, keep, dead, keys);
    for (const auto& [id, p] : world.peers) keys.try_emplace(id, p->key());
    world.network.after(
        Duration(static_cast<Duration::rep>(rng.uniform(0.2, 1.8) * churn.between.count())), next);
  };
  world.network.after(1s, next);
  if (churn.partitions) {
    world.network.after(2s, [&] {
      world.log("partition");
      world.network.partition([&](const PeerId& id) { return id.data[0] & 1; }, 500ms);
    });
    world.network.after(4s, [&] {
      world.log("healed");
      world.network.heal();
    });
  }
  world.network.run_until(calm);

  // From here on nothing fails: all must agree, and go on committing together.
  const TimePoint deadline = world.network.now() + 90s;
  std::uint64_t together_at = 0;
  const auto done = [&] {
    if (!world.violations.empty()) return true;
    if (world.network.events() % 64 != 0 || !world.all_at_one_head()) return false;
    if (together_at == 0) together_at = world.lowest_epoch();
    return world.lowest_epoch() >= together_at + 3;
  };
  world.network.run_until(deadline, done);
  if (world.violations.empty() && !(world.all_at_one_head() || together_at > 0)) {
    for (const auto& [id, p] : world.peers) {
      world.log(id.short_hex() + " stands at " + std::to_string(p->epochs()) + " " +
                std::string(to_string(p->activity())) + " head " + p->head().short_hex() +
                " links " + std::to_string(p->view().peers.size()));
    }
    world.violated("progress: the peers did not come together");
  }
  if (world.violations.empty() && world.lowest_epoch() < together_at + 1) {
    world.violated("progress: no commit after the faults ended");
  }
  return world.violations.empty() ? std::string() : world.report();
}

}  // namespace

class SimRounds : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void lone_peer_trains() {
    World world(1);
    PeerOptions options;
    options.alone_grace = Duration{};
    world.add(options);
    world.network.run_until(world.network.now() + 20s);
    QVERIFY(world.violations.empty());
    QVERIFY(world.lowest_epoch() >= 10);
  }

  void three_peers_commit_the_target_exactly() {
    World world(2);
    PeerOptions options;
    options.alone_grace = Duration{};
    const PeerId first = world.add(options).id();
    options.samples_per_second = 20;
    join(world, options, first);
    join(world, options, first);
    world.network.run_until(world.network.now() + 30s);
    QVERIFY2(world.violations.empty(), world.report().c_str());
    QVERIFY(world.lowest_epoch() >= 20);
    for (const auto& [epoch, heads] : world.heads_of_epoch) QCOMPARE(heads.size(), std::size_t{1});
    for (const auto& [epoch, samples] : world.samples_of_epoch) {
      QVERIFY2(samples == 64, qPrintable(QString("epoch %1: %2").arg(epoch).arg(samples)));
    }
    QCOMPARE(world.find(first)->view().peers.size(), std::size_t{2});
  }

  void the_coordinator_dies_and_the_others_go_on() {
    World world(3);
    PeerOptions options;
    options.alone_grace = Duration{};
    const PeerId first = world.add(options).id();
    for (int i = 0; i < 4; ++i) join(world, options, first);
    world.network.run_until(world.network.now() + 10s);
    for (int kill = 0; kill < 3; ++kill) {
      PeerId coordinator;
      world.network.run_until(world.network.now() + 10s, [&] {
        coordinator = world.peers.begin()->second->view().coordinator;
        return world.find(coordinator) != nullptr;
      });
      QVERIFY(world.find(coordinator) != nullptr);
      const auto before = world.lowest_epoch();
      world.crash(coordinator);
      world.network.run_until(world.network.now() + 10s,
                              [&] { return world.lowest_epoch() >= before + 3; });
      QVERIFY2(world.lowest_epoch() >= before + 3, world.report().c_str());
    }
    // What the dead had done is done again, and no more.
    for (const auto& [epoch, samples] : world.samples_of_epoch) {
      QCOMPARE(samples, std::uint64_t{64});
    }
    QVERIFY2(world.violations.empty(), world.report().c_str());
  }

  void a_late_peer_takes_a_snapshot_while_the_others_go_on() {
    World world(4);
    PeerOptions options;
    options.alone_grace = Duration{};
    const PeerId first = world.add(options).id();
    join(world, options, first);
    join(world, options, first);
    world.network.run_until(world.network.now() + 120s);
    const auto before = world.lowest_epoch();
    QVERIFY(before > 64);  // too far behind to replay
    SimPeer& late = world.add(options);
    late.bootstrap(first);
    world.network.run_until(world.network.now() + 10s, [&] { return late.epochs() >= before + 5; });
    QVERIFY2(late.epochs() >= before + 5, world.report().c_str());
    world.network.run_until(world.network.now() + 5s, [&] { return world.all_at_one_head(); });
    QVERIFY2(world.all_at_one_head() && world.violations.empty(), world.report().c_str());
    QCOMPARE(late.disk()->commits.size(), late.epochs());  // its history is complete
  }

  void short_epochs_do_not_wait_for_newcomers() {
    World world(7);
    PeerOptions options;
    options.alone_grace = Duration{};
    options.samples_per_second = 5000;
    options.shape.delay = 100us;
    const PeerId first = world.add(options).id();
    join(world, options, first);
    join(world, options, first);
    world.network.run_until(world.network.now() + 8s);
    const auto before = world.lowest_epoch();
    QVERIFY(before > 200);
    SimPeer& late = world.add(options);
    late.bootstrap(first);
    world.network.run_until(world.network.now() + 4s);
    QVERIFY2(world.violations.empty(), world.report().c_str());
    Duration longest{};
    for (auto it = world.first_applied.find(before); std::next(it) != world.first_applied.end();
         ++it) {
      longest = std::max(longest, std::next(it)->second - it->second);
    }
    QVERIFY2(longest < 50ms, qPrintable(QString::number(seconds(longest))));
    QVERIFY(late.epochs() + 3 >= world.find(first)->epochs());
  }

  void whoever_comes_goes_or_rests_in_mid_epoch_the_batch_is_the_target() {
    World world(8);
    world.config.target_batch = 4000;  // 20 s and more: worth offering again for a newcomer
    PeerOptions options;
    options.alone_grace = Duration{};
    options.micro_batch = 32;  // 0.64 s: one is always under way
    const PeerId first = world.add(options).id();
    join(world, options, first);
    join(world, options, first);
    for (int i = 0; i < 8; ++i) {
      world.network.run_until(world.network.now() + 9s);
      const PeerId id = join(world, options, first).id();
      world.network.run_until(world.network.now() + 4s);
      if (i % 2 == 0) {
        world.find(id)->pause(true);
        world.network.run_until(world.network.now() + 700ms);
        world.find(id)->pause(false);
      } else {
        world.crash(id);
      }
    }
    QVERIFY2(world.violations.empty(), world.report().c_str());
    QVERIFY(world.samples_of_epoch.size() >= 5);
    std::size_t most_members = 0;
    for (const auto& [epoch, samples] : world.samples_of_epoch) {
      QCOMPARE(samples, std::uint64_t{4000});
    }
    for (const auto& c : world.find(first)->disk()->commits) {
      most_members = std::max(most_members, c.commit.members.size());
    }
    QVERIFY(most_members > 3);  // they did come in
  }

  void who_rests_now_and_then_leaves_the_batch_as_it_is() {
    for (std::uint64_t seed = 20; seed < 60; ++seed) {
      World world(seed);
      PeerOptions options;
      options.alone_grace = Duration{};
      options.samples_per_second = 400;  // 80 ms an epoch
      options.shape.delay = 300us;
      const PeerId first = world.add(options).id();
      const PeerId other = join(world, options, first).id();
      Rng& rng = world.network.rng();
      world.network.run_until(world.network.now() + 4s);
      for (int i = 0; i < 12; ++i) {
        SimPeer* peer = world.find(other);
        const auto some_time = [&] { return from_seconds(rng.uniform(0.001, 0.4)); };
        peer->pause(true);
        world.network.run_until(world.network.now() + some_time());
        peer->pause(false);
        world.network.run_until(world.network.now() + 3 * some_time());
      }
      QVERIFY2(world.violations.empty(), world.report().c_str());
      for (const auto& [epoch, samples] : world.samples_of_epoch) {
        QVERIFY2(
            samples == 64,
            qPrintable(QString("seed %1, epoch %2: %3 samples").arg(seed).arg(epoch).arg(samples)));
      }
    }
  }

  void after_a_partition_the_longer_history_wins() {
    World world(5);
    PeerOptions options;
    options.alone_grace = 1s;
    std::vector<PeerId> ids{world.add(options).id()};
    for (int i = 0; i < 5; ++i) {
      ids.push_back(world.add(options).id());
      world.find(ids.back())->bootstrap(ids[0]);
    }
    world.network.run_until(world.network.now() + 10s);
    const std::set<PeerId> minority(ids.begin(), ids.begin() + 2);
    world.network.partition([&](const PeerId& id) { return minority.contains(id) ? 1 : 0; }, 1s);
    world.network.run_until(world.network.now() + 20s);
    QVERIFY(!world.all_at_one_head());
    const Digest winner = world.find(ids[5])->head();
    const auto winner_epochs = world.find(ids[5])->epochs();
    world.network.heal();
    world.network.run_until(world.network.now() + 90s, [&] {
      return world.all_at_one_head() && world.lowest_epoch() > winner_epochs + 3;
    });
    QVERIFY2(world.all_at_one_head() && world.violations.empty(), world.report().c_str());
    QCOMPARE(world.find(ids[0])->disk()->commits[winner_epochs - 1].head, winner);
  }

  void pause_and_leave_let_the_others_go_on() {
    World world(6);
    PeerOptions options;
    options.alone_grace = Duration{};
    const PeerId first = world.add(options).id();
    join(world, options, first);
    SimPeer& third = world.add(options);
    third.bootstrap(first);
    world.network.run_until(world.network.now() + 10s);
    third.pause(true);
    world.network.run_until(world.network.now() + 5s);
    QCOMPARE(third.activity(), Activity::kPaused);
    const auto stood = third.epochs();
    world.network.run_until(world.network.now() + 5s);
    QVERIFY(world.find(first)->epochs() > stood + 3);
    third.pause(false);
    world.network.run_until(world.network.now() + 20s, [&] {
      return world.lowest_epoch() > stood + 10 && world.all_at_one_head();
    });
    QVERIFY2(world.all_at_one_head() && world.violations.empty(), world.report().c_str());
    third.leave();
    world.network.run_until(world.network.now() + 4s, [&] { return third.left(); });
    QVERIFY(third.left());
  }

  // `./dev sim` has as many seeds as one waits for.
  void hundred_peers_with_churn_data() {
    QTest::addColumn<quint64>("first");
    if (qEnvironmentVariableIsSet("POTLUCK_SIM_SEED")) {
      QTest::newRow("chosen") << qEnvironmentVariable("POTLUCK_SIM_SEED").toULongLong();
      return;
    }
    QTest::newRow("from 100 on") << quint64{100};
  }
  void hundred_peers_with_churn() {
    QFETCH(quint64, first);
    const bool one = qEnvironmentVariableIsSet("POTLUCK_SIM_SEED");
    const auto seeds = qEnvironmentVariable("POTLUCK_SIM_SEEDS", one ? "1" : "100").toULongLong();
    Churn churn;
    churn.peers = qEnvironmentVariable("POTLUCK_SIM_PEERS", "100").toULongLong();
    for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
      const std::string problem = run_churn(seed, churn, one);
      QVERIFY2(problem.empty(), problem.c_str());
    }
  }

  void partitions_with_churn() {
    Churn churn;
    churn.peers = 20;
    churn.partitions = true;
    for (std::uint64_t seed = 1000; seed < 1040; ++seed) {
      const std::string problem = run_churn(seed, churn, false);
      QVERIFY2(problem.empty(), problem.c_str());
    }
  }
};

}  // namespace potluck::sim

QTEST_APPLESS_MAIN(potluck::sim::SimRounds)
#include "sim_rounds.moc"
