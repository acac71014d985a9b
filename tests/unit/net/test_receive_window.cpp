// SPDX-License-Identifier: GPL-3.0-or-later
// The receive window that a lane offers, by its rate, its path and its segments.
#include <QTest>

#include "net/link/pacing/receive_window.h"

using namespace potluck;
using namespace std::chrono_literals;

namespace {

constexpr int kEthernet = 1448, kLoopback = 65483;
constexpr Duration kLan = 300us, kFar = 20ms;

struct Flow {
  explicit Flow(Duration path = kLan, int largest = kEthernet)
      : round_trip(path), segment(largest) {}

  ReceiveWindow window;
  TimePoint now{1000s};
  Duration round_trip;
  int segment;
  int changes = 0;
  std::optional<int> last;

  // The limit asked for last; none: the kernel's own choice stands.
  std::optional<int> run(Duration time, double bits_per_second) {
    for (Duration t{}; t < time; t += 5ms) {
      now += 5ms;
      const auto bytes = static_cast<std::size_t>(bits_per_second / 8 * 0.005);
      if (!window.add(bytes, now)) continue;
      if (const auto wanted = window.adapt(round_trip, segment)) {
        if (wanted != last) ++changes;
        last = wanted;
      }
    }
    return last;
  }
};

}  // namespace

class TestReceiveWindow : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void flows_on_a_short_path_get_the_same() {
    Flow slow, fast;
    const auto a = slow.run(1s, 3e6), b = fast.run(1s, 30e6);
    QVERIFY(a.has_value());
    QCOMPARE(a, b);
    QVERIFY(*a >= 8 * kEthernet && *a <= 64 * 1024);
    QCOMPARE(slow.changes, 1);
  }

  void a_longer_path_gets_room_to_grow() {
    Flow flow(kFar);
    const auto bytes = flow.run(2s, 20e6);
    QVERIFY(bytes.has_value());
    const double fills = 20e6 / 8 * 0.020;
    QVERIFY(*bytes >= 1.9 * fills && *bytes <= 2.5 * fills);
    const auto more = flow.run(2s, 40e6);
    QVERIFY(*more >= 1.5 * *bytes);
  }

  void fast_flows_are_left_alone() {
    Flow line(kFar);
    QVERIFY(!line.run(2s, 900e6).has_value());
    Flow loopback(20us, kLoopback);
    QVERIFY(!loopback.run(2s, 100e6).has_value());
  }

  void who_becomes_fast_is_not_limited_any_more() {
    Flow flow(kFar);
    QVERIFY(*flow.run(1s, 5e6) < 100'000);
    QCOMPARE(*flow.run(2s, 900e6), ReceiveWindow::kUnlimited);
    flow.last.reset();
    QVERIFY(!flow.run(2s, 900e6).has_value());
    QVERIFY(*flow.run(2s, 5e6) < 100'000);
  }

  void a_window_holds_some_segments() {
    Flow jumbo(kLan, 8948);
    QVERIFY(*jumbo.run(1s, 5e6) >= 4 * 8948);
  }

  void a_pause_is_no_slowness() {
    Flow flow(kFar);
    const auto before = flow.run(2s, 20e6);
    const int changes = flow.changes;
    flow.now += 10s;
    QCOMPARE(flow.run(200ms, 20e6), before);
    QCOMPARE(flow.changes, changes);
  }
};

QTEST_APPLESS_MAIN(TestReceiveWindow)
#include "test_receive_window.moc"
