// SPDX-License-Identifier: GPL-3.0-or-later
// Averages that a few members cannot move as they like: what each rule makes of given gradients,
// and what a reducer refuses.
#include <QTest>

#include <algorithm>
#include <limits>

#include "engine/collab/averaging/robust_kernels.h"
#include "exchange_driver.h"
#include "net/crypto/keys.h"

using namespace potluck;
using test::exchange;
using test::Group;
using test::peer;
using Kind = AveragingRule::Kind;

namespace {

AveragingRule rule_of(Kind kind, double trim = 0.25, double radius = 1.0) {
  AveragingRule out;
  out.kind = kind;
  out.trim = trim;
  out.radius = radius;
  return out;
}

// n members who all contribute, with gradients around `mean`.
Group around(double mean, std::size_t n, std::uint64_t values, const AveragingRule& rule,
             CodecId codec = CodecId::kFp32) {
  Rng rng(n * 1000 + values);
  Group group(rng, n, values, 16, codec);
  for (std::size_t i = 0; i < n; ++i) {
    group.members[i].contributes = true;
    group.members[i].codec = codec;
    group.weights[i] = 4;
    for (float& v : group.gradients[i]) v = static_cast<float>(mean + 0.1 * rng.normal());
  }
  group.common.members = group.members;
  group.common.rule = rule;
  return group;
}

std::vector<float> averaged(Group& group, std::uint64_t seed = 1) {
  if (!exchange(group, {.seed = seed})) return {};
  std::vector<float> out(group.common.values);
  for (const auto& node : group.nodes) {
    if (!node->finished() || node->average()->root != group.nodes[0]->average()->root) return {};
  }
  if (!decode_average(*group.nodes[0]->average(), out)) return {};
  return out;
}

// One column of those that give something, without so many at each end.
double trimmed_of(const Group& group, std::size_t column, std::size_t drop) {
  std::vector<double> values;
  for (std::size_t i = 0; i < group.members.size(); ++i) {
    if (!group.members[i].contributes || group.weights[i] == 0) continue;
    values.push_back(group.gradients[i][column]);
  }
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  double sum = 0;
  for (std::size_t i = drop; i < values.size() - drop; ++i) sum += values[i];
  return sum / static_cast<double>(values.size() - 2 * drop);
}

std::size_t givers(const Group& group) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < group.members.size(); ++i) {
    n += group.members[i].contributes && group.weights[i] > 0 ? 1 : 0;
  }
  return n;
}

void scale(std::vector<float>& gradient, float factor) {
  for (float& v : gradient) v *= factor;
}

double norm_of(std::span<const float> x) { return std::sqrt(kernels::sum_of_squares(x)); }

double most_off(std::span<const float> x, double from) {
  double most = 0;
  for (const float v : x) most = std::max(most, std::abs(v - from));
  return most;
}

}  // namespace

