// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/collab/group/tracker.h"

using namespace potluck;
using namespace std::chrono_literals;

namespace {

constexpr TimePoint kBegan{1000s};

PeerRecord training(std::uint64_t epoch, std::uint64_t samples, double rate) {
  PeerRecord out;
  out.stage = Stage::kInSync;
  out.epoch = epoch;
  out.samples = samples;
  out.samples_per_second = rate;
  return out;
}

bool near(double a, double b) { return std::abs(a - b) < 1e-9 * std::max(1.0, std::abs(b)); }

}  // namespace

class TestTracker : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void records_are_carried_on_by_their_rate() {
    Tracker tracker(1000, 7, kBegan);
    tracker.add(training(7, 20, 5), kBegan + 4s, 0, kBegan + 10s);  // 20 + 5 * 6
    tracker.add(training(7, 10, 0), kBegan + 4s, 0, kBegan + 10s);
    const auto got = tracker.estimate();
    QVERIFY(near(got.samples, 60));
    QVERIFY(near(got.eta_seconds, 940.0 / 5));
  }

  void who_was_in_sync_has_followed_to_this_epoch() {
    Tracker tracker(1000, 7, kBegan);
    tracker.add(training(3, 500, 5), kBegan - 100s, 0, kBegan + 10s);  // the 500 are committed
    QVERIFY(near(tracker.estimate().samples, 50));
  }

  void who_does_not_train_or_is_ahead_adds_nothing() {
    Tracker tracker(1000, 7, kBegan);
    auto paused = training(7, 100, 5);
    paused.stage = Stage::kPaused;
    auto aggregator = training(7, 100, 5);
    aggregator.trains = false;
    tracker.add(paused, kBegan, 0, kBegan + 10s);
    tracker.add(aggregator, kBegan, 0, kBegan + 10s);
    tracker.add(training(8, 100, 5), kBegan, 0, kBegan + 10s);
    QVERIFY(near(tracker.estimate().samples, 0));
  }

  void shares_cap_what_is_extrapolated() {
    Tracker tracker(100, 7, kBegan);
    tracker.add(training(7, 0, 50), kBegan, 30, kBegan + 10s);
    tracker.add(training(7, 0, 1), kBegan, 30, kBegan + 10s);
    const auto got = tracker.estimate();
    QVERIFY(near(got.samples, 40));
    QVERIFY(near(got.eta_seconds, 60));  // only the slow one still adds
    QVERIFY(near(got.samples_per_second, 51));
  }

  void a_liar_moves_the_total_by_its_cap_at_most() {
    for (const std::size_t honest : {1U, 9U, 99U, 9999U}) {
      const double target = 100.0 * static_cast<double>(honest);
      Tracker with(target, 7, kBegan), without(target, 7, kBegan);
      for (std::size_t i = 0; i < honest; ++i) {
        with.add(training(7, 0, 1), kBegan, 0, kBegan + 10s);
        without.add(training(7, 0, 1), kBegan, 0, kBegan + 10s);
      }
      with.add(training(7, UINT64_MAX, 1e15), kBegan - 100h, 0, kBegan + 10s);
      const double moved = with.estimate().samples - without.estimate().samples;
      QVERIFY(moved <= Tracker::cap(target, honest + 1) * (1 + 1e-9));
    }
  }

  void ages_that_lie_or_differ_by_hours_are_harmless() {
    Tracker tracker(10'000, 7, kBegan);
    for (int i = 0; i < 100; ++i) tracker.add(training(7, 0, 1), kBegan, 0, kBegan + 10s);
    tracker.add(training(7, 5, 1), kBegan + 100h, 0, kBegan + 10s);  // made in the future
    QVERIFY(near(tracker.estimate().samples, 1005));
  }

  // All have become a tenth faster than they had said.
  void commits_tell_what_nobody_has_told() {
    Calibration calibration;
    const auto believed = [&] {
      Tracker tracker(1000, 7, kBegan, calibration);
      tracker.add_own(10, 1);
      for (int i = 0; i < 99; ++i) tracker.add(training(7, 0, 1), kBegan, 0, kBegan + 10s);
      return tracker.estimate();
    };
    for (int epoch = 0; epoch < 12; ++epoch) calibration.learn(believed().samples, 1099);
    QVERIFY(near(std::round(believed().samples), 1099));
    QVERIFY(near(std::round(10 * believed().samples_per_second), 1099));
    // What it was told the share of it knows.
    Tracker told(1000, 7, kBegan, calibration);
    told.add(training(7, 0, 1), kBegan, 20, kBegan + 10s);
    QVERIFY(near(told.estimate().samples, 10));
  }

  void odd_commits_teach_nothing() {
    Calibration calibration;
    calibration.learn(0, 100);
    calibration.learn(100, 0);
    calibration.learn(std::nan(""), 100);
    QCOMPARE(calibration.factor(), 1.0);
    calibration.learn(1, 1e15);
    calibration.learn(1e15, 1);
    QCOMPARE(calibration.factor(), 1.0);
  }

  void the_target_is_reached_when_it_is() {
    Tracker tracker(100, 7, kBegan);
    tracker.add_own(60, 2);
    QVERIFY(near(tracker.estimate().eta_seconds, 20));
    tracker.add(training(7, 40, 0), kBegan, 0, kBegan);
    QVERIFY(near(tracker.estimate().eta_seconds, 0));
    QVERIFY(Tracker(100, 7, kBegan).estimate().eta_seconds < 0);
  }
};

QTEST_APPLESS_MAIN(TestTracker)
#include "test_tracker.moc"
