// SPDX-License-Identifier: GPL-3.0-or-later
// What samples of the links say about this node's own bandwidth.
#include <QTest>

#include "engine/collab/links/bandwidth.h"

using namespace potluck;
using namespace std::chrono_literals;

namespace {

PeerId peer(int i) {
  PeerId id;
  id.data[0] = static_cast<std::uint8_t>(i);
  return id;
}

// Of whose downlinks nothing is known.
std::map<PeerId, double> peers(int n) {
  std::map<PeerId, double> out;
  for (int i = 1; i <= n; ++i) out.emplace(peer(i), 0);
  return out;
}

// Feeds samples of constant rates.
struct Line {
  Bandwidth bandwidth;
  TimePoint now{1000s};
  std::vector<LinkTraffic> links;
  std::uint64_t epoch = 0;

  explicit Line(int n) {
    for (int i = 1; i <= n; ++i) links.push_back({peer(i), 0, 0, false});
  }
  void begin() { bandwidth.begin_exchange(++epoch, 0, peers(static_cast<int>(links.size()))); }
  // up, down: bits/s of all links together, of which the first `waiting` have more to send.
  void run(Duration time, double up, double down, std::size_t waiting) {
    for (Duration t{}; t < time; t += 50ms) {
      for (std::size_t i = 0; i < links.size(); ++i) links[i].waiting = i < waiting;
      bandwidth.sample(links, now);
      now += 50ms;
      for (auto& l : links) {
        l.delivered_bytes += static_cast<std::uint64_t>(up / 8 * 0.05 / double(links.size()));
        l.received_bytes += static_cast<std::uint64_t>(down / 8 * 0.05 / double(links.size()));
      }
    }
    bandwidth.sample(links, now);
  }
  // The first one takes nothing any more; the others have all they want.
  void run_with_one_gone(Duration time) {
    for (auto& l : links) l.waiting = false;
    links[0].waiting = true;
    for (Duration t{}; t < time; t += 50ms) bandwidth.sample(links, now += 50ms);
  }
  // The same, with messages to the others.
  void chat(Duration time) {
    for (auto& l : links) l.waiting = false;
    links[0].waiting = true;
    for (Duration t{}; t < time; t += 50ms) {
      links[1].delivered_bytes += 50;
      bandwidth.sample(links, now += 50ms);
    }
  }
  std::vector<Bandwidth::Notice> end() { return bandwidth.end_exchange(now); }
  std::vector<Bandwidth::Notice> exchange(Duration time, double up, double down,
                                          std::size_t waiting) {
    begin();
    run(time, up, down, waiting);
    return end();
  }
};

bool near(double a, double b, double within = 0.02) { return std::abs(a / b - 1) < within; }

}  // namespace

