// SPDX-License-Identifier: GPL-3.0-or-later
// Nobody is held up by others' comings and goings. A failing seed replays exactly:
// POTLUCK_SIM_SEED=N POTLUCK_SIM_SEEDS=1 POTLUCK_SIM_VERBOSE=1 sim_comings_and_goings
#include <QTest>

#include "engine/collab/group/coordinator_rank.h"
#include "sim_peer.h"

namespace potluck::sim {
namespace {

using namespace std::chrono_literals;

// Everybody knows the first peer, as if by an invite link.
void join(World& world, PeerOptions options, const PeerId& contact) {
  world.add(options).bootstrap(contact);
}

// A few peers on fast links and short epochs, of which all but the founder come, go and rest.
std::string run_comings_and_goings(std::uint64_t seed) {
  World world(seed);
  Rng& rng = world.network.rng();
  const auto options = [&] {
    PeerOptions o;
    o.alone_grace = Duration{};
    o.samples_per_second = rng.uniform(50, 600);
    o.micro_batch = static_cast<std::uint32_t>(1 + rng.below(8));
    o.client_mode = rng.chance(0.2);
    o.shape.delay = from_seconds(rng.uniform(0.0001, 0.004));
    return o;
  };
  PeerOptions reachable = options();
  reachable.client_mode = false;
  const PeerId founder = world.add(reachable).id();
  for (auto i = 1 + rng.below(3); i > 0; --i) join(world, options(), founder);
  world.network.run_until(world.network.now() + 4s);

  TimePoint last = world.network.now();
  Duration longest{};
  std::size_t epochs = world.first_applied.size();
  const auto watch = [&] {
    if (world.first_applied.size() != epochs) last = world.network.now();
    epochs = world.first_applied.size();
    longest = std::max(longest, world.network.now() - last);
    return false;
  };
  const auto go_on = [&](double most) {
    world.network.run_until(world.network.now() + from_seconds(rng.uniform(0.0005, most)), watch);
  };
  const auto somebody = [&]() -> SimPeer* {
    SimPeer* peer = world.find(world.random_live());
    return peer->id() == founder ? nullptr : peer;
  };
  for (int i = 0; i < 12; ++i) {
    const auto dice = rng.below(10);
    if (SimPeer* peer = somebody(); peer != nullptr && dice < 6) {
      const PeerId id = peer->id();
      peer->pause(true);
      go_on(rng.chance(0.5) ? 0.01 : 0.4);
      world.find(id)->pause(false);
    } else if (peer != nullptr && dice < 8) {
      const auto disk = peer->disk();
      const auto key = peer->key();
      const auto same = peer->options();
      world.crash(peer->id());
      go_on(0.4);
      world.add(same, disk, key).bootstrap(founder);
    } else if (world.peers.size() < 6) {
      join(world, options(), founder);
    }
    go_on(rng.chance(0.5) ? 0.02 : 1.2);
  }
  world.network.run_until(world.network.now() + 2s, watch);
  if (longest > 1900ms) {
    world.violated("progress: nothing was committed for " + std::to_string(seconds(longest)) +
                   " s");
  }
  return world.violations.empty() ? std::string() : world.report();
}

}  // namespace

class SimComingsAndGoings : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  // Whoever comes, goes or rests, at whatever moment, costs the others a moment at most: no
  // deadline (they begin at two seconds) has to pass before they go on.
  void who_comes_goes_or_rests_holds_nobody_up() {
    const auto first = qEnvironmentVariable("POTLUCK_SIM_SEED", "3000").toULongLong();
    const auto seeds = qEnvironmentVariable("POTLUCK_SIM_SEEDS", "100").toULongLong();
    for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
      const std::string problem = run_comings_and_goings(seed);
      QVERIFY2(problem.empty(), problem.c_str());
    }
  }

  // Three that trained apart for so long that a snapshot is what ends it: one history is left soon,
  // and they do not ask each other over and over again.
  void histories_that_parted_become_one() {
    const auto first = qEnvironmentVariable("POTLUCK_SIM_SEED", "7000").toULongLong();
    const auto seeds = qEnvironmentVariable("POTLUCK_SIM_SEEDS", "12").toULongLong();
    for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
      World world(seed);
      Rng& rng = world.network.rng();
      PeerOptions options;
      options.alone_grace = Duration{};
      options.shape.delay = from_seconds(rng.uniform(0.0001, 0.004));
      std::map<PeerId, int> group;
      PeerId founder;
      for (int i = 0; i < 3; ++i) {
        options.samples_per_second = rng.uniform(3000, 12'000);
        options.step = from_seconds(rng.uniform(0.0002, 0.006));
        SimPeer& peer = world.add(options);
        if (i == 0) founder = peer.id();
        if (i > 0) peer.bootstrap(founder);
        group[peer.id()] = i;
      }
      const auto together = [&] {
        const auto& commits = world.find(founder)->disk()->commits;
        return !commits.empty() && commits.back().commit.members.size() == 3 &&
               world.all_at_one_head();
      };
      const auto wait = [&](Duration within, const std::function<bool()>& until) {
        world.network.run_until(world.network.now() + within, until);
        return until();
      };
      QVERIFY2(wait(30s, together), world.report().c_str());
      world.network.partition([&](const PeerId& id) { return group.at(id); }, 1ms);
      world.network.run_until(world.network.now() + from_seconds(rng.uniform(4, 8)));
      world.network.heal();
      const auto asked = world.commits_requests;
      QVERIFY2(wait(10s, [&] { return world.of_one_history(); }), world.report().c_str());
      const auto requests = world.commits_requests - asked;
      QVERIFY2(requests < 100, qPrintable(QString::number(requests)));
      // Epochs of a few milliseconds hardly wait for whoever comes in.
      QVERIFY2(wait(30s, together), world.report().c_str());
      QVERIFY2(world.violations.empty(), world.report().c_str());
    }
  }

  // Whoever is silent, the coordinator too, is left out within two seconds although its link lives:
  // a frozen process, a cable that was pulled. (Links count as broken after five.)
  void who_falls_silent_is_left_out_soon() {
    const auto first = qEnvironmentVariable("POTLUCK_SIM_SEED", "5000").toULongLong();
    for (std::uint64_t seed = first; seed < first + 20; ++seed) {
      World world(seed);
      Rng& rng = world.network.rng();
      PeerOptions options;
      options.alone_grace = Duration{};
      options.samples_per_second = 200;
      options.shape.delay = 1ms;
      const PeerId founder = world.add(options).id();
      for (int i = 0; i < 5; ++i) join(world, options, founder);
      world.network.run_until(world.network.now() + 4s);
      for (int i = 0; i < 6; ++i) {
        const bool lead = i % 2 == 0;
        PeerId victim = world.random_live();
        const auto leads = [&] {
          victim = world.peers.begin()->second->view().coordinator;
          return world.find(victim) != nullptr;
        };
        world.network.run_until(world.network.now() + from_seconds(rng.uniform(0.001, 0.3)));
        if (lead) world.network.run_until(world.network.now() + 2s, leads);
        QVERIFY2(world.find(victim) != nullptr, world.report().c_str());
        world.log(victim.short_hex() + " is frozen");
        world.network.freeze(victim, 4s);
        const auto before = world.first_applied.size();
        const auto went_on = [&] { return world.first_applied.size() >= before + 3; };
        world.network.run_until(world.network.now() + 4s, went_on);
        QVERIFY2(went_on(), world.report().c_str());
        world.network.run_until(world.network.now() + 5s);
        QVERIFY2(world.all_at_one_head() || world.violations.empty(), world.report().c_str());
      }
      QVERIFY2(world.violations.empty(), world.report().c_str());
    }
  }

  // Of three who average two fall silent, the coordinator among them. Whoever is left hears nobody
  // else of its round, but others who are back since it began: its own link is fine, and it goes on
  // before the links break.
  void who_came_late_tells_that_our_link_is_fine() {
    const auto first = qEnvironmentVariable("POTLUCK_SIM_SEED", "8000").toULongLong();
    for (std::uint64_t seed = first; seed < first + 20; ++seed) {
      World world(seed);
      world.config.values = 4096;
      PeerOptions options;
      options.alone_grace = Duration{};
      options.samples_per_second = 200;
      options.shape.bits_per_second = 1e6;  // an exchange takes a fifth of a second
      const PeerId founder = world.add(options).id();
      for (int i = 0; i < 5; ++i) join(world, options, founder);
      const auto wait = [&](Duration most, const std::function<bool()>& until) {
        world.network.run_until(world.network.now() + most, until);
        return until();
      };
      std::vector<PeerId> group, late;
      for (const auto& [id, peer] : world.peers) (group.size() < 3 ? group : late).push_back(id);
      const auto last_members = [&] {
        const auto& commits = world.find(group.front())->disk()->commits;
        return commits.empty() ? 0 : commits.back().commit.members.size();
      };
      QVERIFY2(wait(60s, [&] { return last_members() == 6; }), world.report().c_str());
      for (const PeerId& id : late) world.find(id)->pause(true);
      QVERIFY2(wait(60s, [&] { return last_members() == 3; }), world.report().c_str());
      const auto averaging = [&] {
        return std::ranges::all_of(
            group, [&](const PeerId& id) { return world.find(id)->collaboration().exchanging(); });
      };
      QVERIFY2(wait(10s, averaging), world.report().c_str());
      const auto epoch = world.find(group.front())->epochs();
      for (const PeerId& id : late) world.find(id)->pause(false);
      world.network.run_until(world.network.now() + 30ms);
      QVERIFY2(averaging(), world.report().c_str());
      const PeerId coordinator = world.find(group.front())->view().coordinator;
      std::erase(group, coordinator);
      for (const PeerId& id : {coordinator, group.front()}) world.network.freeze(id, 30s);
      const SimPeer& left = *world.find(group.back());
      QVERIFY2(wait(4s, [&] { return left.epochs() > epoch; }), world.report().c_str());
      QVERIFY2(world.violations.empty(), world.report().c_str());
    }
  }

  // The member that would lead next falls silent a moment after the one that leads, and so does the
  // one after it: each is found out while the others wait for the one before, not afterwards.
  void several_in_line_to_lead_fall_silent() {
    const auto first = qEnvironmentVariable("POTLUCK_SIM_SEED", "6000").toULongLong();
    Duration longest{};
    for (std::uint64_t seed = first; seed < first + 20; ++seed) {
      World world(seed);
      PeerOptions options;
      options.alone_grace = Duration{};
      options.samples_per_second = 200;
      options.shape.delay = 30ms;
      const PeerId founder = world.add(options).id();
      for (int i = 0; i < 8; ++i) join(world, options, founder);
      world.network.run_until(world.network.now() + 6s);
      std::vector<PeerId> all;
      for (const auto& [id, peer] : world.peers) all.push_back(id);
      PeerId next;
      const auto led = [&] {
        next = world.peers.begin()->second->view().coordinator;
        return world.find(next) != nullptr;
      };
      world.network.run_until(world.network.now() + 1s, led);
      const auto epoch = world.lowest_epoch();
      const TimePoint begin = world.network.now();
      for (std::uint32_t attempt = 1; attempt <= 4; ++attempt) {
        world.log(next.short_hex() + " is frozen");
        world.network.freeze(next, 30s);
        std::erase(all, next);
        next = *coordinator_of(epoch, attempt, all);
        world.network.run_until(world.network.now() + 1s);
      }
      const auto before = world.first_applied.size();
      world.network.run_until(world.network.now() + 60s,
                              [&] { return world.first_applied.size() >= before + 2; });
      longest = std::max(longest, world.network.now() - begin);
      QVERIFY2(world.violations.empty(), world.report().c_str());
    }
    qInfo("longest %.1f s", seconds(longest));
    QVERIFY2(longest < 7500ms, qPrintable(QString::number(seconds(longest))));
  }

  // One computes for all, because the others' uplinks are slow: when it is gone, they do it, and no
  // deadline (of ten seconds, here) has to pass before.
  void who_only_reduced_computes_when_nobody_else_does() {
    const auto first = qEnvironmentVariable("POTLUCK_SIM_SEED", "9000").toULongLong();
    for (std::uint64_t seed = first; seed < first + 20; ++seed) {
      World world(seed);
      world.config.values = 64 * 1024;
      world.config.chunk_values = 1024;
      world.config.target_batch = 64;
      PeerOptions slow;
      slow.alone_grace = Duration{};
      slow.samples_per_second = 20;
      slow.micro_batch = 1;
      slow.shape = {1ms, 1e6, 100e6};
      slow.up_limit = 1e6;  // told, hence known at once
      slow.down_limit = 100e6;
      PeerOptions fast = slow;
      fast.samples_per_second = 400;
      fast.shape = {1ms, 100e6};
      fast.up_limit = 100e6;
      const PeerId worker = world.add(fast).id();
      for (int i = 0; i < 3; ++i) join(world, slow, worker);
      const auto one_computes = [&] {
        const auto& commits = world.find(worker)->disk()->commits;
        if (commits.empty() || commits.back().commit.members.size() != 4) return false;
        return std::ranges::all_of(commits.back().commit.members, [&](const auto& member) {
          return (member.samples > 0) == (member.peer == worker);
        });
      };
      world.network.run_until(world.network.now() + 60s, one_computes);
      QVERIFY2(one_computes(), world.report().c_str());
      world.network.run_until(world.network.now() +
                              from_seconds(world.network.rng().uniform(0, 2)));
      world.crash(worker);
      const auto before = world.first_applied.size();
      const auto went_on = [&] { return world.first_applied.size() > before; };
      world.network.run_until(world.network.now() + 8s, went_on);
      QVERIFY2(went_on(), world.report().c_str());
      QVERIFY2(world.violations.empty(), world.report().c_str());
    }
  }
};

}  // namespace potluck::sim

QTEST_APPLESS_MAIN(potluck::sim::SimComingsAndGoings)
#include "sim_comings_and_goings.moc"
