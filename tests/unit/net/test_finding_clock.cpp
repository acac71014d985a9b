// SPDX-License-Identifier: GPL-3.0-or-later
// When a member leaves word in the DHT and when it looks: as a table of what happens when.
#include <QTest>

#include <set>

#include "net/dht/finding_clock.h"

using namespace potluck;
using namespace std::chrono_literals;

namespace {

using Due = PublishClock::Due;

const TimePoint kStart = TimePoint{} + 1h;
constexpr std::int64_t kNoon = 20'787 * 86'400LL + 43'200;

// A member that publishes. "put 2" is a put in the second second.
struct Publisher {
  explicit Publisher(std::uint64_t seed = 1, std::int64_t begins = kNoon)
      : clock({}, Rng(seed)), unix_s(begins) {}

  // Until then; whatever is due is done, and ends as the test has it.
  void until(Duration end) {
    while (const auto next = clock.next_deadline()) {
      if (*next > kStart + end) break;
      now = std::max(now, *next);
      const Due due =
          clock.take_due(now, unix_s + static_cast<std::int64_t>(seconds(now - kStart)));
      if (due == Due::kPut) {
        puts.push_back(now - kStart);
        if (answers) clock.stored(keeps, now);
      } else if (due == Due::kCheck) {
        checks.push_back(now - kStart);
        clock.checked(loses, now);
      }
    }
    now = kStart + end;
  }
  void changed(bool anything = true) { clock.changed(anything, now); }

  PublishClock clock;
  std::int64_t unix_s;
  TimePoint now = kStart;
  bool answers = true, keeps = true, loses = false;
  std::vector<Duration> puts, checks;
};

struct Looker {
  explicit Looker(std::uint64_t seed = 1) : clock({}, Rng(seed)) {}
  void until(Duration end) {
    while (const auto next = clock.next_deadline()) {
      if (*next > kStart + end) break;
      now = std::max(now, *next);
      if (clock.take_due(now)) looks.push_back(now - kStart);
    }
    now = kStart + end;
  }
  LookClock clock;
  TimePoint now = kStart;
  std::vector<Duration> looks;
};

bool within(Duration what, Duration low, Duration high) { return low <= what && what <= high; }

}  // namespace

