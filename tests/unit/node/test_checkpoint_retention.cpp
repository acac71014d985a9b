// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <algorithm>

#include "engine/node/disk/checkpoint_retention.h"

using namespace potluck;

class TestRetention : public QObject {
  Q_OBJECT

  using Epochs = std::vector<std::uint64_t>;

  // What stays when checkpoints come one after the other.
  static Epochs after(const Epochs& written, const Retention& retention,
                      std::optional<std::uint64_t> best = {}) {
    Epochs here;
    for (const auto epoch : written) {
      here.push_back(epoch);
      for (const auto gone : superfluous_checkpoints(here, retention, best)) {
        std::erase(here, gone);
      }
    }
    return here;
  }

 private Q_SLOTS:
  void a_volunteer_keeps_the_newest_two() {
    QCOMPARE(after({10, 20, 30, 40}, {}), (Epochs{30, 40}));
    QCOMPARE(after({10}, {}), (Epochs{10}));
    QCOMPARE(after({}, {}), Epochs());
  }

  void those_on_the_way_are_spread_over_the_whole_of_it() {
    Epochs written;
    for (std::uint64_t i = 1; i <= 1000; ++i) written.push_back(10 * i);
    const auto here = after(written, {.newest = 2, .on_the_way = 8});
    QCOMPARE(here.size(), std::size_t(10));
    QCOMPARE(here.back(), std::uint64_t(10'000));
    std::uint64_t before = 0, widest = 0;
    for (const auto epoch : here) {
      widest = std::max(widest, epoch - before);
      before = epoch;
    }
    // Nine gaps of 1111 would be even; what was dropped cannot come back.
    QVERIFY2(widest <= 2600, qPrintable(QString::number(widest)));
    QVERIFY(here.front() <= 2600);
  }

  void the_best_stays_however_old_it_is() {
    const Retention organiser{.newest = 2, .on_the_way = 0, .best = true};
    QCOMPARE(after({10, 20, 30, 40, 50, 60}, organiser, 15), (Epochs{20, 50, 60}));
    QCOMPARE(after({10, 20, 30, 40, 50, 60}, organiser, 60), (Epochs{50, 60}));
    QCOMPARE(after({10, 20, 30, 40, 50, 60}, organiser), (Epochs{50, 60}));
    // A better one has been found: the old one may go.
    QCOMPARE(superfluous_checkpoints({20, 50, 60}, organiser, 55), (Epochs{20}));
  }

  void the_best_is_the_first_at_or_after_the_validation() {
    QCOMPARE(best_checkpoint({30, 10, 20}, 11), std::optional<std::uint64_t>(20));
    QCOMPARE(best_checkpoint({30, 10, 20}, 20), std::optional<std::uint64_t>(20));
    QCOMPARE(best_checkpoint({30, 10, 20}, 31), std::optional<std::uint64_t>());
    QCOMPARE(best_checkpoint({30, 10, 20}, {}), std::optional<std::uint64_t>());
  }
};

QTEST_APPLESS_MAIN(TestRetention)
#include "test_checkpoint_retention.moc"
