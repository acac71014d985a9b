// SPDX-License-Identifier: GPL-3.0-or-later
// The books of what simulated peers hold.
#include <QTest>

#include <memory>
#include <optional>
#include <vector>

#include "sim_peer.h"

using namespace potluck;
using namespace potluck::sim;

class SimMemory : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void what_is_allocated_is_booked_until_it_is_freed_by_whomever() {
    MemoryAccount account, other;
    std::optional<std::vector<char>> before(std::in_place, 1000);
    std::vector<char> held;
    {
      const MemoryAccount::Booking booking(account);
      before.reset();  // another's
      held.resize(5000);
    }
    QCOMPARE(account.bytes(), std::size_t{5000});
    const std::vector<char> nobodys(1000);
    {
      const MemoryAccount::Booking booking(other);
      held = {};
      held.shrink_to_fit();
    }
    QCOMPARE(account.bytes(), std::size_t{0});
    QCOMPARE(other.bytes(), std::size_t{0});
  }

  void blocks_may_outlive_their_account() {
    struct alignas(256) Wide {
      char bytes[256];
    };
    std::unique_ptr<Wide> wide;
    {
      MemoryAccount account;
      const MemoryAccount::Booking booking(account);
      wide = std::make_unique<Wide>();
      QCOMPARE(account.bytes(), sizeof(Wide));
    }
    QCOMPARE(reinterpret_cast<std::uintptr_t>(wide.get()) % alignof(Wide), std::uintptr_t{0});
  }

  // Twelve minutes among four: at the end they hold what they held after four, and the log's heads.
  void what_peers_hold_does_not_grow_with_time() {
    World world(1);
    world.config.average_cache_bytes = 20'000;  // full long before
    PeerOptions founder;
    founder.alone_grace = Duration{};
    SimPeer& first = world.add(founder);
    for (int i = 0; i < 3; ++i) world.add({}).bootstrap(first.id());
    const auto held_after = [&world](Duration time) {
      world.network.run_until(world.network.now() + time,
                              [&] { return !world.violations.empty(); });
      std::size_t held = 0;
      for (const auto& [id, peer] : world.peers) held += peer->memory();
      return held;
    };
    const std::size_t early = held_after(std::chrono::minutes(4));
    const std::uint64_t epochs = world.lowest_epoch();
    const std::size_t late = held_after(std::chrono::minutes(8));
    QVERIFY(world.violations.empty());
    QVERIFY(early > 0 && world.lowest_epoch() > 2 * epochs);
    // Vectors grow by doubling.
    const std::size_t heads = 4 * Digest::kSize * 2 * (world.lowest_epoch() - epochs);
    QVERIFY2(late <= early + heads + 20'000,
             (std::to_string(early) + " then " + std::to_string(late)).c_str());
  }
};

QTEST_APPLESS_MAIN(SimMemory)
#include "sim_memory.moc"
