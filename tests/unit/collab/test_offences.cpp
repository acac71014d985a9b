// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/collab/group/offences.h"

namespace potluck {

using namespace std::chrono_literals;

class TestOffences : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void who_offends_is_suspended_for_a_while() {
    Offences offences;
    QVERIFY(!offences.suspended(peer_, now_));
    offences.offended(peer_, now_);
    QVERIFY(offences.suspended(peer_, now_ + Offences::kFirst - 1ms));
    QVERIFY(!offences.suspended(peer_, now_ + Offences::kFirst));
    QVERIFY(!offences.suspended(PeerId{}, now_));
    QCOMPARE(offences.suspended_for(peer_, now_ + 1s), Duration(Offences::kFirst - 1s));
    QCOMPARE(offences.suspended_for(peer_, now_ + 1h), Duration::zero());
  }

  void twice_as_long_each_time_and_never_for_good() {
    Offences offences;
    TimePoint at = now_;
    Duration expected = Offences::kFirst;
    for (int i = 0; i < 12; ++i) {
      offences.offended(peer_, at);
      QVERIFY(offences.suspended(peer_, at + expected - 1ms));
      QVERIFY(!offences.suspended(peer_, at + expected));
      at += expected;
      expected = std::min<Duration>(2 * expected, Offences::kLongest);
    }
  }

  void what_was_still_on_its_way_does_not_count() {
    Offences offences;
    for (int i = 0; i < 5; ++i) offences.offended(peer_, now_);
    QVERIFY(!offences.suspended(peer_, now_ + Offences::kFirst));
  }

  void who_behaves_begins_anew() {
    Offences offences;
    offences.offended(peer_, now_);
    offences.offended(peer_, now_ + Offences::kFirst);  // 60 s
    const TimePoint later = now_ + Offences::kFirst + 2min;
    offences.offended(peer_, later);
    QVERIFY(!offences.suspended(peer_, later + Offences::kFirst));
  }

 private:
  const TimePoint now_{100s};
  const PeerId peer_ = [] {
    PeerId id;
    id.data[0] = 1;
    return id;
  }();
};

}  // namespace potluck

QTEST_APPLESS_MAIN(potluck::TestOffences)
#include "test_offences.moc"
