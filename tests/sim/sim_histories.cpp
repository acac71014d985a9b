// SPDX-License-Identifier: GPL-3.0-or-later
// Which history a collaboration goes on with when there are several.
#include <QTest>

#include "sim_peer.h"

namespace potluck::sim {

using namespace std::chrono_literals;

// Epochs after which the first peer, which was alone for a while, is no longer most of the group.
constexpr std::uint64_t kTogether = 80;

class SimHistories : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  // Two of three are more than the one that has gone on alone for longer. The digest of a state
  // belongs to the history that led there: whoever takes over one with fewer epochs leads it
  // without.
  void a_shorter_history_that_more_stand_behind_is_taken_over_and_led() {
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
      World world(seed);
      PeerOptions options;
      options.alone_grace = Duration{};
      options.samples_per_second = 500;
      const PeerId first = world.add(options).id();
      for (int i = 0; i < 2; ++i) world.add(options).bootstrap(first);
      const auto run = [&](const std::function<bool()>& until) {
        world.network.run_until(world.network.now() + 60s, until);
        return until();
      };
      const auto members = [&](const PeerId& id) {
        const auto& commits = world.find(id)->disk()->commits;
        return commits.empty() ? 0 : commits.back().commit.members.size();
      };
      QVERIFY2(run([&] { return members(first) == 3 && world.lowest_epoch() >= kTogether; }),
               world.report().c_str());
      const PeerId alone = world.peers.rbegin()->first;
      std::vector<PeerId> two;
      for (const auto& [id, peer] : world.peers) {
        if (id != alone) two.push_back(id);
      }
      const std::uint64_t parted = world.find(alone)->epochs();
      world.network.partition([&](const PeerId& id) { return id == alone ? 1 : 0; }, 1ms);
      for (const PeerId& id : two) world.find(id)->pause(true);
      QVERIFY2(run([&] { return world.find(alone)->epochs() > parted + 60; }),
               world.report().c_str());
      for (const PeerId& id : two) world.find(id)->pause(false);
      QVERIFY2(run([&] {
                 return world.find(two[0])->epochs() > parted + 4 && members(two[0]) == 2 &&
                        world.find(two[1])->epochs() > parted + 4;
               }),
               world.report().c_str());
      const Digest theirs = world.find(two[0])->disk()->commits[parted + 2].head;
      QVERIFY(world.find(two[0])->epochs() < world.find(alone)->epochs());
      world.network.heal();
      const std::uint64_t healed = world.find(two[0])->epochs();
      const auto all_lead_it = [&] {
        std::set<PeerId> coordinators;
        for (const auto& commit : world.find(alone)->disk()->commits) {
          if (commit.commit.epoch >= healed) coordinators.insert(commit.commit.coordinator);
        }
        return coordinators.size() == 3 && world.all_at_one_head() &&
               world.find(alone)->disk()->commits[parted + 2].head == theirs;
      };
      QVERIFY2(run(all_lead_it), world.report().c_str());
    }
  }

  // Two who have lost each other for a while, and have both gone on. Neither waits for the other to
  // come into an epoch that it has made otherwise.
  void two_that_meet_again_are_soon_of_one_history() {
    for (std::uint64_t seed = 1; seed < 60; ++seed) {
      World world(seed);
      PeerOptions options;
      options.alone_grace = Duration{};
      options.samples_per_second = 2000 + static_cast<double>(seed % 3) * 300;
      const PeerId first = world.add(options).id();
      const auto run = [&](Duration within, const std::function<bool()>& until) {
        world.network.run_until(world.network.now() + within, until);
        return until();
      };
      const auto epochs_of = [&](const PeerId& id) { return world.find(id)->epochs(); };
      QVERIFY(run(60s, [&] { return epochs_of(first) > 100; }));
      options.samples_per_second = 2000 + static_cast<double>(seed % 4) * 300;
      auto& newcomer = world.add(options);
      newcomer.bootstrap(first);
      const PeerId second = newcomer.id();
      const auto together = [&] {
        const auto& commits = world.find(first)->disk()->commits;
        return world.all_at_one_head() && commits.back().commit.members.size() == 2;
      };
      QVERIFY2(run(60s, together), world.report().c_str());
      const std::uint64_t shared = epochs_of(first) + seed % 5 * 10;
      QVERIFY2(run(60s, [&] { return epochs_of(first) >= shared; }), world.report().c_str());
      const std::uint64_t parted = epochs_of(first);
      world.network.partition([&](const PeerId& id) { return id == first ? 1 : 0; }, 1ms);
      QVERIFY2(
          run(60s,
              [&] { return epochs_of(first) > parted + 40 && epochs_of(second) > parted + 40; }),
          world.report().c_str());
      world.network.heal();
      QVERIFY2(run(10s, together), world.report().c_str());
    }
  }
};

}  // namespace potluck::sim

QTEST_APPLESS_MAIN(potluck::sim::SimHistories)
#include "sim_histories.moc"
