// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/collab/group/liveness.h"

using namespace potluck;
using namespace std::chrono_literals;

class TestLiveness : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void patience_grows_with_the_round_trip() {
    Liveness liveness;
    const TimePoint asked{100s};
    QCOMPARE((liveness.patience_ends(peer_, asked) - asked).count(), Duration(1250ms).count());
    liveness.measured(peer_, 250ms, {}, asked);
    QCOMPARE((liveness.patience_ends(peer_, asked) - asked).count(), Duration(2250ms).count());
    liveness.heard(peer_, asked + 1s);
    QCOMPARE((liveness.patience_ends(peer_, asked) - asked).count(), Duration(3250ms).count());
  }

  // Where epochs are short, waiting for one costs the others many of them.
  void patience_follows_the_epochs() {
    Liveness liveness;
    const TimePoint asked{100s};
    const auto patience = [&] { return liveness.patience_ends(peer_, asked) - asked; };
    for (int i = 0; i < 50; ++i) liveness.epoch_took(100ms);
    QVERIFY(patience() == 750ms && liveness.beat() == 250ms);
    liveness.epoch_took(20s);  // one in which something went wrong
    QVERIFY(patience() == 750ms);
    for (int i = 0; i < 50; ++i) liveness.epoch_took(800ms);
    QVERIFY(patience() > 1190ms && patience() < 1201ms);
    for (int i = 0; i < 50; ++i) liveness.epoch_took(1h);
    QVERIFY(patience() == 1500ms && liveness.beat() == 500ms);
  }

  void who_was_given_up_is_back_as_soon_as_it_is_heard() {
    Liveness liveness;
    QVERIFY(!liveness.heard(peer_, TimePoint{100s}));
    liveness.give_up(peer_);
    QVERIFY(liveness.given_up(peer_));
    QVERIFY(liveness.heard(peer_, TimePoint{103s}));
    QVERIFY(!liveness.given_up(peer_));
    QVERIFY(!liveness.heard(peer_, TimePoint{104s}));
  }

  void who_is_often_given_up_too_early_gets_more_time_for_a_while() {
    Liveness liveness;
    const auto patience = [&](TimePoint at) { return liveness.patience_ends(peer_, at) - at; };
    TimePoint now{100s};
    for (int i = 0; i < 10; ++i) {
      liveness.give_up(peer_);
      liveness.heard(peer_, now += 2s);
    }
    QVERIFY(patience(now) > 3s);
    QVERIFY(patience(now) <= 4500ms);
    QVERIFY(patience(now + 5min) < 1510ms);
  }

  void who_sleeps_often_does_not_get_more_and_more_time() {
    Liveness liveness;
    const auto patience = [&](TimePoint at) { return liveness.patience_ends(peer_, at) - at; };
    TimePoint now{100s};
    const auto silent_for = [&](Duration silence) {
      liveness.heard(peer_, now);
      liveness.give_up(peer_);
      liveness.heard(peer_, now += silence);
    };
    for (int i = 0; i < 4; ++i) silent_for(3s);
    const auto slow = patience(now);
    QVERIFY(slow > 3s);
    for (int i = 0; i < 4; ++i) silent_for(5s);
    QVERIFY(patience(now) < slow);
  }

  void what_others_say_counts_when_we_have_not_heard_it_either() {
    Liveness liveness;
    liveness.heard(peer_, TimePoint{100s});
    liveness.doubt(peer_, TimePoint{100500ms});
    QVERIFY(!liveness.given_up(peer_));
    liveness.doubt(peer_, TimePoint{101s});
    QVERIFY(liveness.given_up(peer_));
  }

  void bystanders_tell_whether_our_own_link_is_fine() {
    using Sign = Liveness::Sign;
    Liveness liveness;
    const TimePoint offer{100s};
    QVERIFY(liveness.sign_of(peer_, offer, offer) == Sign::kNone);  // never heard of
    liveness.measured(peer_, 10ms, 300ms, offer + 5s);
    QVERIFY(liveness.sign_of(peer_, offer, offer + 5s) == Sign::kHeard);
    QVERIFY(liveness.sign_of(peer_, offer, offer + 6s) == Sign::kNone);  // the next ping is due
    QVERIFY(liveness.sign_of(peer_, offer, offer + 7s) == Sign::kFellSilent);
    // It was silent already: that says nothing of what came after.
    QVERIFY(liveness.sign_of(peer_, offer + 5s, offer + 7s) == Sign::kNone);
    liveness.heard(peer_, offer + 8s);
    QVERIFY(liveness.sign_of(peer_, offer, offer + 8500ms) == Sign::kHeard);
  }

  void who_does_not_even_ping_is_given_up_until_it_does() {
    Liveness liveness;
    const PeerId other = id(2);
    TimePoint now{100s};
    QVERIFY(!liveness.measured(other, 10ms, 1s, now));
    QVERIFY(!liveness.measured(peer_, 10ms, 2s, now));
    QVERIFY(liveness.measured(peer_, 10ms, 2100ms, now));
    QVERIFY(liveness.given_up(peer_));
    QVERIFY(!liveness.measured(peer_, 10ms, 2600ms, now += 500ms));
    QVERIFY(liveness.measured(peer_, 10ms, 100ms, now += 500ms));
    QVERIFY(!liveness.given_up(peer_));
    // It came back over the same link: it gets more time.
    QVERIFY(!liveness.measured(peer_, 10ms, 2900ms, now += 500ms));
    QVERIFY(liveness.measured(peer_, 10ms, 3200ms, now += 500ms));
    // After so long a silence it was not slow but gone: it gets no more.
    QVERIFY(liveness.measured(peer_, 10ms, 0s, now += 6s));
    QVERIFY(liveness.measured(peer_, 10ms, 3s, now += 500ms));
    // A ping is not what its coordinator asked for.
    liveness.give_up(other);
    liveness.measured(other, 10ms, 0s, now);
    QVERIFY(liveness.given_up(other));
  }

  void when_most_are_silent_it_is_our_own_link() {
    Liveness liveness;
    for (int i = 1; i <= 3; ++i) liveness.measured(id(i), 10ms, 0s, TimePoint{100s});
    liveness.measured(id(1), 10ms, 3s, TimePoint{100s});
    QVERIFY(liveness.given_up(id(1)));
    liveness.measured(id(2), 10ms, 3s, TimePoint{100s});
    QVERIFY(!liveness.given_up(id(1)));
    QVERIFY(!liveness.given_up(id(2)));
    liveness.measured(id(2), 10ms, 0s, TimePoint{101s});
    QVERIFY(liveness.given_up(id(1)));
  }

  void a_new_link_is_judged_anew() {
    Liveness liveness;
    liveness.measured(peer_, 1s, {}, TimePoint{9s});
    liveness.give_up(peer_);
    liveness.link_down(peer_);
    QVERIFY(!liveness.given_up(peer_));
    QCOMPARE((liveness.patience_ends(peer_, TimePoint{9s})).time_since_epoch().count(),
             Duration(10250ms).count());
  }

 private:
  static PeerId id(int i) {
    PeerId out;
    out.data[0] = static_cast<std::uint8_t>(i);
    return out;
  }
  const PeerId peer_ = id(1);
};

QTEST_APPLESS_MAIN(TestLiveness)
#include "test_liveness.moc"
