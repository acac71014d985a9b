// SPDX-License-Identifier: GPL-3.0-or-later
// Everybody who wants to help, helps, whoever of them can connect to whom: behind home routers,
// behind firewalls that let some in, as long as there is one whom all can reach.
#include <QTest>

#include "sim_peer.h"

namespace potluck::sim {
namespace {

using namespace std::chrono_literals;

// Who may open a connection to whom.
class Walls {
 public:
  void block(const PeerId& from, const PeerId& to) { blocked_.insert({from, to}); }
  void apply(World& world) {
    world.network.set_walls([this](const PeerId& from, const PeerId& to) {
      return blocked_.contains({from, to}) || (behind_router_.contains(to) && from != to);
    });
  }
  // Nobody outside gets in.
  void put_behind_a_router(const PeerId& id) { behind_router_.insert(id); }

 private:
  std::set<std::pair<PeerId, PeerId>> blocked_;
  std::set<PeerId> behind_router_;
};

PeerOptions usual(World& world) {
  PeerOptions options;
  options.samples_per_second = world.network.rng().uniform(60, 200);
  options.shape.delay = from_seconds(world.network.rng().uniform(0.001, 0.02));
  options.alone_grace = 8s;
  return options;
}

// In how many of the commits since `from` the peer has samples.
double attendance(const World& world, const PeerId& of, const PeerId& log, std::size_t from) {
  const auto& commits = world.peers.at(log)->disk()->commits;
  std::size_t in = 0;
  for (std::size_t i = from; i < commits.size(); ++i) {
    in += std::ranges::any_of(commits[i].commit.members,
                              [&](const CommitMember& m) { return m.peer == of && m.samples > 0; });
  }
  return commits.size() > from
             ? static_cast<double>(in) / static_cast<double>(commits.size() - from)
             : 0;
}

// All of them train: each has samples in 95 of 100 commits after the tenth second.
std::string all_take_part(World& world, const PeerId& hub) {
  world.network.run_until(world.network.now() + 10s);
  const std::size_t from = world.find(hub)->disk()->commits.size();
  world.network.run_until(world.network.now() + 600s,
                          [&] { return world.find(hub)->disk()->commits.size() >= from + 100; });
  if (world.find(hub)->disk()->commits.size() < from + 100) world.violated("it does not get on");
  for (const auto& [id, peer] : world.peers) {
    const double share = attendance(world, id, hub, from);
    if (share >= 0.95) continue;
    world.violated(id.short_hex() + " is in " + std::to_string(int(100 * share)) +
                   " of 100 commits only; " + peer->view().reason.text());
  }
  return world.violations.empty() ? std::string() : world.report();
}

}  // namespace

class SimRouters : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  // With default settings: none of the three knows that nobody can connect to it.
  void three_behind_routers_of_their_own_all_take_part() {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      World world(seed);
      Walls walls;
      walls.apply(world);
      PeerOptions options = usual(world);
      options.alone_grace = Duration{};
      const PeerId hub = world.add(options).id();
      for (int i = 0; i < 3; ++i) {
        SimPeer& volunteer = world.add(usual(world));
        walls.put_behind_a_router(volunteer.id());
        volunteer.bootstrap(hub);
      }
      const std::string problem = all_take_part(world, hub);
      QVERIFY2(problem.empty(), problem.c_str());
      for (const auto& [id, peer] : world.peers) {
        QVERIFY(peer->view().reach == (id == hub ? Reach::kReachable : Reach::kUnreachable));
      }
    }
  }

  // Any graph: each may be behind a router, and any two may be kept apart, but for one whom all
  // can reach.
  void whoever_reaches_whom_all_take_part() {
    const auto first = qEnvironmentVariable("POTLUCK_SIM_SEED", "1000").toULongLong();
    const auto seeds = qEnvironmentVariable("POTLUCK_SIM_SEEDS", "200").toULongLong();
    for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
      World world(seed);
      Rng& rng = world.network.rng();
      Walls walls;
      walls.apply(world);
      const double routers = rng.uniform(0, 0.8), apart = rng.uniform(0, 0.5);
      PeerOptions options = usual(world);
      options.alone_grace = Duration{};
      std::vector<PeerId> all = {world.add(options).id()};
      for (auto n = 2 + rng.below(7); n > 0; --n) {
        SimPeer& peer = world.add(usual(world));
        if (rng.chance(routers)) walls.put_behind_a_router(peer.id());
        for (std::size_t i = 1; i < all.size(); ++i) {
          if (!rng.chance(apart)) continue;
          walls.block(all[i], peer.id());
          walls.block(peer.id(), all[i]);
        }
        all.push_back(peer.id());
        peer.bootstrap(all.front());
      }
      world.config.target_batch = 64;
      const std::string problem = all_take_part(world, all.front());
      QVERIFY2(problem.empty(), problem.c_str());
    }
  }

  // Whoever is in step, and in no round all the same, is told why.
  void who_is_left_out_is_told() {
    World world(7);
    Walls walls;
    walls.apply(world);
    PeerOptions options = usual(world);
    options.alone_grace = Duration{};
    const PeerId one = world.add(options).id();
    SimPeer& other = world.add(usual(world));
    other.bootstrap(one);
    world.network.run_until(world.network.now() + 10s);
    // Linked to one of the two alone, and out of reach for the other: whoever of them leads, it
    // is with one of them at the most.
    SimPeer& third = world.add(usual(world));
    SimPeer& fourth = world.add(usual(world));
    walls.put_behind_a_router(third.id());
    walls.put_behind_a_router(fourth.id());
    walls.block(third.id(), one);
    walls.block(fourth.id(), other.id());
    third.bootstrap(other.id());
    fourth.bootstrap(one);
    std::map<PeerId, bool> told;
    const std::size_t from = world.find(one)->disk()->commits.size();
    world.network.run_until(world.network.now() + 60s, [&] {
      for (const SimPeer* peer : {&third, &fourth}) {
        const auto view = peer->view();
        if (view.activity == Activity::kLeftOut && !view.reason.empty()) told[peer->id()] = true;
      }
      return false;
    });
    for (const PeerId& id : {third.id(), fourth.id()}) {
      const double share = attendance(world, id, one, from);
      QVERIFY2(told[id] || share > 0.1, qPrintable(QString::number(share)));
    }
    QVERIFY2(world.violations.empty(), world.report().c_str());
  }
};

}  // namespace potluck::sim

using potluck::sim::SimRouters;
QTEST_APPLESS_MAIN(SimRouters)
#include "sim_routers.moc"
