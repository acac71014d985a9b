// SPDX-License-Identifier: GPL-3.0-or-later
// Reducer fractions against a linear programming library, instance by instance.
#include <QTest>

#include <glpk.h>

#include <cmath>
#include <numeric>

#include "engine/collab/planning/reducer_fractions.h"
#include "net/base/rng.h"

using namespace potluck;

namespace {

// Variables f_1..f_n and T (column n + 1); all in units of the whole vector, speeds near one.
double glpk_time(const std::vector<FractionPeer>& peers) {
  const int n = static_cast<int>(peers.size());
  double m = 0, receivers = 0;
  for (const FractionPeer& p : peers) {
    m += p.contributes ? p.sends : 0;
    receivers += p.receives ? 1 : 0;
  }
  glp_term_out(GLP_OFF);
  glp_prob* lp = glp_create_prob();
  glp_set_obj_dir(lp, GLP_MIN);
  glp_add_cols(lp, n + 1);
  glp_add_rows(lp, 2 * n + 1);
  glp_set_obj_coef(lp, n + 1, 1.0);
  glp_set_col_bnds(lp, n + 1, GLP_LO, 0.0, 0.0);
  std::vector<int> all(1);
  std::vector<double> ones(1);
  for (int i = 1; i <= n; ++i) {
    const FractionPeer& p = peers[static_cast<std::size_t>(i - 1)];
    const double c = p.contributes ? p.sends : 0, r = p.receives ? 1 : 0;
    glp_set_col_bnds(lp, i, p.can_reduce ? GLP_LO : GLP_FX, 0.0, 0.0);
    const int columns[] = {0, i, n + 1};
    const double up[] = {0, receivers - r - c, -p.up_bits_per_second};
    const double down[] = {0, m - c - r, -p.down_bits_per_second};
    glp_set_mat_row(lp, 2 * i - 1, 2, columns, up);
    glp_set_row_bnds(lp, 2 * i - 1, GLP_UP, 0.0, -c);
    glp_set_mat_row(lp, 2 * i, 2, columns, down);
    glp_set_row_bnds(lp, 2 * i, GLP_UP, 0.0, -r);
    all.push_back(i);
    ones.push_back(1.0);
  }
  glp_set_mat_row(lp, 2 * n + 1, n, all.data(), ones.data());
  glp_set_row_bnds(lp, 2 * n + 1, GLP_FX, 1.0, 1.0);
  glp_smcp options;
  glp_init_smcp(&options);
  options.msg_lev = GLP_MSG_OFF;
  options.tol_bnd = 1e-10;
  options.tol_dj = 1e-10;
  glp_scale_prob(lp, GLP_SF_AUTO);
  bool solved = glp_simplex(lp, &options) == 0 && glp_get_status(lp) == GLP_OPT;
  // Floating point gives up on a few of the extreme instances; rational arithmetic does not.
  if (!solved) solved = glp_exact(lp, &options) == 0 && glp_get_status(lp) == GLP_OPT;
  const double t = solved ? glp_get_obj_val(lp) : std::nan("");
  glp_delete_prob(lp);
  return t;
}

std::vector<FractionPeer> random_group(Rng& rng, double decades, bool codecs) {
  static const double kSizes[] = {1.0, 1.0, 2.0, 4.0, 0.5, 0.501, 0.25, 0.26, 0.125, 8.0};
  std::vector<FractionPeer> peers(1 + rng.below(12));
  for (FractionPeer& p : peers) {
    p.up_bits_per_second = std::pow(10.0, rng.uniform(-decades / 2, decades / 2));
    p.down_bits_per_second = std::pow(10.0, rng.uniform(-decades / 2, decades / 2));
    p.contributes = rng.chance(0.8);
    p.receives = rng.chance(0.9);
    p.can_reduce = rng.chance(0.7);
    if (codecs) p.sends = rng.chance(0.8) ? kSizes[rng.below(10)] : rng.uniform(0.05, 20.0);
  }
  peers[rng.below(peers.size())].can_reduce = true;
  return peers;
}

double sum(const std::vector<double>& v) { return std::accumulate(v.begin(), v.end(), 0.0); }

}  // namespace

