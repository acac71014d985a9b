// SPDX-License-Identifier: GPL-3.0-or-later
// Whom an attempt waits for in vain, and how long.
#include <QTest>

#include "engine/collab/round/laggards.h"

using namespace potluck;
using namespace std::chrono_literals;

class TestLaggards : public QObject {
  Q_OBJECT

  TimePoint now_{1000s};

  static PeerId peer(std::uint8_t n) {
    PeerId id;
    id.data.fill(n);
    return id;
  }
  // Of ten samples a second, heard now.
  LedMember member(std::uint32_t share, std::uint32_t samples) const {
    LedMember out;
    out.samples = samples;
    out.samples_per_second = 10;
    out.give(share, now_);
    out.heard = now_;
    out.accepted = true;
    return out;
  }
  static std::vector<PeerId> names(const std::vector<Laggard>& laggards) {
    std::vector<PeerId> out;
    for (const Laggard& each : laggards) out.push_back(each.peer);
    return out;
  }

 private Q_SLOTS:
  void a_member_that_does_nothing_is_waited_for_three_times_as_long_as_its_share_takes() {
    LedAttempt attempt;
    attempt.stalls_after = 1s;
    attempt.members[peer(1)] = member(100, 100);
    attempt.members[peer(2)] = member(100, 0);
    QVERIFY(look_for_laggards_at(attempt, now_) == now_ + 30s);
    QVERIFY(laggards(attempt, peer(1), now_ + 30s).empty());
    const auto found = laggards(attempt, peer(1), now_ + 30s + 1ms);
    QCOMPARE(names(found), std::vector<PeerId>{peer(2)});
    QVERIFY(!found.front().speed);
    QVERIFY(laggards(attempt, peer(2), now_ + 31s).empty());  // nobody judges itself so
  }

  void a_member_much_slower_than_it_said_is_waited_for_five_times_as_long() {
    LedAttempt attempt;
    attempt.stalls_after = 1s;
    attempt.members[peer(2)] = member(100, 0);
    LedMember& slow = attempt.members[peer(2)];
    slow.samples = 40;
    slow.heard = now_ + 50s;
    QVERIFY(laggards(attempt, peer(1), now_ + 50s).empty());
    const auto found = laggards(attempt, peer(1), now_ + 80s);
    QCOMPARE(names(found), std::vector<PeerId>{peer(2)});
    QCOMPARE(found.front().speed.value_or(0), 0.5);
  }

  void where_all_are_done_it_looks_again_after_a_while() {
    LedAttempt attempt;
    attempt.stalls_after = 3s;
    attempt.members[peer(1)] = member(10, 10);
    QVERIFY(look_for_laggards_at(attempt, now_) == now_ + 3s);
    QVERIFY(laggards(attempt, peer(2), now_ + 1h).empty());
  }

  void those_on_trial_are_late_once_everybody_else_has_done_its_share() {
    LedAttempt attempt;
    attempt.members[peer(1)] = member(10, 10);
    LedMember late = member(10, 4);
    late.on_trial = true;
    late.given = {now_, 4, 20};
    late.answered_after = 100ms;
    attempt.members[peer(2)] = late;
    QCOMPARE(late_on_trial(attempt).members, std::vector<PeerId>{peer(2)});
    // Three times six samples' time, and its answer's.
    QCOMPARE(std::chrono::round<std::chrono::milliseconds>(late_on_trial(attempt).until - now_),
             std::chrono::milliseconds(1000));
    attempt.members[peer(2)].given.speed = 1000;  // the least
    QVERIFY(late_on_trial(attempt).until == now_ + 850ms);
    attempt.members[peer(3)] = member(10, 4);
    QVERIFY(late_on_trial(attempt).members.empty());
    attempt.members[peer(3)].samples = 10;
    attempt.members[peer(2)].samples = 10;
    QVERIFY(late_on_trial(attempt).members.empty());
  }
};

QTEST_APPLESS_MAIN(TestLaggards)
#include "test_laggards.moc"
