// SPDX-License-Identifier: GPL-3.0-or-later
// A watch looks again and again once it has begun, at once where it is asked to, and never after
// its end.
#include <QTest>
#include <atomic>

#include "engine/node/projects/periodic_watch.h"

using namespace potluck;

class TestPeriodicWatch : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void it_looks_again_and_again() {
    std::atomic<int> looks{0};
    PeriodicWatch watch(std::chrono::milliseconds(1), [&] { ++looks; });
    watch.begin();
    watch.begin();  // again: one thread is enough
    QTRY_VERIFY(looks >= 3);
  }
  void it_looks_at_once_when_asked() {
    std::atomic<int> looks{0};
    PeriodicWatch watch(std::chrono::hours(1), [&] { ++looks; });
    watch.look_soon();  // remembered until it begins
    watch.begin();
    QTRY_COMPARE(looks.load(), 1);
    watch.look_soon();
    QTRY_COMPARE(looks.load(), 2);
  }
  void nothing_happens_after_the_end() {
    std::atomic<int> looks{0};
    PeriodicWatch watch(std::chrono::hours(1), [&] { ++looks; });
    watch.begin();
    watch.end();
    watch.look_soon();
    watch.begin();
    watch.end();
    QCOMPARE(looks.load(), 0);
  }
};

QTEST_APPLESS_MAIN(TestPeriodicWatch)
#include "test_periodic_watch.moc"
