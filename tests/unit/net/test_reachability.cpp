// SPDX-License-Identifier: GPL-3.0-or-later
// What a computer finds out about whether others can connect to it.
#include <QTest>

#include "net/reach/reachability.h"

using namespace potluck;
using namespace std::chrono_literals;

namespace {

PeerId peer(std::uint8_t number) {
  PeerId out;
  out.data[0] = number;
  return out;
}

constexpr bool kWeDialed = true, kTheyDialed = false;
constexpr bool kNearby = true, kOutside = false;

}  // namespace

class TestReachability : public QObject {
  Q_OBJECT
  TimePoint now_{1000s};

  void pass(Reachability& reach, Duration time) {
    const TimePoint end = now_ + time;
    for (auto next = reach.next_deadline(); next && *next <= end; next = reach.next_deadline()) {
      now_ = std::max(now_, *next);
      reach.tick(now_);
      if (next == reach.next_deadline()) break;
    }
    now_ = end;
  }

 private Q_SLOTS:
  void whoever_is_dialled_is_asked_to_dial_back() {
    Reachability reach(true);
    QVERIFY(reach.reach() == Reach::kUnknown);
    reach.link_up(peer(1), kWeDialed, kOutside, now_);
    QVERIFY(reach.take_questions() == std::vector<PeerId>{peer(1)});
    reach.answered(peer(1), "203.0.113.9:4600", true, now_);
    QVERIFY(reach.reach() == Reach::kReachable);
    QVERIFY(reach.confirmed() == std::vector<std::string>{"203.0.113.9:4600"});
    reach.link_up(peer(2), kWeDialed, kOutside, now_);
    QVERIFY(reach.take_questions().empty());  // we know
  }

  void whoever_dials_us_has_answered() {
    Reachability reach(true);
    reach.link_up(peer(1), kTheyDialed, kOutside, now_);
    QVERIFY(reach.reach() == Reach::kReachable);
    QVERIFY(reach.take_questions().empty());
    // For as long as that link is there.
    pass(reach, 1h);
    QVERIFY(reach.reach() == Reach::kReachable);
    QVERIFY(reach.take_questions().empty());
  }

  void behind_a_router_it_is_asked_again_ever_more_seldom() {
    Reachability reach(true);
    reach.link_up(peer(1), kWeDialed, kOutside, now_);
    int questions = 0;
    for (const TimePoint end = now_ + 1h; now_ < end; pass(reach, 1s)) {
      for (const PeerId& asked : reach.take_questions()) {
        ++questions;
        reach.answered(asked, "203.0.113.9:4600", false, now_);
      }
    }
    QVERIFY(reach.reach() == Reach::kUnreachable);
    QVERIFY2(questions > 5 && questions < 14, qPrintable(QString::number(questions)));
    // The port was opened since: the next answer tells.
    while (reach.take_questions().empty()) pass(reach, 1s);
    reach.answered(peer(1), "203.0.113.9:4600", true, now_);
    QVERIFY(reach.reach() == Reach::kReachable);
  }

  void a_new_link_is_asked_at_once() {
    Reachability reach(true);
    reach.link_up(peer(1), kWeDialed, kOutside, now_);
    QCOMPARE(reach.take_questions().size(), std::size_t{1});
    reach.answered(peer(1), "", false, now_);
    reach.link_up(peer(2), kWeDialed, kOutside, now_);
    QVERIFY(reach.take_questions() == std::vector<PeerId>{peer(2)});
  }

  void silence_is_no_answer() {
    Reachability reach(true);
    reach.link_up(peer(1), kWeDialed, kOutside, now_);
    QCOMPARE(reach.take_questions().size(), std::size_t{1});
    pass(reach, Reachability::kPatience + Reachability::kAskAgain);
    QVERIFY(reach.reach() == Reach::kUnknown);
    QCOMPARE(reach.take_questions().size(), std::size_t{1});
  }

  void only_those_who_were_asked_are_heard() {
    Reachability reach(true);
    reach.link_up(peer(1), kWeDialed, kOutside, now_);
    reach.take_questions();
    reach.answered(peer(2), "203.0.113.9:4600", true, now_);
    QVERIFY(reach.reach() == Reach::kUnknown);
    reach.answered(peer(1), "", false, now_);
    reach.answered(peer(1), "203.0.113.9:4600", true, now_);  // once
    QVERIFY(reach.reach() == Reach::kUnreachable);
  }