class TestRobustAverages : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  // Whoever gives nothing has no voice; parts, codecs and the order of arrival are any.
  void every_member_has_one_voice_data() {
    QTest::addColumn<int>("members");
    QTest::addColumn<bool>("median");
    for (int n = 1; n <= 9; ++n) {
      QTest::addRow("median, %d", n) << n << true;
      QTest::addRow("trimmed, %d", n) << n << false;
    }
  }
  void every_member_has_one_voice() {
    QFETCH(int, members);
    QFETCH(bool, median);
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      Rng rng(mix_seed(seed, static_cast<std::uint64_t>(members)));
      Group group(rng, static_cast<std::size_t>(members), 1 + rng.below(900),
                  static_cast<std::uint32_t>(1 + rng.below(100)), CodecId::kFp32);
      group.common.rule = rule_of(median ? Kind::kMedian : Kind::kTrimmed, 0.3);
      const auto out = averaged(group, seed);
      QCOMPARE(out.size(), group.common.values);
      const std::size_t n = givers(group);
      const std::size_t most = n == 0 ? 0 : (n - 1) / 2;
      const auto asked = static_cast<std::size_t>(0.3 * static_cast<double>(n));
      const std::size_t drop = median ? most : std::min(most, asked);
      for (std::size_t k = 0; k < out.size(); ++k) {
        QVERIFY(std::abs(out[k] - trimmed_of(group, k, drop)) < 1e-7);
      }
    }
  }

  void without_a_liar_a_wide_radius_is_the_mean() {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      Rng rng(mix_seed(seed, 3));
      Group group(rng, 5, 1 + rng.below(900), 50, CodecId::kFp32);
      for (double& weight : group.weights) weight = weight > 0 ? 3 : 0;
      group.common.rule = rule_of(Kind::kClipped, 0, 1e6);
      const auto out = averaged(group, seed);
      const auto mean = group.reference();
      QCOMPARE(out.size(), mean.size());
      for (std::size_t k = 0; k < out.size(); ++k) QVERIFY(std::abs(out[k] - mean[k]) < 1e-8);
    }
  }

  void liars_move_nothing_far_data() {
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("codec");
    for (const int codec : {0, 1, 3}) {
      QTest::addRow("clipped, %d", codec) << int(Kind::kClipped) << codec;
      QTest::addRow("trimmed, %d", codec) << int(Kind::kTrimmed) << codec;
      QTest::addRow("median, %d", codec) << int(Kind::kMedian) << codec;
    }
  }
  void liars_move_nothing_far() {
    QFETCH(int, kind);
    QFETCH(int, codec);
    Group group =
        around(1, 8, 300, rule_of(static_cast<Kind>(kind), 0.4), static_cast<CodecId>(codec));
    Group plain = around(1, 8, 300, {}, static_cast<CodecId>(codec));
    for (const std::size_t liar : {1u, 4u, 6u}) {
      scale(group.gradients[liar], -1000);
      scale(plain.gradients[liar], -1000);
    }
    plain.common.rule.norm_bound = 0;
    QVERIFY(most_off(averaged(plain), 1) > 100);
    const auto out = averaged(group);
    QVERIFY2(most_off(out, 1) < 0.5, qPrintable(QString::number(most_off(out, 1))));
  }

  // Of an embedding whose row one member alone has seen: it must not be taken for a liar there.
  void what_one_member_alone_has_touched_stays() {
    Group group = around(0, 5, 320, rule_of(Kind::kClipped));
    for (std::size_t i = 0; i < 5; ++i) {
      auto& g = group.gradients[i];
      std::fill(g.begin(), g.begin() + 16, i == 2 ? 0.1f : 0.0f);
    }
    const auto out = averaged(group);
    for (std::size_t k = 0; k < 16; ++k) QVERIFY(out[k] > 0.6 * 0.1 / 5 && out[k] < 0.1);
  }

  void the_last_average_is_where_clipping_begins() {
    Group group = around(0, 3, 64, {});
    for (auto& g : group.gradients) std::fill(g.begin(), g.end(), 2.0f);
    QVERIFY(!averaged(group).empty());
    const auto before = group.nodes[0]->average();  // of twos
    for (auto& g : group.gradients) std::fill(g.begin(), g.end(), 3.0f);
    std::fill(group.gradients[1].begin(), group.gradients[1].end(), 1e6f);
    group.common.rule = rule_of(Kind::kClipped);
    group.common.before = before;
    QVERIFY(most_off(averaged(group), 3) < 1e-4);  // the far one is nothing
    std::fill(group.gradients[1].begin(), group.gradients[1].end(), 0.0f);
    // 2 + (1 - 1 + 1) / 3: this one counts for as much as the others, and no more.
    QVERIFY(most_off(averaged(group), 2 + 1.0 / 3) < 1e-4);
    // Of another length it is none.
    Group other = around(1, 3, 80, rule_of(Kind::kClipped));
    other.common.before = before;
    QVERIFY(most_off(averaged(other), 1) < 0.5);
  }

  void a_narrow_radius_leaves_something() {
    Group group = around(1, 6, 200, rule_of(Kind::kClipped, 0, 0.01));
    for (auto& g : group.gradients) scale(g, 2);
    const auto out = averaged(group);
    QCOMPARE(out.size(), std::size_t{200});
    QVERIFY(most_off(out, 2) < 0.3);
  }

  void claimed_samples_are_no_majority() {
    Group group = around(1, 7, 200, rule_of(Kind::kClipped));
    group.weights[3] = 4000;
    scale(group.gradients[3], -1);
    QVERIFY(most_off(averaged(group), 1) < 0.9);
    group.common.rule = {};
    QVERIFY(most_off(averaged(group), 1) > 1.9);
  }

  void one_and_two_members_get_their_mean() {
    for (const Kind kind : {Kind::kClipped, Kind::kTrimmed, Kind::kMedian}) {
      for (const std::size_t n : {1u, 2u}) {
        Group group = around(1, n, 40, rule_of(kind, 0.4));
        const auto mean = group.reference();
        const auto out = averaged(group);
        QCOMPARE(out.size(), mean.size());
        for (std::size_t k = 0; k < out.size(); ++k) QVERIFY(std::abs(out[k] - mean[k]) < 1e-6);
        std::fill(group.weights.begin(), group.weights.end(), 0.0);
        QCOMPARE(most_off(averaged(group), 0), 0.0);
      }
    }
  }

  void bytes_that_are_no_numbers_are_refused_by_every_rule() {
    for (const Kind kind : {Kind::kMean, Kind::kClipped, Kind::kTrimmed, Kind::kMedian}) {
      Group group = around(1, 2, 64, rule_of(kind));
      group.members[0].chunks = 4;
      group.members[1].chunks = 0;
      group.common.members = group.members;
      group.build();
      group.start(1);
      auto frame = group.nodes[1]->next_chunk(group.members[0].peer);
      QVERIFY(frame);
      std::fill_n(frame->payload.begin(), 4, std::uint8_t{0xff});
      const auto& from = group.members[1].peer;
      QVERIFY(!group.nodes[0]->on_chunk(from, frame->header, frame->payload));
    }
  }

  // ---- the bound on norms -----------------------------------------------------------------------

  void a_gradient_is_no_longer_than_the_bound() {
    Group group = around(1, 5, 400, {});
    const double usual = norm_of(group.gradients[0]);
    std::vector<ToldNorm> told;
    for (std::size_t i = 0; i < 5; ++i) told.push_back({peer(i), 4, usual});
    group.common.usual.add(told);
    scale(group.gradients[2], -8);
    // Four ones and three times as much the other way.
    QVERIFY(most_off(averaged(group), (4.0 - 3.0) / 5) < 0.25);
    group.common.rule.norm_bound = 4;
    QVERIFY(most_off(averaged(group), (4.0 - 4.0) / 5) < 0.5);
    // What is far longer is nothing.
    group.common.rule.norm_bound = 2;
    QVERIFY(most_off(averaged(group), 1) < 0.25);
    group.common.rule.norm_bound = 0;
    QVERIFY(most_off(averaged(group), (4.0 - 8.0) / 5) < 0.8);
  }

  // What others send before a node knows any norm waits for its own gradient.
  void before_anything_is_known_the_own_gradient_counts() {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      Group group = around(1, 5, 400, {});
      scale(group.gradients[3], -1000);
      for (auto& member : group.members) member.chunks = 0;
      group.members[0].chunks = 25;
      group.common.members = group.members;
      QVERIFY(most_off(averaged(group, seed), 1) < 0.25);
      scale(group.gradients[3], 0.04f);  // 40 times as long, cut to 24
      QVERIFY(most_off(averaged(group, seed), (4.0 - 24.0) / 5) < 2);
    }
  }

  // As many samples as there were, so large the step: a slow member is not cut down for noise.
  void a_member_with_few_samples_keeps_its_gradient() {
    Group group = around(1, 5, 400, {});
    std::vector<ToldNorm> told;
    for (std::size_t i = 0; i < 5; ++i) told.push_back({peer(i), 16, norm_of(group.gradients[i])});
    group.common.usual.add(told);
    group.weights[1] = 1;
    scale(group.gradients[1], 11);
    const auto mean = group.reference();
    const auto out = averaged(group);
    for (std::size_t k = 0; k < out.size(); ++k) QVERIFY(std::abs(out[k] - mean[k]) < 1e-5);
  }

  void what_comes_is_not_longer_than_was_said_data() {
    QTest::addColumn<int>("codec");
    for (const Codec* codec : all_codecs()) {
      QTest::newRow(std::string(codec->name()).c_str()) << int(codec->id());
    }
  }
  void what_comes_is_not_longer_than_was_said() {
    QFETCH(int, codec);
    for (const double share : {1.0, 0.5, 0.0}) {
      Group group = around(1, 2, 640, {});
      for (auto& member : group.members) member.codec = static_cast<CodecId>(codec);
      group.members[0].chunks = 40;
      group.members[1].chunks = 0;
      group.common.members = group.members;
      group.build();
      GradientFacts facts;
      facts.norm = share * norm_of(group.gradients[1]);
      group.nodes[1]->start(group.gradients[1], 4, false, facts);
      bool refused = false;
      while (const auto frame = group.nodes[1]->next_chunk(group.members[0].peer)) {
        refused |= !group.nodes[0]->on_chunk(group.members[1].peer, frame->header, frame->payload);
      }
      // topk sends a part of it: that may be shorter than half.
      if (codec != int(CodecId::kTopk) || share != 0.5) QCOMPARE(refused, share < 1.0);
    }
  }

  void norms_that_cannot_be_are_refused() {
    Group group = around(1, 2, 64, {});
    group.members[0].chunks = 4;
    group.members[1].chunks = 0;
    group.common.members = group.members;
    const auto refused = [&](double first, double second) {
      group.build();
      group.start(1);
      bool out = false;
      for (const double norm : {first, second}) {
        auto frame = group.nodes[1]->next_chunk(group.members[0].peer);
        frame->header.norm = norm;
        out |= !group.nodes[0]->on_chunk(group.members[1].peer, frame->header, frame->payload);
      }
      return out;
    };
    QVERIFY(!refused(20, 20));
    QVERIFY(refused(20, 21));
    for (const double bad : {-1.0, 1e300, std::nan(""), std::numeric_limits<double>::infinity()}) {
      QVERIFY(refused(bad, bad));
    }
  }

  void rules_that_cannot_be_are_refused() {
    const auto refused = [](auto change) {
      Rng rng(14);
      Group group(rng, 3, 100, 10, CodecId::kFp32);
      change(group.common.rule);
      return !check_exchange(group.common).ok();
    };
    QVERIFY(!refused([](AveragingRule&) {}));
    QVERIFY(refused([](AveragingRule& r) { r.norm_bound = -1; }));
    QVERIFY(refused([](AveragingRule& r) { r.trim = 0.5; }));
    QVERIFY(refused([](AveragingRule& r) { r.radius = 0; }));
    QVERIFY(refused([](AveragingRule& r) { r.radius = std::nan(""); }));
  }
};

QTEST_APPLESS_MAIN(TestRobustAverages)
#include "test_robust_averages.moc"
