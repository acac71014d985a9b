// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <numeric>

#include "engine/collab/planning/sample_shares.h"
#include "net/base/rng.h"

namespace potluck {

class TestSampleShares : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void equal_speeds_share_equally() {
    QCOMPARE(sample_shares(12, {{0, 10, true}, {0, 10, true}, {0, 10, true}}),
             (std::vector<std::uint32_t>{4, 4, 4}));
  }

  void shares_follow_speed() {
    QCOMPARE(sample_shares(100, {{0, 30, true}, {0, 10, true}}),
             (std::vector<std::uint32_t>{75, 25}));
  }

  void a_newcomer_counts_as_the_median() {
    QCOMPARE(sample_shares(30, {{0, 10, true}, {0, 0, true}, {0, 10, true}}),
             (std::vector<std::uint32_t>{10, 10, 10}));
  }

  void slow_peers_still_take_part() {
    const auto shares = sample_shares(12, {{0, 1000, true}, {0, 1, true}});
    QVERIFY(shares[1] >= 1);
    QCOMPARE(shares[0] + shares[1], 12u);
  }

  void who_does_not_train_gets_nothing_and_keeps_what_it_has() {
    QCOMPARE(sample_shares(10, {{3, 50, false}, {0, 5, true}}), (std::vector<std::uint32_t>{3, 7}));
    QCOMPARE(sample_shares(10, {{0, 0, false}}), (std::vector<std::uint32_t>{0}));
  }

  void nothing_accumulated_is_taken_away() {
    const auto shares = sample_shares(10, {{8, 1, true}, {9, 1, true}});
    QCOMPARE(shares, (std::vector<std::uint32_t>{8, 9}));
  }

  void sums_are_exact_whatever_the_numbers() {
    Rng rng(7);
    for (int turn = 0; turn < 2000; ++turn) {
      std::vector<SampleShareRequest> requests(1 + rng.below(40));
      std::uint64_t have = 0;
      for (auto& r : requests) {
        r.accumulated = static_cast<std::uint32_t>(rng.below(20));
        r.samples_per_second = rng.chance(0.2) ? 0 : rng.uniform(0.01, 1000);
        have += r.accumulated;
      }
      const auto target = static_cast<std::uint32_t>(1 + rng.below(2000));
      const auto shares = sample_shares(target, requests);
      QCOMPARE(std::accumulate(shares.begin(), shares.end(), std::uint64_t{0}),
               std::max<std::uint64_t>(target, have));
      for (std::size_t i = 0; i < shares.size(); ++i) QVERIFY(shares[i] >= requests[i].accumulated);
    }
  }
};

}  // namespace potluck

QTEST_APPLESS_MAIN(potluck::TestSampleShares)
#include "test_sample_shares.moc"
