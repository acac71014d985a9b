// SPDX-License-Identifier: GPL-3.0-or-later
// Whose word on the model's worth counts, when, and how often.
#include <QTest>

#include "engine/collab/collaboration/validation_claims.h"
#include "script.h"

using namespace potluck;
using namespace potluck::test;

class TestValidationClaims : public QObject {
  Q_OBJECT

  static constexpr std::uint64_t kEvery = 4;
  const PeerId coordinator_ = key_of(1).public_key(), other_ = key_of(2).public_key();

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void whoever_coordinated_says_it_once() {
    History history;
    history.grow(kEvery, key_of(1));
    ValidationClaims claims(kEvery);
    claims.said(other_, {kEvery, 0.001, -1});
    QVERIFY(claims.take_due(history.log).empty());
    claims.said(coordinator_, {kEvery, 2.5, -1});
    const auto due = claims.take_due(history.log);
    QCOMPARE(due.size(), std::size_t(1));
    QVERIFY(due.front().first == coordinator_);
    QCOMPARE(due.front().second.loss, 2.5);
    claims.said(coordinator_, {kEvery, 0.001, -1});
    QVERIFY(claims.take_due(history.log).empty());
  }

  void it_waits_for_the_commit() {
    History history;
    ValidationClaims claims(kEvery);
    claims.said(coordinator_, {kEvery, 2.5, -1});
    claims.said(other_, {UINT64_MAX, 0.001, -1});
    QVERIFY(claims.take_due(history.log).empty());
    history.grow(kEvery, key_of(1));
    QCOMPARE(claims.take_due(history.log).size(), std::size_t(1));
    claims.said(coordinator_, {2 * kEvery, 2.5, -1});
    claims.link_down(coordinator_);
    history.grow(kEvery, key_of(1));
    QVERIFY(claims.take_due(history.log).empty());
  }

  // The trainer goes on while it is asked.
  void a_moment_later_is_as_good() {
    History history;
    history.grow(kEvery, key_of(1));
    history.grow(kEvery - 1, key_of(2));
    ValidationClaims claims(kEvery);
    claims.said(coordinator_, {2 * kEvery - 1, 2.5, -1});
    QCOMPARE(claims.take_due(history.log).size(), std::size_t(1));
    // The same turn of validation under another number.
    claims.said(coordinator_, {kEvery, 0.001, -1});
    QVERIFY(claims.take_due(history.log).empty());
  }

  void what_was_never_due_or_is_long_ago_does_not_count() {
    History history;
    history.grow(200, key_of(1));
    ValidationClaims claims(kEvery);
    claims.said(coordinator_, {kEvery, 0.001, -1});  // of long ago: not known in full any more
    QVERIFY(claims.take_due(history.log).empty());
    claims.said(coordinator_, {kEvery - 1, 0.001, -1});
    QVERIFY(claims.take_due(history.log).empty());
    ValidationClaims never(0);
    never.said(coordinator_, {200, 0.001, -1});
    QVERIFY(never.take_due(history.log).empty());
  }
};

QTEST_APPLESS_MAIN(TestValidationClaims)
#include "test_validation_claims.moc"