class TestFindingClock : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void nothing_to_publish_nothing_done() {
    Publisher it;
    it.changed(false);
    QVERIFY(!it.clock.next_deadline());
    it.until(24h);
    QVERIFY(it.puts.empty());
  }

  void changes_gather_before_the_first_put() {
    Publisher it;
    it.changed();
    it.until(1s);
    it.changed();
    it.until(10s);
    QCOMPARE(it.puts, std::vector<Duration>{2s});
  }

  void what_was_never_told_need_not_be_taken_back() {
    Publisher it;
    it.changed();
    it.until(1s);
    it.changed(false);
    it.until(24h);
    QVERIFY(it.puts.empty());
  }

  void later_changes_wait_two_minutes() {
    Publisher it;
    it.changed();
    it.until(10s);
    it.changed();
    it.until(20s);
    it.changed();
    it.until(20min);
    QCOMPARE(it.puts, (std::vector<Duration>{2s, 122s}));
    it.changed();
    it.until(25min);
    QCOMPARE(it.puts.back(), Duration(20min + 2s));
  }

  void once_put_it_is_checked_and_put_again_every_half_hour() {
    Publisher it;
    it.changed();
    it.until(5h);
    QVERIFY(it.puts.size() >= 10 && it.puts.size() <= 12);
    QVERIFY(it.checks.size() == it.puts.size() || it.checks.size() + 1 == it.puts.size());
    for (std::size_t i = 0; i < it.checks.size(); ++i) {
      QVERIFY(within(it.checks[i] - it.puts[i], 5s, 7500ms));
      if (i > 0) QVERIFY(within(it.puts[i] - it.puts[i - 1], 27min, 33min));
    }
  }

  void what_was_lost_is_put_again() {
    Publisher it;
    it.loses = true;
    it.changed();
    it.until(9600ms);
    QCOMPARE(it.checks.size(), std::size_t{1});
    it.loses = false;
    it.until(20min);
    QCOMPARE(it.puts.size(), std::size_t{2});
    QVERIFY(within(it.puts[1] - it.checks[0], 0s, 2500ms));
    QCOMPARE(it.checks.size(), std::size_t{2});
  }

  // Somebody overwrites it each time: no war.
  void who_loses_again_and_again_becomes_patient() {
    Publisher it;
    it.loses = true;
    it.changed();
    it.until(4h);
    QVERIFY(it.puts.size() < 32);
    const std::vector<Duration> eighth(it.puts.begin() + 7, it.puts.end());
    for (std::size_t i = 1; i < eighth.size(); ++i) {
      QVERIFY(eighth[i] - eighth[i - 1] > 8min);
    }
  }

  void two_that_overwrite_each_other_do_not_stay_in_step() {
    Publisher a(1), b(2);
    for (Publisher* each : {&a, &b}) {
      each->loses = true;
      each->changed();
      each->until(10min);
    }
    QCOMPARE(a.puts[0], b.puts[0]);
    QVERIFY(a.puts[1] != b.puts[1]);
  }

  void where_no_node_takes_it_it_is_tried_again_soon() {
    Publisher it;
    it.keeps = false;
    it.changed();
    it.until(100s);
    QCOMPARE(it.puts, (std::vector<Duration>{2s, 12s, 32s, 72s}));
    it.until(24h);
    QVERIFY(it.puts.size() > 24 * 6 && it.puts.size() < 24 * 12 + 8);
    it.keeps = true;
    it.until(24h + 11min);
    const std::size_t so_far = it.puts.size();
    it.until(24h + 20min);
    QCOMPARE(it.puts.size(), so_far);
    QVERIFY(!it.checks.empty());
  }

  // The DHT was not up when it was asked.
  void where_no_word_comes_it_is_tried_again() {
    Publisher it;
    it.answers = false;
    it.changed();
    it.until(10min);
    QVERIFY(it.puts.size() >= 3 && it.puts.size() <= 5);
    QVERIFY(within(it.puts[1] - it.puts[0], 60s, 90s));
    QVERIFY(it.checks.empty());
  }

  void what_is_no_longer_told_is_taken_back_once() {
    Publisher it;
    it.changed();
    it.until(20min);
    it.changed(false);
    it.until(48h);
    QCOMPARE(it.puts, (std::vector<Duration>{2s, 20min + 2s}));
    QVERIFY(!it.clock.next_deadline());
    it.changed();
    it.until(48h + 10s);
    QCOMPARE(it.puts.back(), Duration(48h + 2s));
  }

  void a_new_day_has_its_own_item() {
    constexpr Duration kToMidnight = 10min;
    Publisher it(1, 20'788 * 86'400LL - 600);
    it.changed();
    it.until(kToMidnight - 1s);
    QCOMPARE(it.puts.size(), std::size_t{1});
    it.until(kToMidnight + 5min);
    QCOMPARE(it.puts.size(), std::size_t{2});
    QVERIFY(it.puts[1] >= kToMidnight);
    it.until(kToMidnight + 20min);
    QCOMPARE(it.puts.size(), std::size_t{2});
  }

  // Not all members at the stroke of midnight.
  void members_move_to_a_new_day_one_by_one() {
    std::set<Duration> when;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Publisher it(seed, 20'788 * 86'400LL - 600);
      it.changed();
      it.until(15min);
      when.insert(it.puts.at(1));
    }
    QVERIFY(when.size() > 15);
    QVERIFY(*when.rbegin() - *when.begin() > 2min);
  }

  void looks_come_at_once_and_then_after_growing_pauses() {
    Looker it;
    it.clock.want(true, it.now);
    it.until(0s);
    QCOMPARE(it.looks, std::vector<Duration>{0s});
    it.until(6h);
    QVERIFY(it.looks.size() > 5 && it.looks[4] < 30s);
    Duration expected = 2500ms;
    for (std::size_t i = 1; i < it.looks.size(); ++i) {
      const Duration pause = it.looks[i] - it.looks[i - 1];
      QVERIFY(within(pause, expected * 9 / 10 - 1ms, expected * 11 / 10 + 1ms));
      expected = std::min<Duration>(expected * 3 / 2, 10min);
    }
    QVERIFY(it.looks.size() > 40 && it.looks.size() < 60);
  }

  void wanted_again_it_looks_at_once_but_no_more_often() {
    Looker it;
    for (int i = 0; i < 100; ++i) {
      it.clock.want(true, it.now);
      it.until(it.now - kStart + 100ms);
      it.clock.want(false, it.now);
      QVERIFY(!it.clock.next_deadline());
    }
    QVERIFY(!it.clock.is_wanted());
    QVERIFY(it.looks.size() <= 5);
    it.until(1h);
    it.clock.want(true, it.now);
    it.until(1h);
    QCOMPARE(it.looks.back(), Duration(1h));
  }

  void wanting_twice_is_wanting_once() {
    Looker it;
    it.clock.want(true, it.now);
    it.until(1s);
    it.clock.want(true, it.now);
    it.until(2s);
    QCOMPARE(it.looks.size(), std::size_t{1});
  }
};

QTEST_APPLESS_MAIN(TestFindingClock)
#include "test_finding_clock.moc"