  // Carried into another network: what was true at home is not.
  void what_was_true_is_given_up_after_two_could_not() {
    Reachability reach(true);
    reach.link_up(peer(1), kWeDialed, kOutside, now_);
    reach.take_questions();
    reach.answered(peer(1), "203.0.113.9:4600", true, now_);
    reach.link_down(peer(1), now_);
    pass(reach, 2 * Reachability::kTrusted);
    int refused = 0;
    for (std::uint8_t number = 2; number < 6 && reach.reach() == Reach::kReachable; ++number) {
      reach.link_up(peer(number), kWeDialed, kOutside, now_);
      for (int i = 0; i < 100 && reach.reach() == Reach::kReachable; ++i) {
        for (const PeerId& asked : reach.take_questions()) {
          reach.answered(asked, "", false, now_);
          ++refused;
        }
        pass(reach, 1s);
      }
    }
    QVERIFY(reach.reach() == Reach::kUnreachable);
    QVERIFY(reach.confirmed().empty());
    QCOMPARE(refused, 2);
  }

  // Behind a router that somebody has told to forward a port.
  void whoever_came_by_an_address_that_we_do_not_know_is_asked_for_it() {
    Reachability reach(true, /*knows_address=*/false);
    reach.link_up(peer(1), kTheyDialed, kOutside, now_);
    QVERIFY(reach.reach() == Reach::kReachable);
    QVERIFY(reach.take_questions() == std::vector<PeerId>{peer(1)});
    reach.answered(peer(1), "203.0.113.9:4600", true, now_);
    QVERIFY(reach.confirmed() == std::vector<std::string>{"203.0.113.9:4600"});
    pass(reach, 1h);
    QVERIFY(reach.take_questions().empty());
  }

  // A home where two reach each other is not reached by the world.
  void what_the_own_network_says_counts_until_somebody_is_outside() {
    Reachability reach(true);
    reach.link_up(peer(1), kTheyDialed, kNearby, now_);
    QVERIFY(reach.reach() == Reach::kReachable);
    QVERIFY(reach.take_questions().empty());  // it came by an address of ours
    reach.link_up(peer(2), kWeDialed, kOutside, now_);
    QVERIFY(reach.reach() == Reach::kUnknown && reach.reached_nearby());
    QVERIFY(reach.take_questions() == std::vector<PeerId>{peer(2)});
    reach.answered(peer(2), "203.0.113.9:4600", false, now_);
    QVERIFY(reach.reach() == Reach::kUnreachable);
    reach.link_up(peer(3), kTheyDialed, kNearby, now_);
    QVERIFY(reach.reach() == Reach::kUnreachable && reach.take_questions().empty());
    QVERIFY(reach.is_local(peer(3)) && !reach.is_local(peer(2)) && !reach.is_local(peer(9)));
    reach.link_up(peer(4), kTheyDialed, kOutside, now_);
    QVERIFY(reach.reach() == Reach::kReachable);
  }

  void a_relay_outside_is_somebody_outside() {
    Reachability reach(true);
    reach.link_up(peer(1), kTheyDialed, kNearby, now_);
    reach.link_outside(now_);
    QVERIFY(reach.reach() == Reach::kUnknown && reach.reached_nearby());
  }

  // The router has opened a port: whoever could not reach us before may now.
  void after_a_change_all_are_asked_anew() {
    Reachability reach(true);
    reach.link_up(peer(1), kWeDialed, kOutside, now_);
    QCOMPARE(reach.take_questions().size(), std::size_t{1});
    now_ += 1s;
    reach.changed(now_);
    reach.answered(peer(1), "203.0.113.9:4600", false, now_);  // to the question before
    QVERIFY(reach.reach() == Reach::kUnknown);
    pass(reach, 3s);
    QVERIFY(reach.take_questions().empty());  // it would not dial back yet
    pass(reach, 1s);
    QVERIFY(reach.take_questions() == std::vector<PeerId>{peer(1)});
    reach.answered(peer(1), "203.0.113.9:5600", true, now_);
    QVERIFY(reach.reach() == Reach::kReachable);
    reach.changed(now_);
    QVERIFY(reach.reach() == Reach::kReachable &&
            reach.confirmed().empty());  // at that port or not
  }

  void who_does_not_listen_asks_nobody() {
    Reachability reach(false);
    reach.link_up(peer(1), kWeDialed, kOutside, now_);
    QVERIFY(reach.take_questions().empty());
    QVERIFY(reach.reach() == Reach::kClientMode);
    QVERIFY(!reach.next_deadline());
  }
};

QTEST_APPLESS_MAIN(TestReachability)
#include "test_reachability.moc"
