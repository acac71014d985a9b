// SPDX-License-Identifier: GPL-3.0-or-later
// The rate limit, the rate meter and the silence limit, under a virtual clock.
#include <QTest>

#include "net/base/rng.h"
#include "net/link/pacing/rate_meter.h"
#include "net/link/pacing/round_trip.h"
#include "net/link/pacing/token_bucket.h"

using namespace potluck;
using std::chrono::milliseconds;

namespace {

TimePoint at(double s) { return TimePoint(from_seconds(1000 + s)); }

// Moves quanta of `size` for a hundred seconds, as links do, and returns the bytes moved.
double moved_in_hundred_seconds(TokenBucket& bucket, double size, std::size_t links = 1) {
  TimePoint now = at(0);
  double moved = 0;
  while (now < at(100)) {
    for (std::size_t i = 0; i < links; ++i) {
      bucket.charge(static_cast<std::size_t>(size), now);
      moved += size;
    }
    now = std::max(now + Duration(1), bucket.ready_at(now));
  }
  return moved;
}

}  // namespace

class TestTokenBucket : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_long_run_rate_is_the_limit() {
    for (const double bits : {1e5, 1e6, 50e6, 1e9}) {
      for (const std::size_t links : {std::size_t{1}, std::size_t{16}}) {
        TokenBucket bucket(bits);
        const double size = static_cast<double>(bucket.quantum(256 * 1024));
        const double moved = moved_in_hundred_seconds(bucket, size, links);
        const double allowed = 100 * bits / 8;
        // Within 2 %, but for the last quantum of each link, which may be paid after the end.
        QVERIFY2(
            moved <= allowed * 1.02 + size * static_cast<double>(links) && moved >= allowed * 0.98,
            qPrintable(QString("%1 bit/s: %2 of %3").arg(bits).arg(moved).arg(allowed)));
      }
    }
  }

  void irregular_sizes_do_not_change_it() {
    TokenBucket bucket(8e6);  // 1 MB/s
    Rng rng(3);
    TimePoint now = at(0);
    double moved = 0;
    while (now < at(20)) {
      const std::size_t n = 1 + rng.below(90'000);
      bucket.charge(n, now);
      moved += static_cast<double>(n);
      // Woken late by up to ten milliseconds, as on a busy computer.
      now = std::max(now, bucket.ready_at(now)) + from_seconds(rng.uniform() * 0.01);
    }
    QVERIFY2(moved > 20e6 * 0.98 && moved < 20e6 * 1.02, qPrintable(QString::number(moved)));
  }

  void idle_time_is_not_saved_up() {
    TokenBucket bucket(8e6);
    bucket.charge(1000, at(0));
    QVERIFY(bucket.ready_at(at(3600)) <= at(3600));
    bucket.charge(1'000'000, at(3600));  // a second's worth, after an hour of nothing
    const double wait = seconds(bucket.ready_at(at(3600)) - at(3600));
    QVERIFY(wait >= 1 - TokenBucket::kBurstSeconds - 0.001);
  }

  void urgent_bytes_pass_while_bulk_waits_and_are_paid_by_it() {
    TokenBucket bucket(8e6);
    bucket.charge(500'000, at(0));
    QVERIFY(bucket.ready_at(at(0)) > at(0.49 - TokenBucket::kBurstSeconds));
    QVERIFY(bucket.urgent_ready_at(at(0)) <= at(0));
    bucket.charge(100'000, at(0));
    QVERIFY(bucket.ready_at(at(0)) > at(0.59 - TokenBucket::kBurstSeconds));
    // But not without end: urgent bytes alone obey the limit as well.
    bucket.charge(1'000'000, at(0));
    QVERIFY(bucket.urgent_ready_at(at(0)) > at(0));
  }

  void no_limit_never_waits() {
    for (const double bits : {0.0, -1.0, std::nan("")}) {
      TokenBucket bucket(bits);
      bucket.charge(1'000'000'000, at(0));
      QVERIFY(bucket.ready_at(at(0)) <= at(0));
      QCOMPARE(bucket.quantum(256 * 1024), std::size_t{256 * 1024});
    }
  }

  void a_new_limit_takes_effect_without_old_debts() {
    TokenBucket bucket(8e9);
    bucket.charge(2'000'000'000, at(0));
    bucket.set_rate(8e6, at(0));
    QVERIFY(bucket.ready_at(at(0)) <= at(1.01));
    bucket.set_rate(0, at(0));
    QVERIFY(bucket.ready_at(at(0)) <= at(0));
    bucket.set_rate(8e6, at(1));
    QVERIFY(bucket.ready_at(at(1)) <= at(1));
  }

  void quanta_are_small_beside_the_rate() {
    QCOMPARE(TokenBucket(8e6).quantum(256 * 1024), std::size_t{20'000});
    QCOMPARE(TokenBucket(1e3).quantum(256 * 1024), TokenBucket::kMinQuantum);
    QCOMPARE(TokenBucket(1e12).quantum(256 * 1024), std::size_t{256 * 1024});
  }

  void meter_shows_the_last_seconds() {
    RateMeter meter;
    QCOMPARE(meter.bits_per_second(at(0)), 0.0);
    for (int i = 0; i < 1000; ++i) meter.add(1000, at(0.01 * i));  // 100 kB/s for 10 s
    const double rate = meter.bits_per_second(at(10));
    QVERIFY2(rate > 0.95 * 800e3 && rate < 1.05 * 800e3, qPrintable(QString::number(rate)));
    QCOMPARE(meter.total(), std::uint64_t{1'000'000});
    QVERIFY(meter.bits_per_second(at(11.5)) < 0.6 * 800e3);
    QCOMPARE(meter.bits_per_second(at(20)), 0.0);
    meter.add(1000, at(30));  // after silence the window starts anew
    QCOMPARE(meter.bits_per_second(at(30.1)), 1000 * 8 / 0.25);
  }

  void meter_of_a_young_link_is_not_diluted() {
    RateMeter meter;
    for (int i = 0; i < 100; ++i) meter.add(1000, at(0.01 * i));  // one second of 100 kB/s
    const double rate = meter.bits_per_second(at(1));
    QVERIFY2(rate > 0.75 * 800e3 && rate < 1.05 * 800e3, qPrintable(QString::number(rate)));
  }

  void round_trip_is_smoothed() {
    RoundTrip trip;
    TimePoint now{std::chrono::seconds(100)};
    const auto sample = [&](Duration rtt) { trip.sample(rtt, now += std::chrono::seconds(1)); };
    QVERIFY(trip.smoothed() == Duration::zero());
    sample(milliseconds(100));
    QVERIFY(trip.smoothed() == milliseconds(100));
    sample(milliseconds(900));
    QVERIFY(trip.smoothed() == milliseconds(200));
    for (int i = 0; i < 100; ++i) sample(milliseconds(50));
    QVERIFY(trip.smoothed() >= milliseconds(49) && trip.smoothed() < milliseconds(52));
    sample(Duration(-5));
    QVERIFY(trip.smoothed() < milliseconds(52));
  }

  // Eight pings are answered at once when it wakes up.
  void a_computer_that_slept_is_not_a_slow_path() {
    RoundTrip trip;
    TimePoint now{std::chrono::seconds(100)};
    for (int i = 0; i < 10; ++i) trip.sample(milliseconds(20), now += std::chrono::seconds(1));
    now += std::chrono::seconds(8);
    for (int i = 8; i > 0; --i) {
      trip.sample(std::chrono::seconds(i) - milliseconds(500), now += milliseconds(1));
    }
    QVERIFY(trip.smoothed() <= milliseconds(80));
    QVERIFY(trip.silence_limit(std::chrono::seconds(5)) == std::chrono::seconds(5));
    // A path that has become slow is found out all the same.
    for (int i = 0; i < 40; ++i) trip.sample(milliseconds(3000), now += std::chrono::seconds(1));
    QVERIFY(trip.smoothed() > milliseconds(2900));
  }

  void slow_paths_are_given_more_time() {
    const Duration floor = std::chrono::seconds(5);
    const TimePoint now{std::chrono::seconds(100)};
    RoundTrip near, far;
    near.sample(milliseconds(1), now);
    far.sample(milliseconds(2000), now);
    QVERIFY(near.silence_limit(floor) == floor);
    QVERIFY(far.silence_limit(floor) > std::chrono::seconds(18));
    QVERIFY(RoundTrip().silence_limit(floor) == floor);
  }
};

QTEST_APPLESS_MAIN(TestTokenBucket)
#include "test_token_bucket.moc"
