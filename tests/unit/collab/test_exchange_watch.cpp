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
  std::vector<PeerId> stalled(const Exchange::Awaited& awaited, Duration after,
                              bool overdue = false) const {
    return watch.stalled(awaited, overdue, begin + after);
  }
};

}  // namespace

class TestExchangeWatch : public QObject {
  Q_OBJECT
  using Peers = std::vector<PeerId>;

 private Q_SLOTS:
  void who_sends_is_waited_for() {
    Watched w;
    const Exchange::Awaited awaited{{peer(1)}, {}};
    QCOMPARE(w.stalled(awaited, 1999ms), Peers{});
    w.watch.saw(peer(1), w.begin + 1500ms);
    QCOMPARE(w.stalled(awaited, 3s), Peers{});
    QCOMPARE(w.stalled(awaited, 3500ms), Peers{peer(1)});
    QCOMPARE(w.stalled({}, 60s), Peers{});  // nothing is awaited
  }

  void who_owes_a_part_gets_three_times_as_long() {
    Watched w;
    const Exchange::Awaited awaited{{}, {peer(2)}};
    QCOMPARE(w.stalled(awaited, 5999ms), Peers{});
    QCOMPARE(w.stalled(awaited, 6s), Peers{peer(2)});
    // Whoever still owes us a gradient comes first: the other may wait for the same.
    QCOMPARE(w.stalled({{peer(1)}, {peer(2)}}, 1s), Peers{});
    QCOMPARE(w.stalled({{peer(1)}, {peer(2)}}, 6s), Peers{peer(1)});
  }

  // By then a reducer that waits for somebody has said so.
  void but_not_once_the_exchange_has_had_its_time() {
    Watched w;
    w.watch.saw(peer(3), w.begin + 2s);
    const Exchange::Awaited awaited{{}, {peer(2), peer(3)}, {peer(2), peer(3)}};
    QCOMPARE(w.stalled(awaited, 3s), Peers{});
    QCOMPARE(w.stalled(awaited, 3s, true), Peers{peer(2)});
    QCOMPARE(w.stalled(awaited, 3999ms, true), Peers{peer(2)});
    QCOMPARE(w.stalled(awaited, 4s, true), (Peers{peer(2), peer(3)}));
    // Where its own downlink is slow, it may wait for us.
    QCOMPARE(w.stalled({{}, {peer(2), peer(3)}, {peer(3)}}, 4s, true), Peers{peer(3)});
    QCOMPARE(w.stalled({{}, {peer(2), peer(3)}, {}}, 6s, true), Peers{peer(2)});
  }

  void when_most_are_silent_it_is_our_own_link() {
    Watched w;
    QCOMPARE(w.stalled({{peer(1), peer(2), peer(3)}, {}}, 60s), Peers{});
    QCOMPARE(w.stalled({{peer(1), peer(2)}, {}}, 60s), (Peers{peer(1), peer(2)}));
  }

  void strangers_count_for_nothing() {
    Watched w;
    w.watch.saw(peer(9), w.begin);
    QCOMPARE(w.stalled({{peer(9)}, {}}, 60s), Peers{});
  }

  void slow_uplinks_get_the_time_that_they_need() {
    const double frame = 65536 * 8;
    QCOMPARE(frame_patience(1, 0, 1e9), Duration(2250ms));
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
