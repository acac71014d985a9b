// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/node/training/compute_speed.h"

using namespace potluck;

class TestComputeSpeed : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void nothing_is_known_before_the_first_micro_batch() {
    QCOMPARE(ComputeSpeed().samples_per_second(), 0.0);
  }

  void a_steady_speed_is_told_at_once_and_stays() {
    ComputeSpeed speed;
    for (int i = 0; i < 1000; ++i) {
      speed.add(32, 0.5);
      QVERIFY(std::abs(speed.samples_per_second() - 64) < 1e-9);
    }
  }

  void the_last_seconds_of_computing_count() {
    ComputeSpeed speed;
    for (int i = 0; i < 100; ++i) speed.add(10, 1);
    for (int i = 0; i < 10; ++i) speed.add(20, 1);
    QVERIFY(speed.samples_per_second() > 15);  // half of what is remembered is new by now
    for (int i = 0; i < 90; ++i) speed.add(20, 1);
    QVERIFY(std::abs(speed.samples_per_second() - 20) < 0.01);
  }

  void whoever_slept_in_a_micro_batch_is_as_fast_as_before() {
    ComputeSpeed speed;
    for (int i = 0; i < 20; ++i) speed.add(64, 0.2);
    speed.add(64, 18);
    QVERIFY(speed.samples_per_second() > 200);
    // And it does not hang on what it can no longer do.
    for (int i = 0; i < 20; ++i) speed.add(4, 1);
    QVERIFY(std::abs(speed.samples_per_second() - 4) < 0.01);
  }

  void a_stall_among_few_parts_is_an_exception_as_well() {
    ComputeSpeed speed;
    for (int i = 0; i < 2; ++i) speed.add(16, 0.5);
    speed.add(16, 30);
    for (int i = 0; i < 2; ++i) speed.add(16, 0.5);
    QVERIFY(speed.samples_per_second() > 16);
  }
};

QTEST_APPLESS_MAIN(TestComputeSpeed)
#include "test_compute_speed.moc"
