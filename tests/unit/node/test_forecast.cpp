// SPDX-License-Identifier: GPL-3.0-or-later
// The forecast against the formulas of docs/design.md, section 13, and against what it promises.
#include <QTest>

#include <cmath>

#include "engine/node/forecast/forecast.h"

using namespace potluck;

namespace {

// 10 M parameters in fp32, symmetric links, no waits: what the closed formulas assume.
ForecastRequest plain() {
  ForecastRequest out;
  out.samples_per_second = 20;
  out.values = 10'000'000;
  out.target_batch = 4096;
  PlanCodec exact;
  out.codecs = {exact};
  out.up_bits_per_second = out.down_bits_per_second = 100e6;
  out.round_trip_seconds = 0;
  return out;
}

}  // namespace

class TestForecast : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void one_computer_only_computes() {
    auto request = plain();
    request.step_seconds = 0.5;
    request.peers = {1};
    const auto told = forecast(request);
    QVERIFY(told);
    const auto& alone = told->points.at(0);
    QCOMPARE(alone.exchange_seconds, 0.0);
    QCOMPARE(alone.epoch_seconds, 4096 / 20.0 + 0.5);
    QCOMPARE(alone.speed_up, 1.0);
  }

  // T = B / (n r) + 2 (n - 1)/n V / U, the butterfly on equal links.
  void equal_links_take_what_the_formula_says() {
    const auto request = plain();
    const auto told = forecast(request);
    QVERIFY(told);
    QCOMPARE(told->points.size(), forecast_peers().size());
    const double whole = 40e6 * 8 / 100e6;
    for (const auto& point : told->points) {
      const double n = point.peers;
      const double compute = 4096 / (n * 20), exchange = 2 * (n - 1) / n * whole;
      QVERIFY(std::abs(point.compute_seconds - compute) < 1e-6 * compute);
      QVERIFY(std::abs(point.exchange_seconds - exchange) <= 1e-6 * exchange + 1e-9);
      QVERIFY(std::abs(point.efficiency - compute / (compute + exchange)) < 1e-6);
      QVERIFY(std::abs(point.speed_up - (4096 / 20.0) / (compute + exchange)) < 1e-4);
    }
  }

  // n* = B t1 up / (2 d beta), for many peers; the exchange of n peers is (n - 1)/n of the ring's.
  void the_knee_is_where_half_the_time_computes() {
    const auto request = plain();
    const auto told = forecast(request);
    QVERIFY(told && told->knee);
    const double ring = 4096 / 20.0 * 100e6 / (2 * 40e6 * 8);
    QCOMPARE(*told->knee, static_cast<std::uint32_t>(std::floor(ring + 1)));
    auto beside = request;
    beside.peers = {*told->knee, *told->knee + 1};
    const auto both = forecast(beside);
    QVERIFY(both->points[0].efficiency >= 0.5);
    QVERIFY(both->points[1].efficiency < 0.5);
    QCOMPARE(*both->knee, *told->knee);
  }

  void fast_links_have_no_knee() {
    auto request = plain();
    request.up_bits_per_second = request.down_bits_per_second = 100e9;
    const auto told = forecast(request);
    QVERIFY(told && !told->knee);
    QVERIFY(told->points.back().speed_up > 60);
  }

  void waiting_for_answers_counts() {
    auto request = plain();
    request.peers = {4};
    const auto near = forecast(request);
    request.round_trip_seconds = 0.2;
    const auto far = forecast(request);
    const double more = far->points[0].exchange_seconds - near->points[0].exchange_seconds;
    QVERIFY(std::abs(more - 0.2 * ForecastRequest::kWaits) < 1e-9);
  }

  void the_smallest_batch_is_the_smallest_data() {
    QTest::addColumn<double>("up");
    QTest::addColumn<unsigned>("peers");
    QTest::addColumn<QByteArray>("codec");
    QTest::newRow("home, fp32") << 10e6 << 8U << QByteArray("fp32");
    QTest::newRow("fibre, fp16") << 100e6 << 16U << QByteArray("fp16");
    QTest::newRow("campus, auto") << 1e9 << 32U << QByteArray("auto");
    QTest::newRow("home, auto") << 10e6 << 3U << QByteArray("auto");
  }
  void the_smallest_batch_is_the_smallest() {
    QFETCH(double, up);
    QFETCH(unsigned, peers);
    QFETCH(QByteArray, codec);
    Recipe recipe;
    recipe.codec = codec.toStdString();
    auto request = plain();
    request.up_bits_per_second = up;
    request.down_bits_per_second = 5 * up;
    request.codecs = forecast_codecs(recipe, request.values);
    QVERIFY(!request.codecs.empty());
    const auto batch = smallest_batch(request, peers, 0.2);
    QVERIFY2(batch, batch ? "" : batch.error().text().c_str());
    const auto share = [&](std::uint32_t size) {
      auto asked = request;
      asked.target_batch = size;
      asked.peers = {peers};
      const auto point = forecast(asked)->points.at(0);
      return point.exchange_seconds / point.epoch_seconds;
    };
    QVERIFY(share(*batch) <= 0.2);
    if (codec != "auto") QVERIFY(share(*batch - 1) > 0.2);
  }

  void no_batch_helps_a_slow_computer_on_a_telephone_line() {
    auto request = plain();
    request.samples_per_second = 1e6;
    request.up_bits_per_second = 1e4;
    const auto batch = smallest_batch(request, 8, 0.2);
    QVERIFY(!batch && batch.error().code == ErrorCode::kTooLarge);
    QVERIFY(!batch.error().hint.empty());
  }

  void nonsense_is_refused() {
    for (int wrong = 0; wrong < 5; ++wrong) {
      auto request = plain();
      if (wrong == 0) request.samples_per_second = 0;
      if (wrong == 1) request.up_bits_per_second = NAN;
      if (wrong == 2) request.values = 0;
      if (wrong == 3) request.peers = {kMostForecastPeers + 1};
      if (wrong == 4) request.target_batch = 0;
      QVERIFY(forecast(request).error().code == ErrorCode::kInvalidArgument);
    }
    QVERIFY(!smallest_batch(plain(), 8, 1.0));
  }
};

QTEST_GUILESS_MAIN(TestForecast)
#include "test_forecast.moc"
