// SPDX-License-Identifier: GPL-3.0-or-later
// The last day of traffic, load and heat: means of slots, bounded, of one project.
#include <QTest>

#include "engine/node/owner/usage.h"

using namespace potluck;

namespace {

constexpr std::int64_t kSlot_ms = std::chrono::milliseconds(Usage::kEvery).count();
constexpr std::int64_t kStart_ms = 1'700'000'000'000 / kSlot_ms * kSlot_ms;

}  // namespace

class TestUsage : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void aSlotIsTheMeanOfItsPoints() {
    Usage history;
    history.add("a", {kStart_ms + 1000, 10, 100, 0.5, 50.0});
    history.add("a", {kStart_ms + 4000, 30, 200, 0.7, std::nullopt});
    const auto points = history.of("a");
    QCOMPARE(points.size(), 1u);
    QCOMPARE(points[0].unix_ms, kStart_ms + 4000);
    QCOMPARE(points[0].up_bits_per_second, 20.0);
    QCOMPARE(points[0].down_bits_per_second, 150.0);
    QVERIFY(qFuzzyCompare(*points[0].load, 0.6));
    QCOMPARE(*points[0].celsius, 50.0);  // of those that told one
  }
  void whatWasNotToldStaysUnknown() {
    Usage history;
    history.add("a", {kStart_ms, 1, 2, std::nullopt, std::nullopt});
    QVERIFY(!history.of("a")[0].load && !history.of("a")[0].celsius);
  }
  void aDayIsKept() {
    Usage history;
    const auto most = static_cast<std::int64_t>(Usage::kMost);
    for (std::int64_t i = 0; i < most + 10; ++i) {
      history.add("a", {kStart_ms + i * kSlot_ms, static_cast<double>(i), 0, {}, {}});
    }
    const auto points = history.of("a");
    QCOMPARE(points.size(), Usage::kMost);
    QCOMPARE(points.front().up_bits_per_second, 10.0);
    QCOMPARE(points.back().up_bits_per_second, static_cast<double>(most + 9));
  }
  void anotherProjectBeginsAnew() {
    Usage history;
    history.add("a", {kStart_ms, 1, 1, {}, {}});
    QVERIFY(history.of("b").empty());
    history.add("b", {kStart_ms + kSlot_ms, 2, 2, {}, {}});
    QCOMPARE(history.of("b").size(), 1u);
    QVERIFY(history.of("a").empty());
  }
  void aClockThatGoesBackKeepsTheOrder() {
    Usage history;
    history.add("a", {kStart_ms + 5 * kSlot_ms, 10, 0, {}, {}});
    history.add("a", {kStart_ms, 20, 0, {}, {}});
    const auto points = history.of("a");
    QCOMPARE(points.size(), 1u);
    QCOMPARE(points[0].unix_ms, kStart_ms + 5 * kSlot_ms);
    QCOMPARE(points[0].up_bits_per_second, 15.0);
  }
};

QTEST_APPLESS_MAIN(TestUsage)
#include "test_usage.moc"
