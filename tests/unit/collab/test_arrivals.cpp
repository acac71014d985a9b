// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/collab/group/arrivals.h"

namespace potluck {

using namespace std::chrono_literals;

namespace {

PeerId peer(int n) {
  PeerId out;
  out.data[0] = static_cast<std::uint8_t>(n);
  return out;
}

}  // namespace

class TestArrivals : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void who_arrives_is_waited_for_until_it_is_there() {
    Arrivals arrivals;
    const TimePoint now{100s};
    QVERIFY(!arrivals.wait_until(now));
    arrivals.saw(peer(1), true, now);
    QVERIFY(arrivals.wait_until(now + 100ms) == now + Arrivals::kLongest);
    arrivals.saw(peer(1), false, now + 200ms);
    QVERIFY(!arrivals.wait_until(now + 200ms));
  }

  void who_goes_away_is_not_waited_for() {
    Arrivals arrivals;
    const TimePoint now{100s};
    arrivals.saw(peer(1), true, now);
    arrivals.gone(peer(1), now);
    QVERIFY(!arrivals.wait_until(now));
  }

  // It need not say so again.
  void who_still_asks_is_waited_for_another_time() {
    Arrivals arrivals;
    const TimePoint now{100s};
    arrivals.saw(peer(1), true, now);
    QVERIFY(!arrivals.wait_until(now + 1s));
    QVERIFY(!arrivals.wait_until(now + 2s));
    QVERIFY(arrivals.wait_until(now + 5s));
  }

  // Whoever asks, and however often: a tenth of the time.
  void many_that_ask_again_and_again_cost_a_tenth() {
    Arrivals arrivals;
    const TimePoint begin{100s};
    Duration held{};
    for (auto at = Duration{}; at < 100s; at += 10ms) {
      const int who = static_cast<int>(at / 10ms) % 40;
      arrivals.saw(peer(who), at / 400ms % 2 == 0, begin + at);
      if (arrivals.wait_until(begin + at)) held += 10ms;
    }
    QVERIFY(held > 5s);
    QVERIFY2(held <= 12s, qPrintable(QString::number(held / 1ms)));
  }
};

}  // namespace potluck

QTEST_APPLESS_MAIN(potluck::TestArrivals)
#include "test_arrivals.moc"
