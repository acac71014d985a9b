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
};

}  // namespace potluck::sim

QTEST_APPLESS_MAIN(potluck::sim::SimHistories)
#include "sim_histories.moc"
