// SPDX-License-Identifier: GPL-3.0-or-later
// Those who were most of a group once have left it, and come back with another history from the
// time when they were: with everybody's votes, newer and longer than what the group has. It has
// gone on without them for long, and stays with what it has.
#include <QTest>

#include "sim_peer.h"

namespace potluck::sim {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kFounders = 3;

PeerOptions computer(double samples_per_second) {
  PeerOptions options;
  options.alone_grace = Duration{};
  options.samples_per_second = samples_per_second;
  return options;
}

struct Story {
  World world;
  PeerId organiser;
  std::vector<PeerId> founders, later;
  std::vector<KeyPair> keys;                 // of the founders
  std::vector<std::shared_ptr<Disk>> disks;  // theirs, as they were early
  std::uint64_t early = 0;                   // epochs, then

  explicit Story(std::uint64_t seed) : world(seed) {
    world.config.target_batch = 512;
    organiser = world.add(computer(40)).id();
    for (std::size_t i = 0; i < kFounders; ++i) founders.push_back(join(computer(250)));
    for (const PeerId& id : founders) keys.push_back(world.find(id)->key());
  }
  PeerId join(const PeerOptions& options) {
    SimPeer& peer = world.add(options);
    peer.bootstrap(organiser);
    return peer.id();
  }
  bool reached(const std::vector<PeerId>& who, std::uint64_t epochs) {
    return world.run(300s, [&] {
      return std::ranges::all_of(
          who, [&](const PeerId& id) { return world.find(id)->epochs() >= epochs; });
    });
  }
  void remember_the_disks() {
    for (const PeerId& id : founders) {
      disks.push_back(std::make_shared<Disk>(*world.find(id)->disk()));
      early = std::max(early, disks.back()->epochs());
    }
  }
  // Others come in, who are faster, and the founders leave.
  bool others_take_over() {
    for (int i = 0; i < 4; ++i) later.push_back(join(computer(600)));
    if (!reached(later, early + 100)) return false;
    for (const PeerId& id : founders) world.crash(id);
    return true;
  }
  void pass(Duration time) {
    world.run(time, [] { return false; });
  }
  void rest(bool resting) {
    world.find(organiser)->pause(resting);
    for (const PeerId& id : later) world.find(id)->pause(resting);
  }
  // From what they had early on, where nobody sees it, and longer than what the others have.
  bool founders_make_another_history() {
    for (std::size_t i = 0; i < kFounders; ++i) {
      SimPeer& peer = world.add(computer(1000), disks[i], keys[i]);
      if (i > 0) peer.bootstrap(founders.front());
    }
    world.network.partition(
        [this](const PeerId& id) { return std::ranges::count(founders, id) > 0 ? 1 : 0; }, 1ms);
    return reached(founders, world.find(organiser)->epochs() + 100);
  }
  const Digest& head_of(const PeerId& id, std::uint64_t epoch) {
    return world.find(id)->disk()->find(epoch)->head;
  }
};

}  // namespace

class SimMilestones : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void who_was_most_of_the_group_and_left_undoes_nothing() {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      Story story(seed);
      World& world = story.world;
      QVERIFY2(story.reached(story.founders, 40), world.report().c_str());
      story.remember_the_disks();
      QVERIFY2(story.others_take_over(), world.report().c_str());
      story.pass(150s);
      story.rest(true);
      QVERIFY2(story.founders_make_another_history(), world.report().c_str());
      story.rest(false);
      const PeerId honest = story.later.front();
      const std::uint64_t agreed = world.find(honest)->epochs();
      const Digest head = story.head_of(honest, agreed - 1);
      QVERIFY(story.head_of(story.founders.front(), story.early + 50) !=
              story.head_of(honest, story.early + 50));
      world.network.heal();
      for (const PeerId& id : story.founders) world.find(id)->dial(story.organiser);
      story.pass(20s);
      for (const PeerId& id : story.later) {
        QVERIFY2(world.find(id)->epochs() > agreed + 60, world.report().c_str());
        QVERIFY2(story.head_of(id, agreed - 1) == head, world.report().c_str());
      }
      QVERIFY2(world.violations.empty(), world.report().c_str());
    }
  }
};

}  // namespace potluck::sim

QTEST_APPLESS_MAIN(potluck::sim::SimMilestones)
#include "sim_milestones.moc"
