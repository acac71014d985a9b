// SPDX-License-Identifier: GPL-3.0-or-later
// With whom a peer can begin.
#include <QTest>

#include "engine/collab/collaboration/gathering.h"
#include "known_group.h"

using namespace potluck;
using namespace potluck::test;

namespace {

struct Beginning {
  KnownGroup group;
  CollaborationConfig config;

  explicit Beginning(std::uint64_t epochs) : group(epochs) {}
  Gathering gathering() const {
    return {config, group.id(0), *group.membership, group.history.log};
  }
};

}  // namespace

class TestGathering : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void the_first_epoch_awaits_members_that_train_and_are_ready() {
    Beginning b(0);
    QVERIFY(!b.gathering().awaits_first_members());  // one is enough
    b.config.start_members = 3;
    QVERIFY(b.gathering().awaits_first_members());
    QCOMPARE(b.gathering().ready_members(), 1U);  // we
    for (const std::size_t i : {1U, 2U, 3U}) {
      b.group.link(i);
      b.group.tells(i, [&](PeerRecord& r) {
        r.stage = i == 3 ? Stage::kJoining : Stage::kReady;
        r.trains = i != 2;
      });
    }
    QCOMPARE(b.gathering().ready_members(), 2U);
    b.config.trains = false;
    QCOMPARE(b.gathering().ready_members(), 1U);
    Beginning later(1);
    later.config.start_members = 3;
    QVERIFY(!later.gathering().awaits_first_members());
  }

  void the_first_epoch_of_several_is_never_begun_alone() {
    Beginning b(0);
    b.config.start_members = 2;
    Gathering gathering = b.gathering();
    gathering.begin_alone_after(1s, b.group.now);
    QVERIFY(!gathering.enough_are_here(b.group.now + 1h));
    b.group.link(1);
    b.group.tells(1, [](PeerRecord& r) { r.stage = Stage::kReady; });
    QVERIFY(gathering.enough_are_here(b.group.now));
  }

  void later_ones_begin_when_the_last_group_is_here_and_nobody_is_further() {
    Beginning b(2);  // peer 1 made both commits
    const Gathering gathering = b.gathering();
    QVERIFY(!gathering.enough_are_here(b.group.now));
    b.group.link(2);
    QVERIFY(!gathering.enough_are_here(b.group.now));
    b.group.link(1);
    QVERIFY(gathering.enough_are_here(b.group.now) && gathering.one_is_in_sync());
    b.group.tells(2, [](PeerRecord& r) { r.epoch = 3; });
    QVERIFY(!gathering.enough_are_here(b.group.now));
  }

  void whoever_finds_nobody_begins_alone_in_the_end() {
    Beginning b(2);
    Gathering gathering = b.gathering();
    QVERIFY(!gathering.begins_alone_at());
    gathering.begin_alone_after(3s, b.group.now);
    QCOMPARE(*gathering.begins_alone_at(), b.group.now + 3s);
    QVERIFY(!gathering.enough_are_here(b.group.now + 2s));
    QVERIFY(gathering.enough_are_here(b.group.now + 3s));
    gathering.never_begin_alone();
    QVERIFY(!gathering.enough_are_here(b.group.now + 3s));
  }

  void links_to_those_in_sync_are_awaited_for_a_moment() {
    Beginning b(2);
    Gathering gathering = b.gathering();
    b.group.link(1);
    QVERIFY(gathering.linked_to_members(b.group.now));
    b.group.tells(2);  // in sync, not linked, and it accepts no connections any more than we do
    QVERIFY(gathering.linked_to_members(b.group.now));
    b.group.tells(2, [](PeerRecord& r) { r.addresses = {"192.0.2.1:4600"}; });
    QVERIFY(!gathering.linked_to_members(b.group.now));
    QCOMPARE(*gathering.links_awaited_until(), b.group.now + 1500ms);
    QVERIFY(gathering.linked_to_members(b.group.now + 1500ms));
    gathering.await_no_links();
    QVERIFY(!gathering.linked_to_members(b.group.now + 2s));
    b.group.tells(2, [](PeerRecord& r) {
      r.addresses = {"192.0.2.1:4600"};
      r.stage = Stage::kPaused;
    });
    QVERIFY(gathering.linked_to_members(b.group.now));  // a peer that rests is not waited for,
    b.group.tells(2, [](PeerRecord& r) {
      r.addresses = {"192.0.2.1:4600"};
      r.stage = Stage::kPaused;
      r.epoch = 3;
      r.has_state = true;
    });
    QVERIFY(!gathering.linked_to_members(b.group.now));  // unless it has gone further
  }
};

QTEST_APPLESS_MAIN(TestGathering)
#include "test_gathering.moc"
