// SPDX-License-Identifier: GPL-3.0-or-later
// Which history a collaboration goes on with when there are several, and that nobody is harmed by
// having had the other one.
#include <QTest>

#include "engine/collab/history/commit_log.h"
#include "net/crypto/hash.h"
#include "sim_peer.h"

namespace potluck::sim {
namespace {

using namespace std::chrono_literals;

// What is left of a partition: few epochs of many samples each.
std::shared_ptr<Disk> few_large_epochs(const World& world, const KeyPair& key) {
  auto disk = std::make_shared<Disk>();
  Commit commit;
  commit.previous = genesis_of(world.config.project);
  commit.coordinator = key.public_key();
  commit.codec = static_cast<std::uint8_t>(world.config.codec);
  commit.chunk_values = world.config.chunk_values;
  commit.values = world.config.values;
  for (std::uint64_t epoch = 0; epoch < 4; ++epoch) {
    commit.epoch = epoch;
    commit.average_root = blake2b(commit.previous.view());
    commit.members = {{key.public_key(), 100'000}};
    commit.total_samples += 100'000;
    disk->commits.push_back(sign_commit(commit, key).value());
    commit.previous = disk->commits.back().head;
  }
  disk->checkpoint_epoch = disk->commits.size();
  disk->checkpoint = std::vector<float>(world.config.values, 0.5f);
  return disk;
}

}  // namespace

class SimHistories : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  // The digest of a state belongs to the history that led there: whoever takes over one with fewer
  // epochs leads it without.
  void a_shorter_history_with_more_samples_is_taken_over_and_led() {
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
      World world(seed);
      PeerOptions options;
      options.alone_grace = Duration{};
      options.samples_per_second = 500;
      const PeerId first = world.add(options).id();
      world.add(options).bootstrap(first);
      const auto run = [&](const std::function<bool()>& until) {
        world.network.run_until(world.network.now() + 60s, until);
        return until();
      };
      QVERIFY2(run([&] { return world.lowest_epoch() >= 13; }), world.report().c_str());
      const KeyPair key = KeyPair::from_seed(blake2b(genesis_of(world.config.project).view()).data);
      SimPeer& other = world.add(options, few_large_epochs(world, key), key);
      other.bootstrap(first);
      const auto all_lead_it = [&] {
        std::set<PeerId> coordinators;
        for (const auto& commit : other.disk()->commits) {
          if (commit.commit.epoch >= 4) coordinators.insert(commit.commit.coordinator);
        }
        return coordinators.size() == 3 && world.all_at_one_head();
      };
      QVERIFY2(run(all_lead_it), world.report().c_str());
      QVERIFY(other.disk()->commits[3].commit.total_samples == 400'000);
    }
  }
};

}  // namespace potluck::sim

using potluck::sim::SimHistories;
QTEST_APPLESS_MAIN(SimHistories)
#include "sim_histories.moc"
