// SPDX-License-Identifier: GPL-3.0-or-later
// The wish to stop after the round counts from the next commit on, once, and can be taken back.
#include <QTest>

#include "engine/node/projects/stop_after_round.h"

using namespace potluck;

class TestStopAfterRound : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_commit_without_the_wish_means_nothing() {
    StopAfterRound stop;
    QVERIFY(!stop.on_commit() && !stop.take_due());
    stop.want(true);
    QVERIFY(!stop.take_due());  // that commit was before
  }
  void it_is_due_once_after_the_commit() {
    StopAfterRound stop;
    stop.want(true);
    QVERIFY(stop.wanted() && stop.on_commit());
    QVERIFY(stop.take_due());
    QVERIFY(!stop.take_due());
  }
  void what_is_taken_back_is_not_due() {
    StopAfterRound stop;
    stop.want(true);
    QVERIFY(stop.on_commit());
    stop.want(false);
    QVERIFY(!stop.wanted() && !stop.take_due());
    stop.want(true);  // from the next commit on
    QVERIFY(!stop.take_due());
  }
};

QTEST_APPLESS_MAIN(TestStopAfterRound)
#include "test_stop_after_round.moc"
