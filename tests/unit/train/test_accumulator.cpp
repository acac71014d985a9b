// SPDX-License-Identifier: GPL-3.0-or-later
// The accumulator alone, on two values on the CPU; what devices add is written by hand.
#include "engine/train/trainer/accumulator.h"

#include <QTest>
#include <limits>

using namespace potluck;

class TestAccumulator : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void freezingGivesTheMeanAndThawingTheSumAgain() {
    Bench b;
    b.add(4, 8.0f, -4.0f);
    QCOMPARE(b.frozen(), (std::vector<float>{2.0f, -1.0f}));
    QCOMPARE(b.accumulator.largest(), 2.0f);
    QCOMPARE(b.frozen(), (std::vector<float>{2.0f, -1.0f}));  // once only
    b.accumulator.thaw();
    b.add(4, 8.0f, 4.0f);
    QCOMPARE(b.accumulator.samples(), 8u);
    QCOMPARE(b.frozen(), (std::vector<float>{2.0f, 0.0f}));
  }

  void theNextEpochIsAddedBesideWhatIsFrozen() {
    Bench b;
    b.add(2, 4.0f, 6.0f);
    b.accumulator.freeze();
    b.accumulator.go_on();
    QCOMPARE(b.accumulator.samples(), 0u);
    b.add(3, 30.0f, 3.0f);
    QVERIFY(b.accumulator.ahead());
    QCOMPARE(b.frozen(), (std::vector<float>{2.0f, 3.0f}));  // as it was
    QVERIFY(b.accumulator.end_epoch());
    QCOMPARE(b.accumulator.samples(), 3u);
    QCOMPARE(b.frozen(), (std::vector<float>{10.0f, 1.0f}));
  }

  void thawingDropsWhatWasAddedForTheNextEpoch() {
    Bench b;
    b.add(2, 4.0f, 6.0f);
    b.accumulator.freeze();
    b.accumulator.go_on();
    b.add(3, 30.0f, 3.0f);
    b.accumulator.thaw();
    QCOMPARE(b.accumulator.samples(), 2u);
    QCOMPARE(b.accumulator.loss_sum(), 2.0);
    QCOMPARE(b.frozen(), (std::vector<float>{2.0f, 3.0f}));
  }

  void aStepWithoutANextEpochLeavesNothing() {
    Bench b;
    b.add(2, 4.0f, 6.0f);
    b.accumulator.freeze();
    QVERIFY(!b.accumulator.end_epoch());
    QCOMPARE(b.accumulator.samples(), 0u);
    QCOMPARE(b.frozen(), (std::vector<float>{0.0f, 0.0f}));
  }

  void whatIsNotFiniteIsTheLargest() {
    Bench b;
    b.add(1, std::numeric_limits<float>::quiet_NaN(), 1e30f);
    b.accumulator.freeze();
    QVERIFY(!std::isfinite(b.accumulator.largest()));
  }

 private:
  struct Bench {
    TrainerArrays arrays{2, {at::Device(at::kCPU)}};
    Accumulator accumulator{arrays};

    void add(std::uint32_t samples, float first, float second) {
      arrays.gradient()[0] += first;
      arrays.gradient()[1] += second;
      accumulator.add(samples, samples);
    }
    std::vector<float> frozen() {
      const std::span<float> mean = accumulator.freeze();
      return {mean.begin(), mean.end()};
    }
  };
};

QTEST_APPLESS_MAIN(TestAccumulator)
#include "test_accumulator.moc"
