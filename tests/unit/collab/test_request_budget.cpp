// SPDX-License-Identifier: GPL-3.0-or-later
// How much work a peer may ask for.
#include <QTest>

#include "engine/collab/group/request_budget.h"
#include "script.h"

using namespace potluck;
using namespace potluck::test;

class TestRequestBudget : public QObject {
  Q_OBJECT

  const PeerId peer_ = key_of(1).public_key(), other_ = key_of(2).public_key();
  const TimePoint begin_{1000s};

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void one_that_asks_without_end_is_answered_so_often() {
    RequestBudget budget;
    int answered = 0;
    for (int i = 0; i < 1000; ++i) answered += budget.allows(peer_, 1, begin_) ? 1 : 0;
    QCOMPARE(answered, 200);
    QVERIFY(budget.allows(other_, 1, begin_));
    QVERIFY(budget.allows(peer_, 20, begin_ + 1s));
    QVERIFY(!budget.allows(peer_, 1, begin_ + 1s));
    QVERIFY(budget.allows(peer_, 200, begin_ + 20s));
  }

  void what_is_remembered_is_bounded() {
    RequestBudget budget;
    for (std::size_t i = 1; i < 200; ++i) {
      QVERIFY(budget.allows(key_of(i).public_key(), 1, begin_ + i * 1s));
    }
    QVERIFY(budget.size() < 30);
  }

  // Of a peer that reads the history once more and once more.
  void commits_are_read_for_it_no_further() {
    History history;
    history.grow(4, key_of(1));
    Script s(Script::We::kFollow, 2, history.end());
    s.begin();
    int read = 0;
    for (int i = 0; i < 1000; ++i) {
      s.says(s.peer(0), CommitsRequest{0, 256});
      read += s.wants<effect::ServeCommits>() ? 1 : 0;
    }
    QCOMPARE(read, 200);
    s.says(s.peer(1), CommitsRequest{0, 256});
    QVERIFY(s.wants<effect::ServeCommits>());
  }
};

QTEST_APPLESS_MAIN(TestRequestBudget)
#include "test_request_budget.moc"
