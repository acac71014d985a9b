// SPDX-License-Identifier: GPL-3.0-or-later
// Who can take part in a round, by what peers say of themselves.
#include <QTest>

#include "known_group.h"

using namespace potluck;
using namespace potluck::test;

namespace {

using Numbers = std::vector<std::size_t>;

}  // namespace

class TestRoster : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void members_are_linked_and_in_sync() {
    KnownGroup g;
    QCOMPARE(g.members(), Numbers({0}));
    g.tells(1);  // heard of, not linked
    QCOMPARE(g.members(), Numbers({0}));
    g.link(2);
    g.link(3);
    QCOMPARE(g.members(), Numbers({0, 2, 3}));
    g.tells(2, [](PeerRecord& r) { r.stage = Stage::kPaused; });
    g.tells(3, [](PeerRecord& r) { r.stage = Stage::kJoining; });
    QCOMPARE(g.members(), Numbers({0}));
    g.roster->set_taking_part(false);
    QCOMPARE(g.members(), Numbers());
  }

  void before_the_first_epoch_those_who_are_ready_count() {
    KnownGroup first(0), later(1);
    for (KnownGroup* g : {&first, &later}) {
      g->link(1);
      g->tells(1, [](PeerRecord& r) { r.stage = Stage::kReady; });
    }
    QCOMPARE(first.members(), Numbers({0, 1}));
    QCOMPARE(later.members(), Numbers({0}));
  }

  // A record may be older than its owner's state, or newer than ours.
  void behind_and_ahead_are_members_and_a_fork_is_none() {
    KnownGroup g;
    for (const std::size_t i : {1U, 2U, 3U}) g.link(i);
    g.tells(1, [&](PeerRecord& r) { r.epoch = 1, r.head = g.history.heads[1]; });
    g.tells(2, [&](PeerRecord& r) { r.epoch = 3, r.head = genesis_of(project()); });
    g.tells(3, [&](PeerRecord& r) { r.head = g.history.heads[1]; });
    QCOMPARE(g.members(), Numbers({0, 1, 2}));
  }

  void who_is_excluded_is_out_until_the_epoch_ends() {
    KnownGroup g;
    g.link(1);
    g.roster->exclude(g.id(1));
    QCOMPARE(g.members(), Numbers({0}));
    g.tells(1);
    QCOMPARE(g.members(), Numbers({0}));
    g.roster->begin_epoch();
    QCOMPARE(g.members(), Numbers({0, 1}));
  }

  void who_lags_is_out_until_it_says_more_or_two_epochs_went_by() {
    KnownGroup g;
    g.link(1);
    g.link(2);
    g.roster->lags(g.id(1));
    g.roster->lags(g.id(2));
    QCOMPARE(g.members(), Numbers({0}));
    g.tells(1);
    QCOMPARE(g.members(), Numbers({0, 1}));
    g.history.grow(1, g.keys[1]);
    QCOMPARE(g.members(), Numbers({0, 1}));
    g.history.grow(1, g.keys[1]);
    QCOMPARE(g.members(), Numbers({0, 1, 2}));
  }

  void who_is_given_up_is_out_until_it_is_heard() {
    KnownGroup g;
    g.link(1);
    g.liveness.give_up(g.id(1));
    QCOMPARE(g.members(), Numbers({0}));
    g.liveness.heard(g.id(1), g.now);
    QCOMPARE(g.members(), Numbers({0, 1}));
  }

  // Whoever coordinates needs a link to each, and others must be able to reach it.
  void those_whom_all_can_reach_coordinate() {
    KnownGroup g;
    for (const std::size_t i : {1U, 2U, 3U}) g.link(i);
    QCOMPARE(g.numbers(g.roster->coordinators(g.now)), Numbers({0, 1, 2, 3}));
    for (const std::size_t i : {1U, 2U, 3U}) {
      g.tells(i, [](PeerRecord& r) { r.addresses = {"10.0.0.1:4000"}; });
    }
    QCOMPARE(g.numbers(g.roster->coordinators(g.now)), Numbers({1, 2, 3}));
    g.tells(3, [&](PeerRecord& r) {
      r.addresses = {"10.0.0.1:4000"};
      r.out_of_reach = {prefix_of(g.id(2))};
    });
    QCOMPARE(g.numbers(g.roster->coordinators(g.now)), Numbers({1}));
    QCOMPARE(g.roster->apart({g.id(1), g.id(2), g.id(3)}), (std::set{g.id(2), g.id(3)}));
  }

  void who_made_the_last_commit_was_in_the_last_round() {
    KnownGroup g;
    QVERIFY(g.roster->was_in_last_round(g.id(1)) && !g.roster->was_in_last_round(g.id(2)));
    QVERIFY(!KnownGroup(0).roster->was_in_last_round(g.id(1)));
  }

  // Those that do not train have nothing to give.
  void who_was_in_it_for_nothing_is_on_trial_as_is_who_was_not() {
    KnownGroup g;
    Commit commit = g.history.next(g.keys[1]);
    commit.members.push_back({g.id(2), 0});
    commit.members.push_back({g.id(3), 0});
    std::ranges::sort(commit.members, std::less{}, &CommitMember::peer);
    g.history.log.append(agreed(commit, {g.keys[1], g.keys[2], g.keys[3]}));
    for (const std::size_t i : {1U, 2U, 3U}) {
      g.link(i);
      g.tells(i, [i](PeerRecord& r) { r.trains = i != 3; });
    }
    QVERIFY(g.roster->is_on_trial(g.id(0)));
    QVERIFY(!g.roster->is_on_trial(g.id(1)));
    QVERIFY(g.roster->is_on_trial(g.id(2)) && g.roster->was_in_last_round(g.id(2)));
    QVERIFY(!g.roster->is_on_trial(g.id(3)));
  }
};

QTEST_APPLESS_MAIN(TestRoster)
#include "test_roster.moc"
