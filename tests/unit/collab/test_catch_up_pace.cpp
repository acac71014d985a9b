// SPDX-License-Identifier: GPL-3.0-or-later
// How long an answer is waited for, and how long a replay will take.
#include <QTest>

#include "engine/collab/catching_up/catch_up_pace.h"

using namespace potluck;
using namespace std::chrono_literals;

class TestCatchUpPace : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void an_answer_is_waited_for_as_long_as_answers_take() {
    const TimePoint begin{100s};
    AwaitedAnswer answer;
    QVERIFY(!answer.deadline());
    answer.asked(begin);
    QCOMPARE(*answer.deadline(), begin + 10s);  // nothing is known yet
    answer.answered(begin + 500ms);
    answer.wait_no_more();
    QVERIFY(!answer.deadline());
    answer.asked(begin + 1s);
    QCOMPARE(*answer.deadline(), begin + 1s + 4s);  // eight times as long as the last one took
    QCOMPARE(answer.since_asked(begin + 3s), Duration(2s));
    answer.answered(begin + 1min);
    answer.asked(begin + 1min);
    QCOMPARE(*answer.deadline(), begin + 1min + 10s);  // however slow it once was
  }

  void the_wait_can_be_cut_short_but_not_made_longer() {
    const TimePoint begin{100s};
    AwaitedAnswer answer;
    answer.asked(begin);
    answer.wait_at_most_until(begin + 300ms);
    QCOMPARE(*answer.deadline(), begin + 300ms);
    answer.wait_at_most_until(begin + 1s);
    QCOMPARE(*answer.deadline(), begin + 300ms);
  }

  void a_replay_tells_how_long_the_rest_will_take() {
    const TimePoint begin{100s};
    Replay replay;
    replay.applies();
    replay.applied(begin);
    QVERIFY(!replay.time_for(1));  // one alone has no length
    replay.applies();
    QVERIFY(replay.applying());
    replay.applied(begin + 200ms);
    QCOMPARE(*replay.time_for(3), Duration(600ms));
    replay.applies();
    QCOMPARE(*replay.time_for(3), Duration(800ms));  // and the one that is being applied
    replay.stop();
    replay.applies();
    replay.applied(begin + 1min);  // the pause between two replays does not count
    QCOMPARE(*replay.time_for(1), Duration(200ms));
  }
};

QTEST_APPLESS_MAIN(TestCatchUpPace)
#include "test_catch_up_pace.moc"
