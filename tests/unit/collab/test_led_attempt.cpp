// SPDX-License-Identifier: GPL-3.0-or-later
// What the members of an attempt have told, and what that means for their shares.
#include <QTest>

#include "engine/collab/round/led_attempt.h"

using namespace potluck;
using namespace std::chrono_literals;

class TestLedAttempt : public QObject {
  Q_OBJECT

  static constexpr Duration kLeast = 10s;
  TimePoint now_{1000s};

  static PeerId peer(std::uint8_t n) {
    PeerId id;
    id.data.fill(n);
    return id;
  }
  LedMember member(std::uint32_t share, std::uint32_t samples, double speed = 10) const {
    LedMember out;
    out.share = share;
    out.samples = samples;
    out.samples_per_second = speed;
    out.heard = now_;
    return out;
  }

 private Q_SLOTS:
  void the_batch_is_what_all_have_told() {
    LedAttempt lead;
    lead.members[peer(1)] = member(4, 3);
    lead.members[peer(2)] = member(4, 5);
    QCOMPARE(lead.batch_samples(), 8U);
    lead.members[peer(3)] = member(4, UINT32_MAX);
    QCOMPARE(lead.batch_samples(), UINT32_MAX);
  }

  void the_slowest_says_how_long_it_takes() {
    LedAttempt lead;
    lead.members[peer(1)] = member(100, 50, 10);
    lead.members[peer(2)] = member(100, 80, 2);
    QCOMPARE(lead.eta_seconds(now_), 10.0);
    QCOMPARE(lead.eta_seconds(now_ + 4s), 6.0);
    lead.members[peer(3)] = member(100, 0, 0);
    QCOMPARE(lead.eta_seconds(now_), -1.0);
    lead.members[peer(3)].samples = 100;  // it has all of its share, however fast
    QCOMPARE(lead.eta_seconds(now_), 10.0);
  }

  // Until it hears of a smaller share it goes on, for two micro-batches beyond what it told.
  void what_is_under_way_is_not_taken_from_a_member() {
    QCOMPARE(member(100, 20).may_have_begun(now_), 31U);
    QCOMPARE(member(100, 20).may_have_begun(now_ + 1s), 41U);
    QCOMPARE(member(25, 20).may_have_begun(now_), 25U);
    QCOMPARE(member(20, 20).may_have_begun(now_ + 9s), 20U);
    LedMember rests = member(100, 20);
    rests.computes = false;
    QCOMPARE(rests.may_have_begun(now_), 20U);
  }

  void shares_only_grow_unless_somebody_has_more_than_its_share() {
    LedAttempt lead;
    lead.members[peer(1)] = member(10, 4);
    lead.members[peer(2)] = member(10, 10);
    auto requests = lead.share_requests(now_);
    QVERIFY(requests[0].accumulated == 10 && requests[1].accumulated == 10);
    lead.members[peer(2)].samples = 12;
    requests = lead.share_requests(now_);
    QVERIFY(requests[0].accumulated == 4 && requests[1].accumulated == 12);
    lead.fresh = true;  // nobody was stopped
    QCOMPARE(lead.share_requests(now_)[0].accumulated, 10U);
  }

  void a_share_is_to_be_begun_in_three_times_its_time_and_done_in_five_times() {
    LedMember m = member(0, 20);
    m.give(120, now_);
    QVERIFY(m.patience(kLeast) == 30s);
    m.samples_per_second = 1;  // it was given for the speed that it had
    QVERIFY(m.patience(kLeast) == 30s);
    m.samples = 60;
    QVERIFY(m.patience(kLeast) == 50s);
    m.give(120, now_ + 1s);  // the same once more
    QVERIFY(m.patience(kLeast) == 50s);
    m.give(60, now_ + 1s);
    QVERIFY(m.patience(kLeast) == kLeast / 2);
  }

  void those_on_trial_are_given_a_quarter() {
    LedAttempt lead;
    lead.members[peer(1)] = member(0, 0);
    lead.members[peer(2)] = member(0, 0);
    lead.members[peer(2)].on_trial = true;
    const auto requests = lead.share_requests(now_);
    QCOMPARE(sample_shares(100, requests), (std::vector<std::uint32_t>{80, 20}));
  }
};

QTEST_APPLESS_MAIN(TestLedAttempt)
#include "test_led_attempt.moc"
