// SPDX-License-Identifier: GPL-3.0-or-later
// What is offered is done sooner and gets as far; what is not worth a group is called so.
#include <QTest>

#include <cmath>

#include "engine/node/forecast/batch_advice.h"

using namespace potluck;

namespace {

// A small language model on home lines: 0.8 M parameters, 120 samples/s on each computer.
BatchAdviceRequest home(std::uint32_t batch, std::uint64_t epochs) {
  BatchAdviceRequest out;
  out.recipe.target_batch = batch;
  out.recipe.epochs = epochs;
  out.peers = 8;
  out.train_samples = 1'000'000;
  out.noise_scale = 2000;
  ForecastRequest& f = out.forecast;
  f.samples_per_second = 120;
  f.step_seconds = 0.002;
  f.values = 800'000;
  f.target_batch = batch;
  f.codecs = forecast_codecs(out.recipe, f.values);
  f.up_bits_per_second = 10e6;
  f.down_bits_per_second = 50e6;
  return out;
}

// Steps times what each brings, by the noise scale: the same for recipes that get as far.
double progress(const Recipe& recipe, double noise_scale) {
  const double batch = recipe.target_batch;
  return static_cast<double>(recipe.epochs) * batch / (1 + batch / noise_scale);
}

}  // namespace

class TestBatchAdvice : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  // 41 s alone: nobody needs an invite for that, and no larger batch is offered in green.
  void a_short_run_is_for_one() {
    auto request = home(4, 1000);
    const auto told = advise_batch(request);
    QVERIFY(told && told->one_is_enough && !told->better);
    QVERIFY(told->alone_seconds < kShortRun_s);
  }

  void what_is_offered_is_sooner_and_gets_as_far() {
    int offers = 0;
    for (const std::uint32_t batch : {8U, 32U, 128U, 512U, 2048U}) {
      for (const double noise : {20.0, 200.0, 2000.0, 20'000.0}) {
        for (const double up : {1e6, 10e6, 100e6, 1e9}) {
          auto request = home(batch, 3000);
          request.noise_scale = noise;
          request.forecast.up_bits_per_second = up;
          const auto told = advise_batch(request);
          QVERIFY(told);
          if (!told->better) continue;
          ++offers;
          QVERIFY(!told->one_is_enough);
          QVERIFY(told->better_seconds < told->group_seconds);
          QVERIFY(told->better_seconds < told->alone_seconds);
          QVERIFY(progress(*told->better, noise) >= progress(request.recipe, noise) * 0.999);
          QVERIFY(told->better->target_batch > batch);
          QVERIFY(told->better->learning_rate > request.recipe.learning_rate);
          QVERIFY(told->better->final_learning_rate <= told->better->learning_rate);
          QVERIFY(parse_recipe(to_string(*told->better)));
        }
      }
    }
    QVERIFY2(offers > 5, qPrintable(QString::number(offers)));
  }

  // 109 images were offered a batch of 26,707.
  void never_a_batch_above_the_data() {
    auto request = home(16, 100'000);
    request.train_samples = 109;
    const auto told = advise_batch(request);
    QVERIFY(told);
    QVERIFY(!told->better || told->better->target_batch * 4 <= 109);
  }

  void without_a_measured_noise_nothing_is_offered() {
    auto request = home(32, 10'000);
    request.noise_scale = 0;
    const auto told = advise_batch(request);
    QVERIFY(told && !told->better);
  }

  void the_standard_recipe_fits_the_data_and_lasts() {
    constexpr double kFlop = 3e8;  // of a small language model
    const Recipe usual = standard_recipe(kFlop, 1'000'000);
    QCOMPARE(usual.target_batch, 256U);
    QVERIFY(usual.warmup < usual.epochs && usual.learning_rate <= 3e-3);
    QVERIFY(static_cast<double>(usual.epochs) * usual.target_batch * kFlop / kUsualFlops >
            5 * kShortRun_s);
    QCOMPARE(standard_recipe(1e5, 109).target_batch, 16U);
    QCOMPARE(standard_recipe(1e12, 0).target_batch, 32U);
    QVERIFY(parse_recipe(to_string(standard_recipe(1, 5))));
  }

  // Four computers on home lines are worth it with the standard values, at equal samples seen.
  void the_standard_project_gains_from_a_group() {
    auto request = home(256, 1000);
    request.recipe = standard_recipe(3e8, 1'000'000);
    request.forecast.target_batch = request.recipe.target_batch;
    request.forecast.codecs = forecast_codecs(request.recipe, request.forecast.values);
    request.peers = 4;
    const auto told = advise_batch(request);
    QVERIFY(told);
    QVERIFY2(
        !told->one_is_enough,
        qPrintable(QString("%1 s alone, %2 s").arg(told->alone_seconds).arg(told->group_seconds)));
    QVERIFY(told->alone_seconds > 10 * kShortRun_s);
  }
};

QTEST_APPLESS_MAIN(TestBatchAdvice)
#include "test_batch_advice.moc"
