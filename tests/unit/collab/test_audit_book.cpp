// SPDX-License-Identifier: GPL-3.0-or-later
// Who is audited, and by what a member is convicted.
#include <QTest>
#include <algorithm>

#include "engine/collab/group/audit_book.h"

using namespace potluck;
using Finding = AuditFinding;

namespace {

PeerId id(int i) {
  PeerId out;
  out.data[0] = static_cast<std::uint8_t>(i + 1);
  return out;
}
std::vector<PeerId> others(int count) {
  std::vector<PeerId> out;
  for (int i = 0; i < count; ++i) out.push_back(id(i));
  return out;
}
// What it convicts.
std::vector<PeerId> says(AuditBook& book, const PeerId& by, const PeerId& of,
                         const Support& support) {
  book.accused(by, of, support);
  return book.decide(support);
}
// Of so many members, with as many samples each.
Support even(int count) {
  Support out;
  for (int i = 0; i < count; ++i) out.add(id(i), 100);
  return out;
}
double drawn(AuditBook& book, const std::vector<PeerId>& among, const PeerId& who) {
  constexpr int kTries = 20'000;
  int times = 0;
  for (int i = 0; i < kTries; ++i) times += book.draw(among) == who;
  return static_cast<double>(times) / kTries;
}
bool near(double a, double b) { return std::abs(a - b) < 0.15 * b; }

}  // namespace

