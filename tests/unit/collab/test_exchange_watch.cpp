// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/collab/averaging/exchange_watch.h"

using namespace potluck;
using namespace std::chrono_literals;

namespace {

PeerId peer(std::uint8_t n) {
  PeerId out;
  out.data[0] = n;
  return out;
}

// Four others, two seconds for each.
struct Watched {
  ExchangeWatch watch;
  TimePoint begin = TimePoint{} + 100s;

  Watched() {
    std::map<PeerId, Duration> patience;
    for (std::uint8_t i = 1; i <= 4; ++i) patience[peer(i)] = 2s;
    watch.begin(std::move(patience), begin);
  }
};

}  // namespace

class TestExchangeWatch : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void who_sends_is_waited_for() {
    Watched w;
    const Exchange::Awaited awaited{{peer(1)}, {}};
    QVERIFY(!w.watch.stalled(awaited, w.begin + 1999ms));
    w.watch.saw(peer(1), w.begin + 1500ms);
    QVERIFY(!w.watch.stalled(awaited, w.begin + 3s));
    QCOMPARE(w.watch.stalled(awaited, w.begin + 3500ms), std::optional(peer(1)));
    QVERIFY(!w.watch.stalled({}, w.begin + 60s));  // nothing is awaited
  }

  void who_owes_a_part_gets_three_times_as_long() {
    Watched w;
    const Exchange::Awaited awaited{{}, {peer(2)}};
    QVERIFY(!w.watch.stalled(awaited, w.begin + 5999ms));
    QCOMPARE(w.watch.stalled(awaited, w.begin + 6s), std::optional(peer(2)));
    // Whoever still owes us a gradient comes first: the other may wait for the same.
    QVERIFY(!w.watch.stalled({{peer(1)}, {peer(2)}}, w.begin + 1s));
    QCOMPARE(w.watch.stalled({{peer(1)}, {peer(2)}}, w.begin + 6s), std::optional(peer(1)));
  }

  void when_most_are_silent_it_is_our_own_link() {
    Watched w;
    QVERIFY(!w.watch.stalled({{peer(1), peer(2), peer(3)}, {}}, w.begin + 60s));
    QVERIFY(w.watch.stalled({{peer(1), peer(2)}, {}}, w.begin + 60s));
  }

  void strangers_count_for_nothing() {
    Watched w;
    w.watch.saw(peer(9), w.begin);
    QVERIFY(!w.watch.stalled({{peer(9)}, {}}, w.begin + 60s));
  }

  void slow_uplinks_get_the_time_that_they_need() {
    const double frame = 65536 * 8;
    QCOMPARE(frame_patience(1, 0, 1e9), Duration(2s));
    // 39 others in turn at 1 Mb/s: 20 s a turn.
    QCOMPARE(frame_patience(39, frame, 1e6), Duration(30s));
    QVERIFY(frame_patience(39, frame, 50e6) < 4s);
    // Nobody knows: taken for slow, but not for as slow as it may say.
    QVERIFY(frame_patience(5, frame, 0) > frame_patience(5, frame, 20e6));
    QCOMPARE(frame_patience(39, frame, 1.0), Duration(30s));
  }
};

QTEST_APPLESS_MAIN(TestExchangeWatch)
#include "test_exchange_watch.moc"
