// SPDX-License-Identifier: GPL-3.0-or-later
// How long a gradient may be, from what the members said of theirs.
#include <QTest>
#include <cmath>
#include <limits>
#include <vector>

#include "engine/collab/averaging/usual_norms.h"
#include "net/base/rng.h"

using namespace potluck;

namespace {

PeerId peer(std::size_t i) {
  PeerId out;
  out.data[0] = static_cast<std::uint8_t>(i + 1);
  return out;
}

// Member i has the norm norms[i], over so many samples.
void tell(UsualNorms& usual, const std::vector<double>& norms, double samples = 4) {
  std::vector<ToldNorm> told;
  for (std::size_t i = 0; i < norms.size(); ++i) told.push_back({peer(i), samples, norms[i]});
  usual.add(told);
}

bool near(const std::optional<double>& value, double expected) {
  return value && std::abs(*value - expected) <= 1e-9 * expected;
}

}  // namespace

class TestUsualNorms : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void nothing_is_known_at_first() {
    UsualNorms usual;
    QVERIFY(usual.empty() && !usual.norm(4));
    tell(usual, {});
    QVERIFY(usual.empty());
  }

  void less_than_half_cannot_move_it() {
    for (const double lie : {0.0, 1e30, double{std::numeric_limits<float>::max()}}) {
      UsualNorms usual;
      for (int i = 0; i < 40; ++i) tell(usual, {2, lie, 2, lie, 2, lie, 2});
      QVERIFY(near(usual.norm(4), 2));
    }
  }

  void of_two_the_larger_counts() {
    UsualNorms usual;
    tell(usual, {1, 50});
    QVERIFY(near(usual.norm(4), 50));
  }

  // Of a sixteenth of the samples: what it does to the sum is the same. Over more it is not longer.
  void fewer_samples_may_be_longer() {
    UsualNorms usual;
    tell(usual, {1, 1, 1}, 16);
    QVERIFY(near(usual.norm(16), 1));
    QVERIFY(near(usual.norm(1), 16));
    QVERIFY(near(usual.norm(1000), 1));
  }

  void a_rise_is_followed_at_once_and_a_fall_slowly() {
    UsualNorms usual;
    for (int i = 0; i < 40; ++i) tell(usual, {1, 1, 1});
    tell(usual, {9, 9, 9});
    QVERIFY(near(usual.norm(4), 9));
    tell(usual, {1, 1, 1});
    QVERIFY(*usual.norm(4) > 8);
    for (int i = 0; i < 200; ++i) tell(usual, {1, 1, 1});
    QVERIFY(*usual.norm(4) < 1.01);
  }

  // Where a model knows most answers, one sample of twenty has nearly all of the gradient: that
  // one must not be cut down to what is usual for the others.
  void rare_long_gradients_of_single_samples_are_usual() {
    Rng rng(3);
    UsualNorms usual;
    std::vector<double> norms(8);
    int cut = 0, long_ones = 0;
    for (int epoch = 0; epoch < 400; ++epoch) {
      for (double& norm : norms) norm = rng.chance(0.05) ? 5.0 : 0.01;
      if (epoch > 50) {
        for (const double norm : norms) {
          if (norm < 1) continue;
          ++long_ones;
          cut += norm > 3 * *usual.norm(1) * 2 ? 1 : 0;  // to less than half
        }
      }
      tell(usual, norms, 1);
    }
    QVERIFY(long_ones > 100);
    QVERIFY2(cut * 4 < long_ones, qPrintable(QString("%1 of %2").arg(cut).arg(long_ones)));
  }

  void who_is_away_is_forgotten() {
    UsualNorms usual;
    tell(usual, {100, 100, 100, 1, 1});
    const std::vector<ToldNorm> two = {{peer(3), 4, 1}, {peer(4), 4, 1}};
    for (int i = 0; i < UsualNorms::kExchanges; ++i) usual.add(two);
    QVERIFY(near(usual.norm(4), 100));
    usual.add(two);
    QVERIFY(near(usual.norm(4), 1));
  }

  void a_norm_of_zero_is_one() {
    UsualNorms usual;
    tell(usual, {0, 0, 0});
    QVERIFY(usual.norm(4) && *usual.norm(4) == 0);
    tell(usual, {1, 1, 1});
    QVERIFY(near(usual.norm(4), 1));
  }
};

QTEST_APPLESS_MAIN(TestUsualNorms)
#include "test_usual_norms.moc"