class TestReducerFractions : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void as_good_as_linear_programming_data() {
    QTest::addColumn<double>("decades");
    QTest::addColumn<bool>("codecs");
    QTest::addColumn<int>("count");
    QTest::newRow("similar peers") << 0.5 << false << 1500;
    QTest::newRow("mixed peers") << 2.0 << false << 2000;
    QTest::newRow("extreme ratios") << 5.0 << false << 1500;
    QTest::newRow("similar peers, codecs of their own") << 0.5 << true << 2000;
    QTest::newRow("mixed peers, codecs of their own") << 2.0 << true << 3000;
    QTest::newRow("extreme ratios, codecs of their own") << 5.0 << true << 2000;
  }
  void as_good_as_linear_programming() {
    QFETCH(double, decades);
    QFETCH(bool, codecs);
    QFETCH(int, count);
    Rng rng(static_cast<std::uint64_t>(decades * 100));
    for (int k = 0; k < count; ++k) {
      const auto peers = random_group(rng, decades, codecs);
      const auto found = reducer_fractions(peers, 1.0 / 8);
      QVERIFY(found.ok());
      const double best = glpk_time(peers);
      QVERIFY(std::isfinite(best));
      QVERIFY2(std::abs(found->seconds - best) <= 1e-6 * best + 1e-9,
               qPrintable(QString("instance %1: %2 s, the optimum is %3 s")
                              .arg(k)
                              .arg(found->seconds, 0, 'g', 12)
                              .arg(best, 0, 'g', 12)));
      QCOMPARE(found->seconds, seconds_of_exchange(peers, found->fractions, 1.0 / 8));
      QVERIFY(fractions_possible(peers, 1.0 / 8, found->seconds * (1 + 1e-6)));
      QVERIFY(best < 1e-9 || !fractions_possible(peers, 1.0 / 8, found->seconds * (1 - 1e-4)));
      QVERIFY(std::abs(sum(found->fractions) - 1.0) < 1e-9);
      for (std::size_t i = 0; i < peers.size(); ++i) {
        QVERIFY(found->fractions[i] >= 0);
        if (!peers[i].can_reduce) QCOMPARE(found->fractions[i], 0.0);
      }
    }
  }

  // What members say of their links is theirs to say: whatever it is, there is a plan or an error.
  void absurd_links_end_in_an_answer() {
    Rng rng(11);
    const double kOdd[] = {5e-324, 1e-300, 1e-6, 1.0, 1e15, 1e300};
    int answered = 0;
    for (int k = 0; k < 20'000; ++k) {
      auto peers = random_group(rng, rng.uniform(0.0, 600.0), true);
      for (FractionPeer& p : peers) {
        if (rng.chance(0.3)) p.up_bits_per_second = kOdd[rng.below(6)];
        if (rng.chance(0.3)) p.down_bits_per_second = kOdd[rng.below(6)];
      }
      const auto found = reducer_fractions(peers, 1e6);
      if (!found) {
        QCOMPARE(found.error().code, ErrorCode::kInvalidArgument);
        continue;
      }
      ++answered;
      QVERIFY(std::abs(sum(found->fractions) - 1.0) < 1e-6);
    }
    QVERIFY(answered > 1000);
  }

  // Those that a round plans with (round_plan_request.cpp) always have one.
  void links_that_may_exist_have_a_plan() {
    Rng rng(12);
    for (int k = 0; k < 20'000; ++k) {
      auto peers = random_group(rng, 0, true);
      for (FractionPeer& p : peers) {
        p.up_bits_per_second = rng.chance(0.3) ? 1e3 : std::pow(10.0, rng.uniform(3, 12));
        p.down_bits_per_second = rng.chance(0.3) ? 1e12 : std::pow(10.0, rng.uniform(3, 12));
      }
      const auto found = reducer_fractions(peers, 1e6);
      QVERIFY2(found.ok(), qPrintable(QString::number(k)));
    }
  }

  void equal_peers_get_equal_parts() {
    for (std::size_t n = 2; n <= 64; n *= 2) {
      const std::vector<FractionPeer> peers(n, FractionPeer{50e6, 50e6});
      const auto found = reducer_fractions(peers, 1e6);
      QVERIFY(found.ok());
      for (const double f : found->fractions) QVERIFY(std::abs(f * double(n) - 1) < 1e-9);
      const double expected = 2.0 * double(n - 1) / double(n) * 8e6 / 50e6;
      QVERIFY(std::abs(found->seconds / expected - 1) < 1e-9);
    }
  }

  // The slow peer decides how long it takes; the others still share evenly and are done early.
  void a_slow_client_does_not_skew_the_rest() {
    std::vector<FractionPeer> peers(4, FractionPeer{100e6, 100e6});
    peers.push_back({1e6, 1e6, true, true, false});
    const auto found = reducer_fractions(peers, 1e6);
    QVERIFY(found.ok());
    QVERIFY(std::abs(found->seconds - 8.0) < 1e-9);
    for (std::size_t i = 0; i < 4; ++i) QVERIFY(std::abs(found->fractions[i] - 0.25) < 1e-9);
  }

  void an_aggregator_with_a_fat_pipe_takes_the_load() {
    std::vector<FractionPeer> peers(3, FractionPeer{10e6, 10e6});
    peers.push_back({1000e6, 1000e6, false, false, true});
    const auto found = reducer_fractions(peers, 1e6);
    QVERIFY(found.ok());
    QVERIFY(found->fractions[3] > 0.9);
    QVERIFY(found->seconds < 8e6 / 10e6 * 1.01);
  }

  void one_peer_alone_takes_no_time() {
    const auto found = reducer_fractions({{1e6, 1e6}}, 1e9);
    QVERIFY(found.ok());
    QCOMPARE(found->fractions, std::vector<double>{1.0});
    QCOMPARE(found->seconds, 0.0);
  }

  void scales_with_the_vector() {
    const std::vector<FractionPeer> peers = {{1e6, 5e6}, {2e6, 9e6}, {7e6, 7e6, true, true, false}};
    const auto small = reducer_fractions(peers, 1000), large = reducer_fractions(peers, 2e9);
    QVERIFY(small && large);
    QCOMPARE(small->fractions, large->fractions);
    QVERIFY(std::abs(large->seconds / small->seconds / 2e6 - 1) < 1e-9);
    QCOMPARE(reducer_fractions(peers, 0)->seconds, 0.0);
  }

  void a_large_group_is_fine() {
    Rng rng(9);
    std::vector<FractionPeer> peers(512);
    for (FractionPeer& p : peers) p = {rng.uniform(1e6, 1e9), rng.uniform(1e6, 1e9)};
    const auto found = reducer_fractions(peers, 1e8);
    QVERIFY(found.ok());
    QVERIFY(std::abs(sum(found->fractions) - 1) < 1e-9);
  }

  void what_cannot_be_planned_is_refused() {
    const auto code = [](const std::vector<FractionPeer>& peers) {
      const auto found = reducer_fractions(peers, 1e6);
      return found ? ErrorCode::kInternal : found.error().code;
    };
    const double nan = std::nan("");
    QCOMPARE(code({}), ErrorCode::kInvalidArgument);
    QCOMPARE(code({{1e6, 1e6, true, true, false}}), ErrorCode::kInvalidArgument);
    QCOMPARE(code({{0, 1e6}}), ErrorCode::kInvalidArgument);
    QCOMPARE(code({{1e6, -1}}), ErrorCode::kInvalidArgument);
    QCOMPARE(code({{1e6, 1e6}, {nan, 1e6}}), ErrorCode::kInvalidArgument);
    QCOMPARE(code({{1e6, 1e6}, {1e6, HUGE_VAL}}), ErrorCode::kInvalidArgument);
    QCOMPARE(code({{1e6, 1e6, true, true, true, 0.0}}), ErrorCode::kInvalidArgument);
    QCOMPARE(code({{1e6, 1e6, true, true, true, nan}}), ErrorCode::kInvalidArgument);
  }

  void chunks_follow_the_fractions() {
    using Chunks = std::vector<std::uint32_t>;
    QCOMPARE(chunks_of({1.0 / 3, 1.0 / 3, 1.0 / 3}, 3), (Chunks{1, 1, 1}));
    QCOMPARE(chunks_of({0.5, 0.5}, 3), (Chunks{2, 1}));
    QCOMPARE(chunks_of({0.0, 1.0, 0.0}, 7), (Chunks{0, 7, 0}));
    QCOMPARE(chunks_of({0.59, 0.01, 0.4}, 10), (Chunks{6, 0, 4}));
    QCOMPARE(chunks_of({0.3, 0.3, 0.4}, 1), (Chunks{0, 0, 1}));
    Rng rng(10);
    for (int k = 0; k < 2000; ++k) {
      std::vector<double> f(1 + rng.below(40));
      for (double& v : f) v = rng.chance(0.3) ? 0.0 : rng.uniform();
      f[rng.below(f.size())] += 0.1;
      const double total = sum(f);
      for (double& v : f) v /= total;
      const auto count = static_cast<std::uint32_t>(1 + rng.below(5000));
      const auto chunks = chunks_of(f, count);
      QCOMPARE(std::accumulate(chunks.begin(), chunks.end(), 0u), count);
      for (std::size_t i = 0; i < f.size(); ++i) {
        QVERIFY(std::abs(chunks[i] - f[i] * count) <= 1.0 + 1e-6);
        if (f[i] == 0.0) QCOMPARE(chunks[i], 0u);
      }
    }
  }
};

QTEST_APPLESS_MAIN(TestReducerFractions)
#include "test_reducer_fractions.moc"
