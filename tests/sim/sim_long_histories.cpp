// SPDX-License-Identifier: GPL-3.0-or-later
// Histories of any length: a newcomer is in with the newest commits and the state, and the older
// ones come backwards while it trains, each proved by the one after it.
#include <QTest>

#include "engine/collab/history/commit_log.h"
#include "net/crypto/hash.h"
#include "sim_peer.h"

namespace potluck::sim {
namespace {

using namespace std::chrono_literals;

// A disk with so many epochs after those of `before`, of so many samples each.
std::shared_ptr<Disk> history(const World& world, const KeyPair& key, std::uint64_t epochs,
                              std::uint32_t samples, const Disk* before = nullptr) {
  auto disk = std::make_shared<Disk>();
  if (before != nullptr) disk->commits = before->commits;
  Commit commit;
  commit.previous = genesis_of(world.config.project);
  if (before != nullptr) {
    commit.previous = before->commits.back().head;
    commit.total_samples = before->commits.back().commit.total_samples;
  }
  commit.codec = static_cast<std::uint8_t>(world.config.codec);
  commit.chunk_values = world.config.chunk_values;
  commit.values = world.config.values;
  commit.members = {{key.public_key(), samples}};
  disk->commits.reserve(disk->commits.size() + epochs);
  for (std::uint64_t i = 0; i < epochs; ++i) {
    commit.epoch = disk->commits.size();
    commit.average_root = commit.previous;
    commit.total_samples += samples;
    disk->commits.push_back(sign_commit(commit, key).value());
    commit.previous = disk->commits.back().head;
  }
  disk->checkpoint_epoch = disk->commits.size();
  disk->checkpoint = std::vector<float>(world.config.values, 0.5f);
  return disk;
}

PeerOptions member() {
  PeerOptions options;
  options.alone_grace = Duration{};
  options.samples_per_second = 200;
  return options;
}

PeerOptions newcomer() {
  PeerOptions options = member();
  options.alone_grace = 30s;
  return options;
}

struct Story {
  explicit Story(std::uint64_t seed) : world(seed) {}
  static KeyPair key(std::uint8_t n) { return KeyPair::from_seed(blake2b(ByteView(&n, 1)).data); }
  SimPeer& add_late(const PeerId& first) {
    SimPeer& late = world.add(newcomer());
    late.bootstrap(first);
    return late;
  }
  // It is in the newest commits.
  static bool takes_part(const SimPeer& peer) {
    if (peer.disk()->commits.empty()) return false;
    for (const auto& m : peer.disk()->commits.back().commit.members) {
      if (m.peer == peer.id()) return true;
    }
    return false;
  }
  static bool whole(const SimPeer& peer) {
    return peer.disk()->first == 0 && !peer.older().wanted();
  }
  // Every commit of one is the other's, as far as both have got.
  static bool same_log(const SimPeer& a, const SimPeer& b) {
    const auto &one = a.disk()->commits, &other = b.disk()->commits;
    const std::size_t count = std::min(one.size(), other.size());
    for (std::size_t i = 0; i < count; ++i) {
      if (one[i].head == other[i].head) continue;
      qWarning("they differ in epoch %zu", i);
      return false;
    }
    return count > 0;
  }
  World world;
};

}  // namespace

class SimLongHistories : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void more_than_a_hundred_thousand_epochs_are_no_wait() {
    Story story(1);
    World& world = story.world;
    const KeyPair key = Story::key(1);
    SimPeer& first = world.add(member(), history(world, key, 120'000, 8), key);
    SimPeer& late = story.add_late(first.id());
    QVERIFY2(world.run(10s, [&] { return Story::takes_part(late); }), world.report().c_str());
    QVERIFY(late.disk()->first > 60'000);  // while most of it is still to come
    QVERIFY2(world.run(600s, [&] { return Story::whole(late); }), world.report().c_str());
    QVERIFY(Story::same_log(first, late));
    QVERIFY(late.disk()->commits.size() > 120'000);
    // The heads that a commit log remembers, and what is on its way; not one for each epoch.
    QVERIFY2(world.most_memory < 2'000'000, std::to_string(world.most_memory).c_str());
    QVERIFY2(world.violations.empty(), world.report().c_str());
  }

  void a_donor_that_dies_midway_is_replaced() {
    Story story(2);
    World& world = story.world;
    const KeyPair key = Story::key(1);
    const auto disk = history(world, key, 20'000, 8);
    const PeerId first = world.add(member(), disk, key).id();
    SimPeer& second = world.add(newcomer(), std::make_shared<Disk>(*disk));
    second.bootstrap(first);
    SimPeer& late = story.add_late(first);
    QVERIFY(world.run(60s, [&] { return late.disk()->first > 0 && late.disk()->first < 12'000; }));
    world.crash(first);
    QVERIFY2(world.run(120s, [&] { return Story::whole(late); }), world.report().c_str());
    QVERIFY(Story::same_log(second, late));
    QVERIFY2(world.violations.empty(), world.report().c_str());
  }

  void who_lies_in_an_old_commit_is_refused_and_another_one_asked() {
    for (const bool honest_one_is_there : {false, true}) {
      Story story(3);
      World& world = story.world;
      const KeyPair key = Story::key(1), liar = Story::key(2);
      const auto disk = history(world, key, 8'000, 8);
      // It signs that old commit anew: whatever it says, its head is another one.
      auto lies = std::make_shared<Disk>(*disk);
      Commit wrong = lies->commits[4'000].commit;
      wrong.members = {{liar.public_key(), 8}};
      lies->commits[4'000] = sign_commit(wrong, liar).value();
      const PeerId first = world.add(member(), lies, liar).id();
      if (honest_one_is_there) world.add(newcomer(), disk, key).bootstrap(first);
      SimPeer& late = story.add_late(first);
      QVERIFY(world.run(60s, [&] { return Story::takes_part(late); }));
      const bool whole = world.run(300s, [&] { return Story::whole(late); });
      QCOMPARE(whole, honest_one_is_there);
      if (!whole) QVERIFY(late.disk()->first > 4'000);
      if (whole) QVERIFY(Story::same_log(*world.find(key.public_key()), late));
      QVERIFY(Story::takes_part(late));
      QVERIFY2(world.violations.empty(), world.report().c_str());
    }
  }

  void a_restart_goes_on_where_it_was() {
    Story story(4);
    World& world = story.world;
    const KeyPair key = Story::key(1);
    SimPeer& first = world.add(member(), history(world, key, 20'000, 8), key);
    const PeerId late = story.add_late(first.id()).id();
    const auto disk = world.find(late)->disk();
    const KeyPair late_key = world.find(late)->key();
    QVERIFY(world.run(60s, [&] { return disk->first > 0 && disk->first < 12'000; }));
    const std::uint64_t before = disk->first;
    world.crash(late);
    SimPeer& again = world.add(newcomer(), disk, late_key);
    QVERIFY(again.epochs() > 20'000 - 200);
    again.bootstrap(first.id());
    std::uint64_t most = 0;
    QVERIFY2(world.run(120s,
                       [&] {
                         most = std::max(most, disk->first);
                         return Story::whole(again);
                       }),
             world.report().c_str());
    QVERIFY(most <= before);  // nothing was fetched twice
    QVERIFY(Story::same_log(first, again));
    QVERIFY2(world.violations.empty(), world.report().c_str());
  }

  // They parted so long ago that nobody's memory holds the place: the walk backwards finds it.
  void a_fork_below_what_is_remembered_is_found_on_the_way_back() {
    for (const std::uint64_t theirs : {9'000ULL, 400ULL}) {
      Story story(5);
      World& world = story.world;
      const KeyPair key = Story::key(1), other = Story::key(2);
      const auto shared = history(world, key, 3'000, 8);
      const std::uint32_t samples = 600'000 / static_cast<std::uint32_t>(theirs);
      const auto disk = history(world, key, theirs, samples, shared.get());
      SimPeer& first = world.add(member(), disk, key);
      world.add(newcomer(), std::make_shared<Disk>(*disk)).bootstrap(first.id());
      SimPeer& loser = world.add(newcomer(), history(world, other, 8'000, 8, shared.get()), other);
      loser.bootstrap(first.id());
      const auto together = [&] { return loser.disk()->commits.back().commit.members.size() == 3; };
      QVERIFY2(world.run(30s, together), world.report().c_str());
      QVERIFY2(world.run(120s, [&] { return Story::whole(loser); }), world.report().c_str());
      QVERIFY(Story::same_log(first, loser));
      QVERIFY(loser.disk()->commits.size() >= 3'000 + theirs);
      QVERIFY2(world.violations.empty(), world.report().c_str());
    }
  }

  // A member that was away for long has the beginning: only what lies between is fetched.
  void who_comes_back_after_long_fetches_what_lies_between() {
    Story story(6);
    World& world = story.world;
    const KeyPair key = Story::key(1), other = Story::key(2);
    const auto shared = history(world, key, 6'000, 8);
    SimPeer& first = world.add(member(), history(world, key, 3'000, 8, shared.get()), key);
    const auto before = world.commits_requests;
    SimPeer& back = world.add(newcomer(), std::make_shared<Disk>(*shared), other);
    back.bootstrap(first.id());
    QVERIFY2(world.run(10s, [&] { return Story::takes_part(back); }), world.report().c_str());
    QVERIFY2(world.run(60s, [&] { return Story::whole(back); }), world.report().c_str());
    QVERIFY(Story::same_log(first, back));
    QVERIFY(world.commits_requests - before < 3'000 / OlderHistory::kAtOnce + 10);
    QVERIFY2(world.violations.empty(), world.report().c_str());
  }

  // A member that is still fetching has nothing to give of it, and says so; two of them wait for
  // nobody.
  void two_that_come_at_once_get_it_from_who_has_it() {
    Story story(7);
    World& world = story.world;
    const KeyPair key = Story::key(1);
    SimPeer& first = world.add(member(), history(world, key, 10'000, 8), key);
    SimPeer &one = story.add_late(first.id()), &two = story.add_late(first.id());
    QVERIFY2(world.run(20s, [&] { return Story::takes_part(one) && Story::takes_part(two); }),
             world.report().c_str());
    QVERIFY2(world.run(180s, [&] { return Story::whole(one) && Story::whole(two); }),
             world.report().c_str());
    QVERIFY(Story::same_log(first, one) && Story::same_log(first, two));
    QVERIFY2(world.violations.empty(), world.report().c_str());
  }
};

}  // namespace potluck::sim

using potluck::sim::SimLongHistories;
QTEST_APPLESS_MAIN(SimLongHistories)
#include "sim_long_histories.moc"
