// SPDX-License-Identifier: GPL-3.0-or-later
// Members that give gradients which are not those of their samples: they are found out and lose
// their links to all who are honest, and nobody else does.
#include <QTest>
#include <algorithm>
#include <numeric>

#include "sim_peer.h"
#include "tests/hostile/liar.h"

namespace potluck::sim {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kMembers = 16, kLiars = 7;

struct Group {
  World world;
  std::vector<PeerId> honest, liars;

  Group(std::uint64_t seed, const std::function<void(PeerOptions&)>& make_hostile) : world(seed) {
    world.config.target_batch = 256;
    world.config.values = 256;
    world.config.codec = world.config.contribution_codec =
        CodecId::kFp16;  // one that keeps no errors
    world.config.start_members = kMembers;
    world.config.audit_share = 1.0 / kMembers;
    std::optional<PeerId> first;
    for (std::size_t i = 0; i < kMembers; ++i) {
      PeerOptions options;
      options.alone_grace = Duration{};
      options.samples_per_second = 200;
      if (i >= kMembers - kLiars) make_hostile(options);
      SimPeer& peer = world.add(options);
      (i >= kMembers - kLiars ? liars : honest).push_back(peer.id());
      if (first) peer.bootstrap(*first);
      if (!first) first = peer.id();
    }
  }
  std::uint64_t epochs() {
    std::uint64_t least = ~0ULL;
    for (const PeerId& id : honest) least = std::min(least, world.find(id)->epochs());
    return least;
  }
  std::size_t links_between(const std::vector<PeerId>& some, const std::vector<PeerId>& others) {
    std::size_t out = 0;
    for (const PeerId& id : some) {
      const auto& links = world.find(id)->links();
      out += static_cast<std::size_t>(std::ranges::count_if(
          others, [&](const PeerId& other) { return other != id && links.contains(other); }));
    }
    return out;
  }
  bool all_linked() { return links_between(honest, honest) == honest.size() * (honest.size() - 1); }
};

// It says of an honest member that it was caught.
class FalseAccuser final : public hostile::Liar {
 public:
  using hostile::Liar::distort;
  explicit FalseAccuser(const PeerId& victim) : victim_(victim) {}
  std::vector<Message> distort(const PeerId&, Message message, const KeyPair&) override {
    if (!std::holds_alternative<Accept>(message)) return {std::move(message)};
    return {std::move(message), AuditFailed{victim_}};
  }

 private:
  PeerId victim_;
};

std::vector<std::uint64_t> seeds() {
  const auto first = qEnvironmentVariable("POTLUCK_SIM_SEED", "1").toULongLong();
  std::vector<std::uint64_t> out(qEnvironmentVariable("POTLUCK_SIM_SEEDS", "4").toULongLong());
  std::iota(out.begin(), out.end(), first);
  return out;
}

}  // namespace

class SimAudits : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void liars_are_out_after_some_epochs_data() {
    QTest::addColumn<float>("factor");
    QTest::addRow("turned round") << -1.0f;
    QTest::addRow("nothing") << 0.0f;
    QTest::addRow("twice") << 2.0f;
  }
  void liars_are_out_after_some_epochs() {
    QFETCH(float, factor);
    for (const std::uint64_t seed : seeds()) {
      Group group(seed, [factor](PeerOptions& options) {
        options.poisons = [factor](std::span<float> mean) {
          for (float& g : mean) g *= factor;
        };
      });
      QVERIFY(group.world.run(60s, [&] { return group.epochs() >= 1; }));
      const std::uint64_t began = group.epochs();
      const bool out = group.world.run(
          300s, [&] { return group.links_between(group.honest, group.liars) == 0; });
      QVERIFY2(out, group.world.report().c_str());
      qInfo("seed %d: out after %d epochs", static_cast<int>(seed),
            static_cast<int>(group.epochs() - began));
      QVERIFY(group.epochs() - began <= 61);
      QVERIFY(group.all_linked());
      const std::uint64_t then = group.epochs();
      QVERIFY(group.world.run(60s, [&] { return group.epochs() >= then + 50; }));
      QVERIFY(group.links_between(group.honest, group.liars) == 0);
      QVERIFY(group.all_linked());
      QVERIFY2(group.world.violations.empty(), group.world.report().c_str());
    }
  }

  void nobody_honest_is_caught() {
    for (const std::uint64_t seed : seeds()) {
      Group group(seed, [](PeerOptions&) {});
      QVERIFY(group.world.run(300s, [&] { return group.epochs() >= 200; }));
      std::vector<PeerId> all = group.honest;
      all.insert(all.end(), group.liars.begin(), group.liars.end());
      QCOMPARE(group.links_between(all, all), all.size() * (all.size() - 1));
    }
  }

  void false_accusers_achieve_nothing() {
    for (const std::uint64_t seed : seeds()) {
      PeerId victim;
      Group group(seed, [&victim](PeerOptions& options) {
        if (!victim.is_zero()) options.liar = std::make_shared<FalseAccuser>(victim);
      });
      QVERIFY(group.world.run(60s, [&] { return group.epochs() >= 1; }));
      QVERIFY(group.world.run(300s, [&] { return group.epochs() >= 100; }));
      QVERIFY(group.all_linked());
      QVERIFY2(group.world.violations.empty(), group.world.report().c_str());
    }
  }
};

}  // namespace potluck::sim

QTEST_APPLESS_MAIN(potluck::sim::SimAudits)
#include "sim_audits.moc"
