// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <set>

#include "engine/collab/links/probe.h"

using namespace potluck;
using namespace std::chrono_literals;

namespace {

PeerId id(int i) {
  PeerId out;
  out.data[0] = static_cast<std::uint8_t>(i);
  return out;
}

std::uint64_t drain(Probe& probe, const PeerId& to) {
  std::uint64_t bytes = 0;
  const auto fill = [&](BulkRoom& room) { return probe.fill_probe(to, room); };
  while (const auto frame = take_frame(fill)) {
    if (frame->header.kind != BulkKind::kProbe) return 0;
    bytes += frame->payload.size();
  }
  return bytes;
}

}  // namespace

class TestProbe : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void nothing_is_sent_before_it_begins() {
    Probe probe{Rng(1)};
    QVERIFY(!probe.begun());
    QCOMPARE(drain(probe, id(1)), 0u);
  }

  void a_slow_line_gets_no_more_than_it_takes() {
    Probe probe{Rng(1)};
    probe.begin({id(1)}, Probe::kLongest, TimePoint{1s});
    QCOMPARE(drain(probe, id(1)), 0u);  // what the link carried before is not known
    QCOMPARE(probe.sample({{id(1), 1000, 0, false}}).size(), 1u);
    const auto first = drain(probe, id(1));
    QCOMPARE(first, std::uint64_t{2} * Probe::kFrameBytes);
    QCOMPARE(drain(probe, id(2)), 0u);
    QVERIFY(probe.sample({{id(1), 1000, 0, true}}).empty());
    QCOMPARE(drain(probe, id(1)), 0u);
    QCOMPARE(probe.sample({{id(1), 1000 + Probe::kFrameBytes, 0, true}}).size(), 1u);
    QCOMPARE(drain(probe, id(1)), std::uint64_t{Probe::kFrameBytes});
  }

  // A slow downlink behind a deep queue: the line takes it all, and nothing arrives.
  void what_has_only_left_us_has_not_arrived() {
    Probe probe{Rng(1)};
    probe.begin({id(1)}, Probe::kLongest, TimePoint{1s});
    probe.sample({{id(1), 0, 0, false}});
    const auto first = drain(probe, id(1));
    QVERIFY(probe.sample({{id(1), 0, 0, false}}).empty());
    QCOMPARE(drain(probe, id(1)), 0u);
    QCOMPARE(probe.sample({{id(1), first / 2, 0, false}}).size(), 1u);
    QCOMPARE(drain(probe, id(1)), first / 2 + first);  // as much again, and twice as much ahead
  }

  void not_everybody_probes_the_same_members() {
    std::vector<std::pair<double, PeerId>> members = {{0, id(50)}, {1e6, id(51)}, {49e6, id(52)}};
    for (int i = 1; i <= 20; ++i) members.emplace_back(i % 2 == 0 ? 100e6 : 60e6, id(i));
    std::set<PeerId> chosen;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      const auto to = Probe{Rng(seed)}.choose(members);
      QCOMPARE(std::set(to.begin(), to.end()).size(), Probe::kMembers);
      chosen.insert(to.begin(), to.end());
    }
    QCOMPARE(chosen.size(), 20u);
    QVERIFY(!chosen.contains(id(50)) && !chosen.contains(id(51)) && !chosen.contains(id(52)));
    const auto both = Probe{Rng(1)}.choose({{0, id(1)}, {1e6, id(2)}});
    QVERIFY(both == (std::vector{id(2), id(1)}));
    QVERIFY(Probe{Rng(1)}.choose({}).empty());
  }

  // After a round that would not end nobody has probed for a while.
  void who_is_late_does_not_begin_with_all_others() {
    int at_once = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      Probe probe{Rng(seed)};
      TimePoint now{100s};
      (void)probe.due(now);
      const TimePoint again = now += 2 * Probe::kApart;
      at_once += probe.due(now) ? 1 : 0;
      while (!probe.due(now)) now += 1s;
      QVERIFY(now - again <= Probe::kApart + 1s);
    }
    QVERIFY(at_once < 5);
  }

  void a_fast_line_soon_has_it_all() {
    Probe probe{Rng(1)};
    probe.begin({id(1), id(2)}, Probe::kLongest, TimePoint{1s});
    std::uint64_t sent[2] = {};
    int samples = 0;
    probe.sample({{id(1), 0, 0, false}, {id(2), 0, 0, false}});
    for (; probe.active() && samples < 40; ++samples) {
      for (int i = 0; i < 2; ++i) sent[i] += drain(probe, id(i + 1));
      probe.sample({{id(1), sent[0], 0, false}, {id(2), sent[1], 0, false}});
    }
    QCOMPARE(sent[0] + sent[1], Probe::kMostBytes);
    QVERIFY(samples < 10);
    QVERIFY(probe.begun() && !probe.active());
    QVERIFY(!probe.next_deadline());
  }

  void it_ends_in_time_and_when_told() {
    Probe probe{Rng(1)};
    probe.begin({id(1)}, Probe::kLongest, TimePoint{1s});
    QVERIFY(probe.next_deadline() == TimePoint{1s} + Probe::kLongest);
    probe.tick(TimePoint{1500ms});
    QVERIFY(probe.active());
    probe.tick(TimePoint{2s});
    QVERIFY(!probe.active());
    QCOMPARE(drain(probe, id(1)), 0u);
  }

  void it_may_be_shorter() {
    Probe probe{Rng(1)};
    probe.begin({id(1)}, 600ms, TimePoint{1s});
    QVERIFY(probe.next_deadline() == TimePoint{1600ms});
  }

  void there_is_another_one_after_a_while() {
    Probe probe{Rng(1)};
    TimePoint now{100s};
    const auto wait = [&] {
      const TimePoint asked = now;
      while (!probe.due(now)) now += 1s;
      return now - asked;
    };
    QVERIFY(wait() <= Probe::kApart);
    probe.begin({id(1)}, Probe::kLongest, now);
    probe.sample({{id(1), 0, 0, false}});
    QVERIFY(drain(probe, id(1)) > 0);
    now += Probe::kLongest;
    probe.tick(now);
    Duration before = wait();
    QVERIFY(before > Probe::kApart / 2 && before < 2 * Probe::kApart);
    for (int i = 0; i < 10; ++i) {  // nothing new: ever more seldom, with an end to that
      probe.begin({id(1)}, Probe::kLongest, now);
      probe.sample({{id(1), 0, 0, false}});
      QVERIFY(drain(probe, id(1)) > 0);  // each has bytes of its own
      probe.stop();
      probe.told(false);
      const Duration next = wait();
      QVERIFY(next > before || next > Probe::kMostApart / 2);
      QVERIFY(next < Probe::kMostApart * 3 / 2);
      before = next;
    }
    probe.begin({id(1)}, Probe::kLongest, now);
    probe.stop();
    probe.told(true);
    QVERIFY(wait() < 2 * Probe::kApart);
  }

  void who_never_ends_is_found_out() {
    Probe probe{Rng(1)};
    const TimePoint now{1s};
    std::uint64_t bytes = 0;
    while (!probe.too_much(id(1), Probe::kFrameBytes, now)) bytes += Probe::kFrameBytes;
    QCOMPARE(bytes, 2 * Probe::kMostBytes);
    QVERIFY(!probe.too_much(id(2), Probe::kFrameBytes, now));
    probe.link_down(id(1));
    QVERIFY(!probe.too_much(id(1), Probe::kFrameBytes, now));
  }

  void who_probes_as_often_as_it_may_is_not_cut_off() {
    Probe probe{Rng(1)};
    TimePoint now{1s};
    for (int i = 0; i < 100; ++i, now += Probe::kApart * 3 / 4) {
      for (std::uint64_t sent = 0; sent < Probe::kMostBytes; sent += Probe::kFrameBytes) {
        QVERIFY(!probe.too_much(id(1), Probe::kFrameBytes, now));
      }
    }
  }
};

QTEST_APPLESS_MAIN(TestProbe)
#include "test_probe.moc"
