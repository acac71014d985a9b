// SPDX-License-Identifier: GPL-3.0-or-later
// The two courses by which a session comes to its end, and the steps that neither of them allows.
#include <QTest>

#include "engine/node/session/session_ending.h"

using namespace potluck;
using namespace std::chrono_literals;
using Training = SessionEnding::Training;
using Stay = SessionEnding::Stay;

class TestSessionEnding : public QObject {
  Q_OBJECT

  const TimePoint t0_{1000s};
  const Error error_{ErrorCode::kIo, "a disk", ""};

 private Q_SLOTS:
  void a_training_is_validated_served_and_done() {
    SessionEnding ending;
    QVERIFY(ending.begin_last_validation());
    QVERIFY(!ending.begin_last_validation());
    QVERIFY(ending.finish(t0_));
    QVERIFY(!ending.end_serving(true, t0_));
    QVERIFY(ending.end_serving(false, t0_));
    QVERIFY(!ending.end_serving(false, t0_));  // told once
    QCOMPARE(ending.training(), Training::kDone);
    QCOMPARE(ending.stay(), Stay::kTakesPart);  // it still serves whoever comes
  }

  void late_members_are_waited_for_only_so_long() {
    SessionEnding ending;
    QVERIFY(ending.begin_last_validation() && ending.finish(t0_));
    QVERIFY(!ending.end_serving(true, t0_ + SessionEnding::kGraceForLatePeers - 1ms));
    QVERIFY(ending.end_serving(true, t0_ + SessionEnding::kGraceForLatePeers));
  }

  void no_step_of_the_training_is_skipped() {
    SessionEnding ending;
    QVERIFY(!ending.finish(t0_));
    QVERIFY(!ending.end_serving(false, t0_ + 1h));
    QCOMPARE(ending.training(), Training::kGoesOn);
  }

  void a_stop_waits_for_the_round() {
    SessionEnding ending;
    QVERIFY(!ending.stop());
    QCOMPARE(ending.stay(), Stay::kStopping);
    QVERIFY(ending.leave());
    QCOMPARE(ending.stay(), Stay::kStopped);
    QVERIFY(!ending.leave());  // patience was over before the round was
  }

  void only_the_first_failure_counts() {
    SessionEnding ending;
    QVERIFY(ending.fail(error_));
    QVERIFY(!ending.fail({ErrorCode::kPermission, "another", ""}));
    QCOMPARE(ending.failure()->message, error_.message);
  }

  void what_has_failed_is_stopped_at_once() {
    SessionEnding left, leaving;
    QVERIFY(left.fail(error_));
    QVERIFY(!left.leave());
    QCOMPARE(left.stay(), Stay::kLeft);
    QVERIFY(left.stop());
    QVERIFY(leaving.fail(error_));
    QVERIFY(leaving.stop());  // its round need not be over
    QVERIFY(!leaving.leave());
    QCOMPARE(leaving.stay(), Stay::kStopped);
  }

  void a_failure_while_it_stops_changes_nothing_of_that() {
    SessionEnding ending;
    QVERIFY(!ending.stop());
    QVERIFY(ending.fail(error_));
    QCOMPARE(ending.stay(), Stay::kStopping);
    QVERIFY(ending.leave());
  }
};

QTEST_APPLESS_MAIN(TestSessionEnding)
#include "test_session_ending.moc"
