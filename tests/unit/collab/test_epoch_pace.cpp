// SPDX-License-Identifier: GPL-3.0-or-later
// How long epochs take, and what is left of one; and a call that came too late.
#include <QTest>

#include "engine/collab/collaboration/epoch_pace.h"
#include "engine/collab/collaboration/oversleep.h"

using namespace potluck;
using namespace std::chrono_literals;

class TestEpochPace : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_first_commit_has_no_length() {
    EpochPace pace;
    QCOMPARE(pace.committed(TimePoint{100s}).seconds, 0.0);
    QCOMPARE(pace.seconds_per_epoch(), 0.0);
    QCOMPARE(pace.committed(TimePoint{108s}).seconds, 8.0);
    QCOMPARE(pace.seconds_per_epoch(), 8.0);
    pace.committed(TimePoint{124s});
    QCOMPARE(pace.seconds_per_epoch(), 9.0);  // one of sixteen seconds
  }

  void averaging_is_that_of_one_epoch() {
    EpochPace pace;
    pace.begins(TimePoint{100s});
    pace.committed(TimePoint{110s});
    pace.averaged(2);
    QCOMPARE(pace.seconds_left(TimePoint{113s}), 5.0);
    const EpochPace::Epoch epoch = pace.committed(TimePoint{120s});
    QCOMPARE(epoch.seconds, 10.0);
    QCOMPARE(epoch.averaging_seconds, 2.0);
    QCOMPARE(pace.averaging_seconds(), 0.0);
  }

  void a_process_that_slept_hears_the_others_first() {
    const TimePoint due{100s};
    RoundDeadlines deadlines;
    Oversleep oversleep;
    oversleep.notice(deadlines, due);  // it was promised no call
    oversleep.expect(due);
    oversleep.notice(deadlines, due - 1s);
    oversleep.notice(deadlines, due + 250ms);
    QVERIFY(deadlines.no_commit_before == TimePoint{} &&
            deadlines.no_judgement_before == TimePoint{});
    oversleep.notice(deadlines, due + 300ms);
    QCOMPARE(deadlines.no_commit_before, due + 400ms);
    QVERIFY(deadlines.no_judgement_before == TimePoint{});
    oversleep.notice(deadlines, due + 600ms);
    QCOMPARE(deadlines.no_judgement_before, due + 1600ms);
    QVERIFY(!deadlines.expired(due, due + 1s) && deadlines.expired(due, due + 1600ms));
  }
};

QTEST_APPLESS_MAIN(TestEpochPace)
#include "test_epoch_pace.moc"
