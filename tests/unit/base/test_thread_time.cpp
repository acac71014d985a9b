// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <thread>

#include "net/base/thread_time.h"

using namespace potluck;

class TestThreadTime : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void counts_what_this_thread_computes();
  void neither_waiting_nor_others_count();
};

void TestThreadTime::counts_what_this_thread_computes() {
  const Duration start = thread_time();
  std::uint64_t looks = 0;
  while (thread_time() - start < std::chrono::milliseconds(20)) ++looks;
  QVERIFY(looks > 0);
}

void TestThreadTime::neither_waiting_nor_others_count() {
  const SystemClock clock;
  const TimePoint begun = clock.now();
  const Duration start = thread_time();
  std::thread([] {
    const Duration its_start = thread_time();
    while (thread_time() - its_start < std::chrono::milliseconds(100)) continue;
  }).join();
  QVERIFY(thread_time() - start < (clock.now() - begun) / 2);
}

QTEST_APPLESS_MAIN(TestThreadTime)
#include "test_thread_time.moc"
