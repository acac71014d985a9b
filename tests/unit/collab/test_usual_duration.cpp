// SPDX-License-Identifier: GPL-3.0-or-later
// How long something usually takes, whatever went wrong now and then.
#include <QTest>

#include "engine/collab/history/standing.h"

using namespace potluck;
using namespace std::chrono_literals;

class TestUsualDuration : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void it_is_told_from_the_third_on() {
    UsualDuration usual;
    usual.took(1s);  // we came in when it was nearly over
    usual.took(20s);
    QVERIFY(!usual.median());
    usual.took(21s);
    QVERIFY(usual.median() == 20s);
  }

  void three_that_went_wrong_do_not_count_and_four_are_usual() {
    UsualDuration usual;
    for (int i = 0; i < 7; ++i) usual.took(1s);
    for (int i = 0; i < 3; ++i) usual.took(60s);
    QVERIFY(usual.median() == 1s);
    usual.took(60s);
    QVERIFY(usual.median() == 60s);
  }

  void who_does_nothing_stands_still_after_four_usual_epochs_within_bounds() {
    Standing standing{CommitLog({}, 0, {}, 0)};
    QVERIFY(standing.stalls_after() == 10s);  // nothing is known
    const auto usually = [&](Duration epoch) {
      for (std::size_t i = 0; i < UsualDuration::kMost; ++i) standing.epochs_took.took(epoch);
      return standing.stalls_after();
    };
    QVERIFY(usually(10ms) == 750ms);
    QVERIFY(usually(1s) == 4s);
    QVERIFY(usually(60s) == 10s);
  }
};

QTEST_APPLESS_MAIN(TestUsualDuration)
#include "test_usual_duration.moc"
