// SPDX-License-Identifier: GPL-3.0-or-later
// A mean of the newest gradients in place of the newest alone.
#include <QTest>
#include <cmath>
#include <vector>

#include "engine/collab/averaging/gradient_momentum.h"
#include "net/base/rng.h"

using namespace potluck;

class TestGradientMomentum : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void without_memory_nothing_changes() {
    GradientMomentum none;
    std::vector<float> gradient = {1, 2};
    none.keep(gradient, 3);
    none.add_to(gradient, 5);
    QVERIFY(none.empty() && gradient == (std::vector<float>{1, 2}));
  }

  // Of so many epochs with so many samples each, the weighted mean of all, the newest most.
  void older_gradients_count_less_and_more_samples_more() {
    GradientMomentum momentum(0.75);
    Rng rng(1);
    double sum = 0, weights = 0;
    for (int epoch = 0; epoch < 30; ++epoch) {
      const double weight = double(1 + rng.below(64)), value = rng.normal();
      sum = 0.75 * sum + weight * value;
      weights = 0.75 * weights + weight;
      std::vector<float> gradient(5, static_cast<float>(value));
      momentum.add_to(gradient, weight);
      for (const float v : gradient) QVERIFY(std::abs(v - sum / weights) < 1e-5);
      momentum.keep(gradient, weight);
    }
  }

  void a_void_attempt_gives_the_gradient_back() {
    GradientMomentum momentum(0.9);
    const std::vector<float> first = {3, -1, 0}, second = {-2, 5, 1};
    momentum.keep(first, 8);
    for (const double weight : {1.0, 8.0, 500.0}) {
      std::vector<float> gradient = second;
      momentum.add_to(gradient, weight);
      QVERIFY(gradient != second);
      momentum.take_from(gradient, weight);
      for (std::size_t i = 0; i < 3; ++i) QVERIFY(std::abs(gradient[i] - second[i]) < 1e-5);
    }
    momentum.clear();
    std::vector<float> gradient = second;
    momentum.add_to(gradient, 4);
    QVERIFY(gradient == second);
  }
};

QTEST_APPLESS_MAIN(TestGradientMomentum)
#include "test_gradient_momentum.moc"
