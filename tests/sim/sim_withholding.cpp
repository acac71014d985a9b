// SPDX-License-Identifier: GPL-3.0-or-later
// Somebody whose link lives and who answers, but whose gradient does not come: whoever needs it
// says so, and the others go on without before their deadlines, which know nothing yet.
#include <QTest>

#include "sim_peer.h"

namespace potluck::sim {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kHonest = 7;

PeerOptions some_computer(Rng& rng) {
  PeerOptions options;
  options.alone_grace = Duration{};
  options.samples_per_second = rng.uniform(200, 2000);
  return options;
}

struct Group {
  World world;
  std::vector<PeerId> honest;

  explicit Group(std::uint64_t seed) : world(seed) {
    world.config.target_batch = 128;
    world.config.start_members = kHonest;
    for (std::size_t i = 0; i < kHonest; ++i) join(some_computer(world.network.rng()));
  }
  SimPeer& join(const PeerOptions& options) {
    SimPeer& peer = world.add(options);
    if (!honest.empty()) peer.bootstrap(honest.front());
    if (!options.withholds_from) honest.push_back(peer.id());
    return peer;
  }
  // -> commits of all but the one that withholds.
  std::uint64_t epochs() {
    std::uint64_t least = ~0ULL;
    for (const PeerId& id : honest) least = std::min(least, world.find(id)->epochs());
    return least;
  }
  // Each has a link to each, and others can reach it: from here on all of them reduce.
  bool formed() {
    return std::ranges::all_of(honest, [this](const PeerId& id) {
      const auto view = world.find(id)->view();
      const auto linked = std::ranges::count_if(view.peers, &PeerView::linked);
      return view.reach == Reach::kReachable && view.activity == Activity::kTraining &&
             linked + 1 == static_cast<std::ptrdiff_t>(kHonest);
    });
  }
  bool in_commit(const PeerId& who, std::uint64_t epoch) {
    const auto& members = world.find(honest.front())->disk()->commits.at(epoch).commit.members;
    return std::ranges::any_of(members, [&](const CommitMember& m) { return m.peer == who; });
  }
};

}  // namespace

class SimWithholding : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void who_withholds_is_done_without_data() {
    QTest::addColumn<std::size_t>("from");
    QTest::addRow("from one") << std::size_t{1};
    QTest::addRow("from all") << kHonest;
  }
  void who_withholds_is_done_without() {
    QFETCH(std::size_t, from);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      Group group(seed);
      const auto run = [&](Duration most, const auto& until) {
        group.world.network.run_until(group.world.network.now() + most, until);
        return until();
      };
      QVERIFY2(run(20s, [&] { return group.epochs() >= 2 && group.formed(); }),
               group.world.report().c_str());
      const std::uint64_t before = group.epochs();
      PeerOptions options = some_computer(group.world.network.rng());
      const std::set<PeerId> cheated(group.honest.end() - static_cast<std::ptrdiff_t>(from),
                                     group.honest.end());
      options.withholds_from = [cheated](const PeerId& to) { return cheated.contains(to); };
      const PeerId withholder = group.join(options).id();
      run(40s, [&] {
        return group.epochs() >= before + 4 && group.world.find(withholder)->epochs() >= before;
      });
      QVERIFY2(group.world.violations.empty(), group.world.report().c_str());
      QVERIFY2(group.epochs() >= before + 4,
               qPrintable(QString("seed %1: %2 epochs").arg(seed).arg(group.epochs())));
      // Where it withholds from one that may be true or not: both stay.
      std::uint64_t with_cheated = 0;
      for (std::uint64_t e = before; e < group.epochs(); ++e) {
        const bool both = group.in_commit(withholder, e) && group.in_commit(*cheated.begin(), e);
        QVERIFY2(from == 1 || !both, group.world.report().c_str());
        with_cheated += group.in_commit(*cheated.begin(), e) ? 1 : 0;
      }
      QVERIFY2(2 * with_cheated > group.epochs() - before, group.world.report().c_str());
    }
  }
};

}  // namespace potluck::sim

QTEST_APPLESS_MAIN(potluck::sim::SimWithholding)
#include "sim_withholding.moc"
