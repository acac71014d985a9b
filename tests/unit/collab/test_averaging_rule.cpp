// SPDX-License-Identifier: GPL-3.0-or-later
// What rules of averaging are made of: names, how much is kept, and the loops in SIMD.
#include <QTest>
#include <algorithm>
#include <limits>
#include <vector>

#include "engine/collab/averaging/averaging_rule.h"
#include "engine/collab/averaging/robust_kernels.h"
#include "engine/collab/codec/codec_kernels.h"
#include "net/base/rng.h"

using namespace potluck;
using Kind = AveragingRule::Kind;

class TestAveragingRule : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void kernels_are_right_on_every_cpu() {
    for (const std::string_view target : simd_targets()) {
      use_simd_target(target);
      Rng rng(5);
      for (std::size_t n = 1; n <= 40; ++n) {
        const std::size_t columns = 1 + rng.below(200);
        std::vector<std::vector<float>> rows(n, std::vector<float>(columns));
        std::vector<const float*> starts;
        for (auto& row : rows) {
          for (float& v : row) v = static_cast<float>(rng.normal());
          starts.push_back(row.data());
        }
        const std::size_t drop = rng.below((n + 1) / 2);
        kernels::TrimmedMean trimmed(n, drop);
        std::vector<float> out(columns);
        for (int again = 0; again < 2; ++again) trimmed(starts, out);
        for (std::size_t c = 0; c < columns; ++c) {
          std::vector<double> column;
          for (const auto& row : rows) column.push_back(row[c]);
          std::sort(column.begin(), column.end());
          double mean = 0;
          for (std::size_t i = drop; i < n - drop; ++i) mean += column[i];
          QVERIFY(std::abs(out[c] - mean / static_cast<double>(n - 2 * drop)) < 1e-5);
        }
        double squares = 0, apart = 0;
        for (std::size_t c = 0; c < columns; ++c) {
          const double a = rows[0][c], b = rows[n - 1][c];
          squares += a * a;
          apart += (a - b) * (a - b);
        }
        QVERIFY(std::abs(kernels::sum_of_squares(rows[0]) - squares) <= 1e-5 * squares);
        QVERIFY(std::abs(kernels::squared_distance(rows[0], rows[n - 1]) - apart) <= 1e-5 * apart);
        std::vector<float> measured = rows[0], plain = rows[0];
        const double added = kernels::add_measured(measured, 1.5f, rows[n - 1]);
        kernels::add_weighted(plain, 1.5f, rows[n - 1]);
        QVERIFY(measured == plain);
        const double all = kernels::sum_of_squares(rows[n - 1]);
        QVERIFY(std::abs(added - all) <= 1e-5 * all);
        kernels::scale(rows[0], 0.5f);
        QVERIFY(std::abs(kernels::sum_of_squares(rows[0]) - squares / 4) <= 1e-5 * squares);
      }
    }
    use_simd_target("");
  }

  void what_is_far_too_long_is_nothing() {
    QCOMPARE(kept_of(2, 2, 1), 1.0);
    QCOMPARE(kept_of(4, 2, 1), 0.5);
    QCOMPARE(kept_of(6.1, 2, 1), 0.0);
    QCOMPARE(kept_of(2, 0.5, 1), 0.25);  // a narrow bound leaves something of what is usual
    QCOMPARE(kept_of(0, 0, 0), 1.0);
    QCOMPARE(kept_of(1, 0, 0), 0.0);
    QCOMPARE(kept_of(std::numeric_limits<double>::infinity(), 2, 2), 0.0);
  }

  void names_of_rules() {
    QVERIFY(find_averaging("mean") == Kind::kMean && find_averaging("median") == Kind::kMedian);
    QVERIFY(find_averaging("clipped") == Kind::kClipped);
    QVERIFY(find_averaging("trimmed") == Kind::kTrimmed);
    QVERIFY(!find_averaging("krum"));
  }
};

QTEST_APPLESS_MAIN(TestAveragingRule)
#include "test_averaging_rule.moc"
