// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of one who keeps bulk back, and of one who only says so of others. Five members, all
// of whom reduce unless the test says otherwise; we are the first.
#include <QTest>

#include "engine/collab/group/disputes.h"
#include "script.h"

using namespace potluck;
using namespace potluck::test;

namespace {

struct Book {
  std::vector<PeerId> ids;
  std::unique_ptr<Disputes> disputes;
  TimePoint now{1000s};

  Book() {
    for (std::size_t i = 1; i <= 5; ++i) ids.push_back(key_of(i).public_key());
    disputes = std::make_unique<Disputes>(ids[0]);
  }
  void begin(std::size_t coordinator, const std::set<std::size_t>& only_contribute = {}) {
    std::map<PeerId, bool> members;
    for (std::size_t i = 0; i < ids.size(); ++i) members[ids[i]] = !only_contribute.contains(i);
    disputes->begin(ids[coordinator], members);
  }
  bool complain(std::size_t who, std::size_t of) { return disputes->complain(ids[who], ids[of]); }
  void came_to_nothing() { disputes->came_to_nothing(2s, now); }
  // One exchange in which one complains of another one.
  void dispute(std::size_t coordinator, std::size_t who, std::size_t of) {
    begin(coordinator);
    complain(who, of);
    came_to_nothing();
  }
  bool leaves_out(std::size_t i) const { return disputes->leaves_out(ids[i], now); }
  bool apart(std::size_t a, std::size_t b) const { return disputes->apart(ids[a], ids[b], now); }
};

}  // namespace

class TestDisputes : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void one_word_against_another_keeps_two_apart() {
    Book b;
    b.dispute(0, 1, 4);
    QVERIFY(b.apart(1, 4) && b.apart(4, 1) && !b.apart(1, 2));
    QVERIFY(!b.leaves_out(1) && !b.leaves_out(4));
    QVERIFY(b.disputes->apart_within({b.ids[0], b.ids[1], b.ids[4]}, b.now) ==
            (std::set{b.ids[1], b.ids[4]}));
    QVERIFY(b.disputes->apart_within({b.ids[0], b.ids[1], b.ids[2]}, b.now).empty());
    b.now += 16s;
    QVERIFY(!b.apart(1, 4));
    b.dispute(0, 1, 4);  // twice as long
    b.now += 31s;
    QVERIFY(b.apart(1, 4));
  }

  void whoever_gives_nothing_to_most_is_left_out() {
    Book b;
    b.begin(0);
    for (const std::size_t who : {1, 2}) QVERIFY(b.complain(who, 4));
    QVERIFY(!b.disputes->clear());  // half of the others
    QVERIFY(b.complain(3, 4));
    QVERIFY(b.disputes->clear());
    QVERIFY(b.complain(4, 1));  // it says so of another one
    b.came_to_nothing();
    QVERIFY(b.leaves_out(4));
    for (const std::size_t honest : {0, 1, 2, 3}) QVERIFY(!b.leaves_out(honest));
    b.now += 16s;
    QVERIFY(!b.leaves_out(4));
  }

  // From one today, from another one tomorrow.
  void what_was_said_in_earlier_exchanges_counts() {
    Book b;
    b.dispute(0, 1, 4);
    b.dispute(0, 2, 4);
    QVERIFY(!b.leaves_out(4));
    b.now += 60s;
    b.dispute(0, 0, 4);
    QVERIFY(b.leaves_out(4));
    QVERIFY(!b.leaves_out(0) && !b.leaves_out(1) && !b.leaves_out(2));
  }

  void and_is_forgotten_in_the_end() {
    Book b;
    b.dispute(0, 1, 4);
    b.dispute(0, 2, 4);
    b.now += 16s + Disputes::kForgotten;
    b.dispute(0, 0, 4);
    QVERIFY(!b.leaves_out(4));
  }

  void whoever_accuses_most_is_left_out() {
    Book b;
    b.begin(0);
    for (const std::size_t of : {1, 2, 3}) QVERIFY(b.complain(4, of));
    QVERIFY(!b.disputes->clear());
    b.came_to_nothing();
    QVERIFY(b.leaves_out(4) && !b.leaves_out(1) && !b.leaves_out(2) && !b.leaves_out(3));
  }

  // It may have kept the Start from the one of whom the others complain.
  void what_comes_up_under_one_other_coordinator_counts_for_nothing() {
    Book b;
    for (int i = 0; i < 3; ++i) {
      b.begin(3);
      for (const std::size_t who : {0, 1, 2}) b.complain(who, 4);
      b.came_to_nothing();
    }
    QVERIFY(!b.leaves_out(4) && !b.apart(0, 4) && !b.apart(1, 4));
    b.begin(2);
    for (const std::size_t who : {0, 1, 3}) b.complain(who, 4);
    b.came_to_nothing();
    QVERIFY(b.apart(0, 4) && b.apart(1, 4) && !b.apart(2, 4) && !b.apart(3, 4));
    QVERIFY(!b.leaves_out(4));  // by two of four
    b.begin(1);
    for (const std::size_t who : {0, 2, 3}) b.complain(who, 4);
    b.came_to_nothing();
    QVERIFY(b.leaves_out(4));
  }

  void an_exchange_that_is_committed_leaves_nothing() {
    Book b;
    b.begin(0);
    b.complain(1, 4);
    QVERIFY(b.disputes->complained() && b.disputes->complains(b.ids[1]));
    QVERIFY(!b.disputes->complains(b.ids[4]));
    b.disputes->dismiss();
    b.came_to_nothing();
    QVERIFY(!b.apart(1, 4) && !b.disputes->complained());
  }

  void what_cannot_be_is_not_heeded() {
    Book b;
    b.begin(0, {3, 4});
    QVERIFY(!b.complain(3, 4));  // they exchange nothing
    QVERIFY(!b.complain(1, 1));
    QVERIFY(!b.disputes->complain(b.ids[1], key_of(9).public_key()));
    QVERIFY(!b.disputes->complain(key_of(9).public_key(), b.ids[1]));
    QVERIFY(b.complain(3, 1) && b.complain(1, 4));
  }

  // Each would be in dispute with all the others that there are.
  void two_can_only_leave_each_other() {
    Book b;
    b.disputes->begin(b.ids[0], {{b.ids[0], true}, {b.ids[1], true}});
    QVERIFY(!b.complain(0, 1) && !b.complain(1, 0));
  }

  // Sixteen of others in an exchange, some four thousand in the book.
  void the_book_does_not_grow_without_end() {
    Book b;
    for (std::size_t i = 0; i < 300; ++i) {
      std::map<PeerId, bool> members{{b.ids[0], true}};
      while (members.size() < 20) {
        PeerId stranger;
        stranger.data[0] = static_cast<std::uint8_t>(members.size());
        stranger.data[1] = static_cast<std::uint8_t>(i);
        stranger.data[2] = static_cast<std::uint8_t>(i / 256 + 1);
        members[stranger] = true;
      }
      b.disputes->begin(b.ids[0], members);
      std::size_t heeded = 0;
      for (const auto& [id, reduces] : members)
        heeded += b.disputes->complain(b.ids[0], id) ? 1 : 0;
      QCOMPARE(heeded, std::size_t{16});
      b.disputes->came_to_nothing(2s, b.now += 10ms);
    }
    QCOMPARE(b.disputes->size(), std::size_t{4096});
    b.dispute(0, 1, 4);
    QVERIFY(b.apart(1, 4));
  }
};

QTEST_APPLESS_MAIN(TestDisputes)
#include "test_disputes.moc"