class TestAuditBook : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everybody_is_drawn_as_often() {
    AuditBook book(0.2, Rng(1));
    for (int i = 0; i < 4; ++i) QVERIFY(near(drawn(book, others(4), id(i)), 0.05));
    AuditBook none(0, Rng(1));
    QCOMPARE(drawn(none, others(4), id(0)), 0.0);
    QVERIFY(!book.draw({}));
  }

  void who_has_stood_many_is_drawn_more_rarely_but_never_not_at_all() {
    AuditBook book(0.5, Rng(2));
    for (int i = 0; i < 20; ++i) book.found(id(0), Finding::kTrue);
    for (int i = 0; i < 100'000; ++i) book.found(id(1), Finding::kTrue);
    QVERIFY(near(drawn(book, others(2), id(0)), 0.5 * 0.5 * 0.5));
    QVERIFY(near(drawn(book, others(2), id(1)), 0.5 * 0.5 * 0.1));
  }

  void nobody_is_drawn_while_one_is_under_way() {
    AuditBook book(1, Rng(3));
    QVERIFY(book.draw(others(3)));
    book.begun();
    QVERIFY(!book.draw(others(3)));
    book.found(id(0), Finding::kTrue);
    QVERIFY(book.draw(others(3)));
  }

  void an_audit_of_ours_convicts() {
    AuditBook book(0.1, Rng(3));
    QVERIFY(!book.found(id(0), Finding::kTrue));
    QVERIFY(!book.found(id(1), Finding::kFailed));
    QVERIFY(!book.convicted(id(0)) && !book.convicted(id(1)));
    QVERIFY(book.found(id(2), Finding::kFalse));
    QVERIFY(!book.found(id(2), Finding::kFalse));  // it is said once
    QVERIFY(book.convicted(id(2)));
    QCOMPARE(book.caught(), std::vector{id(2)});
  }

  void for_a_while_after_a_conviction_more_are_audited() {
    constexpr int kTries = 4000;
    const std::vector<PeerId> rest = {id(1), id(2)};
    double first = 0, later = 0;
    for (int i = 0; i < kTries; ++i) {
      AuditBook book(0.1, Rng(100 + i));
      book.found(id(0), Finding::kFalse);
      first += book.draw(rest).has_value();
      for (int exchange = 0; exchange < 40; ++exchange) static_cast<void>(book.draw(rest));
      later += book.draw(rest).has_value();
    }
    QVERIFY(near(first / kTries, 0.3) && near(later / kTries, 0.1));
  }

  void who_never_knows_its_samples_is_convicted() {
    AuditBook book(0.1, Rng(4));
    for (int i = 0; i < 7; ++i) QVERIFY(!book.found(id(0), Finding::kUnknown));
    QCOMPARE(*book.draw(others(3)), id(0));  // it is looked at again at once
    book.found(id(0), Finding::kTrue);
    for (int i = 0; i < 7; ++i) QVERIFY(!book.found(id(0), Finding::kUnknown));
    QVERIFY(book.found(id(0), Finding::kUnknown));
  }

  void who_is_accused_is_audited_next() {
    AuditBook book(1e-6, Rng(5));
    QVERIFY(says(book, id(0), id(2), even(4)).empty());
    QCOMPARE(*book.draw(others(3)), id(2));
    book.found(id(2), Finding::kTrue);
    QVERIFY(!book.draw(others(3)));
    QVERIFY(says(book, id(0), id(2), even(4)).empty());  // the same says it again
    QVERIFY(!book.draw(others(3)));
  }

  // A member that the plan has only reduce audits as well, but its word is no part of a majority.
  void who_only_reduces_is_heard_and_convicts_nobody() {
    AuditBook book(1e-6, Rng(5));
    Support support;
    support.add(id(0), 0);
    support.add(id(1), 0);
    support.add(id(2), 100);
    QVERIFY(says(book, id(0), id(2), support).empty());
    QCOMPARE(*book.draw(others(3)), id(2));
    QVERIFY(says(book, id(0), id(1), support).empty());  // it may give something later
    QVERIFY(says(book, id(1), id(2), support).empty());
    QVERIFY(book.undecided());
  }

  void more_than_half_of_the_others_convict() {
    AuditBook book(0.1, Rng(6));
    for (int by = 1; by <= 7; ++by) QVERIFY(says(book, id(by), id(0), even(16)).empty());
    QVERIFY(!book.convicted(id(0)) && book.undecided());  // 7 of 15
    AuditBook later = book;
    QCOMPARE(says(book, id(8), id(0), even(16)), std::vector{id(0)});
    QVERIFY(!book.undecided());
    QVERIFY(book.convicted(id(0)));
    QVERIFY(book.caught().empty());                        // it was not us who found it
    QCOMPARE(later.decide(even(14)), std::vector{id(0)});  // two others are out meanwhile
  }

  void who_has_no_part_in_the_epochs_or_is_convicted_is_not_heard() {
    AuditBook book(0.1, Rng(7));
    QVERIFY(says(book, id(20), id(0), even(3)).empty());
    QVERIFY(says(book, id(1), id(21), even(3)).empty());
    QVERIFY(says(book, id(0), id(0), even(3)).empty());
    book.found(id(1), Finding::kFalse);
    QVERIFY(says(book, id(1), id(0), even(3)).empty());
    QVERIFY(!book.convicted(id(0)) && !book.convicted(id(21)));
  }

  void who_was_convicted_before_stays_out_until_it_is_pardoned() {
    AuditBook book(1, Rng(11));
    book.restore(id(0), true);
    book.restore(id(1), false);
    QVERIFY(book.convicted(id(0)) && book.convicted(id(1)));
    QCOMPARE(book.caught(), std::vector{id(0)});  // the others hear of it
    QVERIFY(!book.undecided());
    book.pardon(id(0));
    QVERIFY(!book.convicted(id(0)) && book.caught().empty());
    // It may be caught again.
    QVERIFY(book.found(id(0), Finding::kFalse) && book.convicted(id(0)));
  }

  void who_was_caught_before_is_no_sign_of_a_faulty_memory() {
    AuditBook book(1, Rng(12));
    for (int i = 0; i < 3; ++i) book.restore(id(i), true);
    QVERIFY(book.found(id(3), Finding::kFalse));
    QVERIFY(!book.doubts_itself() && book.convicted(id(0)));
  }

  void a_computer_that_finds_nobody_honest_doubts_itself() {
    AuditBook book(1, Rng(8));
    QVERIFY(book.found(id(0), Finding::kFalse));
    QVERIFY(book.found(id(1), Finding::kFalse));
    QVERIFY(!book.found(id(2), Finding::kFalse));
    QVERIFY(book.doubts_itself() && book.caught().empty() && !book.convicted(id(0)));
    QVERIFY(!book.draw(others(3)));
    AuditBook among_liars(1, Rng(9)), with_others(1, Rng(10));
    among_liars.found(id(5), Finding::kTrue);
    for (int i = 0; i < 4; ++i) {
      QVERIFY(among_liars.found(id(i), Finding::kFalse));
      with_others.accused(id(6), id(i), even(16));
      QVERIFY(with_others.found(id(i), Finding::kFalse));
    }
  }
};

QTEST_APPLESS_MAIN(TestAuditBook)
#include "test_audit_book.moc"