class TestBandwidth : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void nothing_is_known_at_first() {
    Line line(4);
    QCOMPARE(line.bandwidth.up().believed(), 0.0);
    line.exchange(100ms, 1e6, 1e6, 4);  // too short to tell
    QCOMPARE(line.bandwidth.up().believed(), 0.0);
    QCOMPARE(line.bandwidth.down().believed(), 0.0);
  }

  void a_full_uplink_is_the_limit() {
    Line line(4);
    QVERIFY(line.exchange(1s, 20e6, 5e6, 4).empty());
    QVERIFY(near(line.bandwidth.up().believed(), 20e6));
    QVERIFY(near(line.bandwidth.down().believed(), 5e6 * 1.5));  // seen, not filled
  }

  void short_exchanges_add_up() {
    Line line(4);
    for (int k = 0; k < 6; ++k) line.exchange(150ms, 20e6, 5e6, 4);
    QVERIFY(near(line.bandwidth.up().believed(), 20e6));
  }

  void a_changed_link_is_found_both_ways() {
    Line line(4);
    line.exchange(1s, 20e6, 5e6, 4);
    line.exchange(1s, 8e6, 5e6, 4);
    QVERIFY(near(line.bandwidth.up().believed(), 8e6));
    line.exchange(1s, 30e6, 5e6, 4);
    QVERIFY(near(line.bandwidth.up().believed(), 30e6));
    // A little noise is smoothed.
    line.exchange(1s, 31e6, 5e6, 4);
    QVERIFY(near(line.bandwidth.up().believed(), 30.5e6, 0.01));
  }

  void less_traffic_is_no_slower_link() {
    Line line(4);
    line.exchange(1s, 20e6, 5e6, 4);
    for (int k = 0; k < 5; ++k) line.exchange(1s, 3e6, 1e6, 0);
    QVERIFY(near(line.bandwidth.up().believed(), 20e6));
    // After a while nobody knows whether it is still the limit: a plan may try a little more.
    for (int k = 0; k < 10; ++k) line.exchange(1s, 3e6, 1e6, 0);
    QVERIFY(near(line.bandwidth.up().believed(), 26e6));
    line.exchange(1s, 20e6, 5e6, 4);
    QVERIFY(near(line.bandwidth.up().believed(), 20e6));
  }

  void a_slow_receiver_is_told_and_not_taken_for_our_uplink() {
    Line line(4);
    line.exchange(1s, 20e6, 5e6, 4);
    // First all wait, then only the one.
    line.begin();
    line.run(300ms, 20e6, 5e6, 4);
    line.run(1s, 2e6, 5e6, 1);
    const auto told = line.end();
    QCOMPARE(told.size(), std::size_t{1});
    QCOMPARE(told[0].to, peer(1));
    QCOMPARE(told[0].epoch, line.epoch);
    QVERIFY(told[0].seconds > 0.8);
    QVERIFY(near(line.bandwidth.up().believed(), 20e6, 0.1));
    // One link that takes all our uplink has is not slow.
    line.begin();
    line.run(300ms, 20e6, 5e6, 4);
    line.run(1s, 20e6, 5e6, 1);
    QVERIFY(line.end().empty());
  }

  // Ours, or the downlink of the one to whom all of it goes?
  void a_single_receiver_is_asked_first() {
    Line line(3);
    const auto all_to_first = [&](double up, double its_down) {
      auto down_of = peers(3);
      down_of[peer(1)] = its_down;
      line.bandwidth.begin_exchange(++line.epoch, 0, down_of);
      line.links.resize(1);
      line.run(1s, up, 5e6, 1);
      return line.end();
    };
    QVERIFY(all_to_first(20e6, 0).empty());  // nothing was known: ours, for all we know
    QVERIFY(near(line.bandwidth.up().believed(), 20e6));
    QCOMPARE(all_to_first(2e6, 0).size(), std::size_t{1});
    QCOMPARE(all_to_first(2e6, 7e6).size(), std::size_t{1});  // three like us fill that
    QVERIFY(near(line.bandwidth.up().believed(), 20e6));
    QCOMPARE(all_to_first(2e6, 50e6).size(), std::size_t{1});
    QVERIFY(near(line.bandwidth.up().believed(), 20e6));
    all_to_first(2e6, 50e6);  // it was told, and says the same
    QVERIFY(near(line.bandwidth.up().believed(), 2e6));
  }

  void who_is_gone_says_nothing_of_our_link() {
    Line line(4);
    line.exchange(1s, 20e6, 5e6, 4);
    line.begin();
    line.run(300ms, 20e6, 5e6, 4);
    line.run_with_one_gone(5s);
    QVERIFY(line.end().empty());
    QVERIFY(near(line.bandwidth.up().believed(), 20e6));
    Line pair(1);
    pair.begin();
    pair.run(500ms, 20e6, 5e6, 1);
    pair.run_with_one_gone(5s);
    QVERIFY(pair.end().empty());
    QVERIFY(near(pair.bandwidth.up().believed(), 20e6));
  }

  // A cable that was out, or whoever receives stood still: nobody's link has become slower.
  void a_pause_says_nothing_of_our_link() {
    Line line(4);
    line.exchange(1s, 20e6, 5e6, 4);
    line.begin();
    line.run(150ms, 20e6, 5e6, 4);
    line.run(900ms, 0, 0, 4);
    line.run(150ms, 20e6, 5e6, 4);
    line.end();
    QVERIFY(near(line.bandwidth.up().believed(), 20e6));
    // In one attempt after the other everything is there but for one who stands still, and what is
    // said to the others meanwhile is not what our uplink carries.
    for (int k = 0; k < 3; ++k) {
      auto down_of = peers(4);
      for (auto& [id, down] : down_of) down = 50e6;
      line.bandwidth.begin_exchange(++line.epoch, 0, down_of);
      line.run(100ms, 20e6, 5e6, 4);
      line.chat(900ms);
      line.end();
    }
    QVERIFY(near(line.bandwidth.up().believed(), 20e6));
    // A line on which one packet takes a fifth of a second is slow.
    for (int k = 0; k < 10; ++k) {
      if (k % 5 == 0) line.begin();
      line.run(150ms, 0, 0, 4);
      line.run(50ms, 240e3, 0, 4);
      if (k % 5 == 4) line.end();
    }
    QVERIFY(near(line.bandwidth.up().believed(), 60e3, 0.2));
  }

  void a_downlink_is_the_limit_when_several_waited_for_it() {
    Line line(8);
    line.exchange(1s, 20e6, 10e6, 8);
    QVERIFY(near(line.bandwidth.down().believed(), 15e6));
    line.exchange(1s, 20e6, 4e6, 8);
    const auto say = [&](int i, std::uint64_t epoch) {
      line.bandwidth.congestion(peer(i), epoch, 0);
    };
    say(1, line.epoch);
    say(1, line.epoch);   // once is once
    say(20, line.epoch);  // not in the group
    say(3, line.epoch - 1);
    QVERIFY(near(line.bandwidth.down().believed(), 15e6));
    say(2, line.epoch);
    say(4, line.epoch);
    QVERIFY(near(line.bandwidth.down().believed(), 4e6));
    // It may also be said before our own exchange has ended.
    line.begin();
    line.run(1s, 20e6, 2e6, 8);
    say(5, line.epoch);
    say(6, line.epoch);
    say(7, line.epoch);
    QVERIFY(near(line.bandwidth.down().believed(), 4e6));
    line.end();
    QVERIFY(near(line.bandwidth.down().believed(), 2e6));
    // More than that came through: it was no limit any more.
    line.exchange(1s, 20e6, 9e6, 8);
    QVERIFY(line.bandwidth.down().believed() > 8.9e6);
  }

  void a_link_that_is_replaced_counts_anew() {
    Line line(3);
    line.begin();
    line.run(500ms, 12e6, 12e6, 3);
    line.links[0].delivered_bytes = line.links[0].received_bytes = 0;
    line.run(500ms, 12e6, 12e6, 3);
    line.end();
    QVERIFY(line.bandwidth.up().believed() < 13e6);
    QVERIFY(line.bandwidth.up().believed() > 8e6);
  }

  void a_record_says_no_more_than_the_user_allows() {
    LineRate unknown, fast;
    fast.observe({}, 50e6);
    QCOMPARE(bandwidth_to_publish(unknown, 0, 0), 0.0);
    QCOMPARE(bandwidth_to_publish(unknown, 20e6, 0), 20e6);
    QCOMPARE(bandwidth_to_publish(fast, 20e6, 0), 20e6);
    QCOMPARE(bandwidth_to_publish(fast, 80e6, 0), 50e6);
    QCOMPARE(bandwidth_to_publish(fast, 0, 49e6), 49e6);  // no plan would differ
    QCOMPARE(bandwidth_to_publish(fast, 0, 40e6), 50e6);
  }
};

QTEST_APPLESS_MAIN(TestBandwidth)
#include "test_bandwidth.moc"
