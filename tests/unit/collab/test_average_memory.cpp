// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <algorithm>
#include <optional>
#include <thread>

#include "engine/collab/averaging/average_cache.h"

using namespace potluck;

class TestAverageMemory : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void what_is_let_go_is_used_again() {
    const AverageMemory memory;
    auto first = memory.average(100'000);
    QCOMPARE(first->encoded.size(), std::size_t{100'000});
    const auto* where = first->encoded.data();
    const auto meanwhile = memory.average(100'000);
    QVERIFY(meanwhile->encoded.data() != where);
    std::shared_ptr<const Average> held = std::move(first);
    std::thread([last = std::move(held)]() mutable { last.reset(); }).join();
    const auto second = memory.average(100'000);
    QVERIFY(second->encoded.data() == where);
    QVERIFY(second->tree.leaves.empty() && second->values == 0);
  }

  void another_size_is_fresh() {
    const AverageMemory memory;
    memory.average(100'000).reset();
    QCOMPARE(memory.average(50'000)->encoded.size(), std::size_t{50'000});
    QCOMPARE(memory.average(150'000)->encoded.size(), std::size_t{150'000});
  }

  void what_is_very_large_is_not_kept() {
    const AverageMemory memory;
    constexpr std::size_t kLarge = std::size_t{65} << 20;
    auto large = memory.average(kLarge);
    large->encoded[kLarge / 2] = 1;
    large.reset();
    QCOMPARE(memory.average(kLarge)->encoded[kLarge / 2], std::uint8_t{0});
  }

  void an_average_may_outlive_everything_else() {
    std::optional<AverageMemory> memory{std::in_place};
    const auto average = memory->average(1000);
    memory.reset();
    std::fill(average->encoded.begin(), average->encoded.end(), std::uint8_t{1});
  }

  void what_a_cache_drops_comes_back() {
    AverageCache cache(250'000);
    std::vector<const std::uint8_t*> seen;
    for (std::uint8_t round = 1; round <= 20; ++round) {
      auto average = cache.memory().average(100'000);
      average->root.data[0] = round;
      seen.push_back(average->encoded.data());
      cache.add(std::move(average));
    }
    std::sort(seen.begin(), seen.end());
    // Two that are kept, and one in the making.
    QCOMPARE(std::unique(seen.begin(), seen.end()) - seen.begin(), 3);
  }
};

QTEST_APPLESS_MAIN(TestAverageMemory)
#include "test_average_memory.moc"
