// SPDX-License-Identifier: GPL-3.0-or-later
// How a peer that is not where the others are gets there: a page of messages, in and out. Their
// history is made by the first of them.
#include <QTest>

#include "script.h"

using namespace potluck;
using namespace potluck::test;

class TestCatchUp : public QObject {
  Q_OBJECT

  static void stands_at(Script& s, std::size_t i, const History& history) {
    s.tells(i, [&](PeerRecord& r) {
      r.epoch = history.log.epochs();
      r.head = history.log.head();
      r.chain_samples = history.log.total_samples();
    });
  }
  static void links(Script& s, const History& history) {
    for (std::size_t i = 0; i < s.others(); ++i) {
      s.link_up(i);
      stands_at(s, i, history);
    }
  }
  static event::AverageFetched fetched(const SignedCommit& commit) {
    auto average = std::make_shared<Average>();
    average->root = commit.commit.average_root;
    return {commit.commit.epoch, average};
  }
  // Whom it asked for its commits.
  static std::optional<std::size_t> asked(Script& s, CommitsRequest& request) {
    for (std::size_t i = 0; i < s.others(); ++i) {
      if (const auto sent = s.sends<CommitsRequest>(s.peer(i))) {
        request = *sent;
        return i;
      }
    }
    return std::nullopt;
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void behind_a_little_it_replays_what_it_lacks() {
    Script s(Script::We::kFollow);
    History theirs;
    theirs.grow(2, s.key(0));
    links(s, theirs);
    s.happens(event::DataReady{});
    CommitsRequest request;
    const auto donor = asked(s, request);
    QVERIFY(donor && request.from_epoch == 0);
    s.says(s.peer(*donor), theirs.answer(request));
    for (const SignedCommit& commit : theirs.commits) {
      QCOMPARE(s.wants<effect::FetchAverage>()->commit.epoch, commit.commit.epoch);
    }
    s.happens(fetched(theirs.commits[1]));
    QVERIFY(!s.wants<effect::Apply>());  // the one before it comes first
    s.happens(fetched(theirs.commits[0]));
    QVERIFY(s.wants<effect::Apply>()->commit.head == theirs.heads[1]);
    s.happens(event::Applied{1, {}, 0});
    QVERIFY(s.wants<effect::Apply>()->commit.head == theirs.heads[2]);
    s.happens(event::Applied{2, {}, 0});
    s.pass(1s, {s.peer(0), s.peer(1)});
    QCOMPARE(s.view().epoch, std::uint64_t{2});
    QVERIFY(s.view().activity != Activity::kCatchingUp);
  }

  void far_behind_it_takes_the_state_of_several() {
    Script s(Script::We::kFollow);
    History theirs;
    theirs.grow(100, s.key(0));
    links(s, theirs);
    s.happens(event::DataReady{});
    CommitsRequest request;
    const auto donor = asked(s, request);
    s.says(s.peer(*donor), theirs.answer(request));
    const SnapshotReady ready{100, theirs.heads[100], theirs.heads[7], 4096};
    for (std::size_t i = 0; i < 2; ++i) {
      QVERIFY(s.sends<SnapshotRequest>(s.peer(i))->at_epoch <= 100);
      s.says(s.peer(i), ready);
    }
    const auto install = s.wants<effect::InstallSnapshot>();
    QVERIFY(install && install->root == ready.root && install->donors.size() == 2);
    QCOMPARE(s.view().epoch, std::uint64_t{0});  // until it is there
    s.happens(event::SnapshotInstalled{100});
    QCOMPARE(s.wants<effect::StoreCommits>()->commits.size(), std::size_t{100});
    QCOMPARE(s.view().epoch, std::uint64_t{100});
  }

  void commits_that_do_not_follow_each_other_are_not_accepted() {
    Script s(Script::We::kFollow);
    History theirs;
    theirs.grow(3, s.key(0));
    links(s, theirs);
    s.happens(event::DataReady{});
    CommitsRequest request;
    const auto donor = asked(s, request);
    Commit lie = theirs.commits[1].commit;
    lie.previous = theirs.heads[2];
    Commits answer = theirs.answer(request);
    answer.commits[1] = encode_commit(agreed(lie, {s.key(0)}));
    s.says(s.peer(*donor), answer);
    QVERIFY(!s.wants<effect::FetchAverage>() && !s.wants<effect::Apply>());
    const auto next = asked(s, request);  // another one
    QVERIFY(next && *next != *donor);
    s.says(s.peer(*next), theirs.answer(request));
    QVERIFY(s.wants<effect::FetchAverage>());
  }

  void ahead_of_the_others_it_asks_for_nothing() {
    History ours;
    ours.grow(3, key_of(100));
    Script s(Script::We::kFollow, 2, ours.end());
    History theirs;
    theirs.grow(2, key_of(100));
    links(s, theirs);
    s.happens(event::DataReady{});
    s.pass(3s, {s.peer(0), s.peer(1)});
    CommitsRequest request;
    QVERIFY(!asked(s, request));
    QCOMPARE(s.view().epoch, std::uint64_t{3});
  }

  void on_a_fork_the_history_with_more_samples_wins() {
    History ours, theirs;
    ours.grow(3, key_of(100));
    Script s(Script::We::kFollow, 2, ours.end());
    theirs.grow(1, key_of(100));
    theirs.grow(2, s.key(0), 2 * kTarget);
    links(s, theirs);
    s.happens(event::DataReady{});
    CommitsRequest request;
    auto donor = asked(s, request);
    s.says(s.peer(donor.value()), theirs.answer(request));
    QCOMPARE(request.from_epoch, std::uint64_t{3});
    donor = asked(s, request);  // then from where they may have parted
    s.says(s.peer(donor.value()), theirs.answer(request));
    const SnapshotReady ready{3, theirs.heads[3], theirs.heads[1], 4096};
    for (std::size_t i = 0; i < 2; ++i) {
      QVERIFY(s.sends<SnapshotRequest>(s.peer(i)));
      s.says(s.peer(i), ready);
    }
    QVERIFY(s.wants<effect::InstallSnapshot>());
    QVERIFY(!s.wants<effect::RollBack>());  // until it is there
    s.happens(event::SnapshotInstalled{3});
    QCOMPARE(s.wants<effect::RollBack>()->from_epoch, std::uint64_t{1});
    QCOMPARE(s.wants<effect::StoreCommits>()->commits.size(), std::size_t{2});
  }

  void on_a_fork_ours_stays_when_it_has_more() {
    History ours, theirs;
    ours.grow(3, key_of(100), 2 * kTarget);
    theirs.grow(3, key_of(101));
    Script s(Script::We::kFollow, 2, ours.end());
    links(s, theirs);
    s.happens(event::DataReady{});
    s.pass(3s, {s.peer(0), s.peer(1)});
    QVERIFY(!s.wants<effect::RollBack>() && !s.sends<SnapshotRequest>(s.peer(0)));
    QCOMPARE(s.view().epoch, std::uint64_t{3});
  }

  void whoever_withholds_what_it_tells_of_is_passed_by() {
    Script s(Script::We::kFollow);
    History theirs;
    theirs.grow(2, s.key(0));
    links(s, theirs);
    s.happens(event::DataReady{});
    CommitsRequest request;
    const auto silent = asked(s, request);
    s.pass(9s, {s.peer(0), s.peer(1)});
    QVERIFY(!asked(s, request));
    s.pass(2s, {s.peer(0), s.peer(1)});
    const auto other = asked(s, request);
    QVERIFY(silent && other && *other != *silent);
    s.says(s.peer(*other), theirs.answer(request));
    QVERIFY(s.wants<effect::FetchAverage>());
  }

  void whose_donor_goes_away_asks_the_next_for_the_rest() {
    Script s(Script::We::kFollow);
    History theirs;
    theirs.grow(300, s.key(0));
    links(s, theirs);
    s.happens(event::DataReady{});
    CommitsRequest request;
    const auto first = asked(s, request);
    QCOMPARE(request.from_epoch, std::uint64_t{300 - 128});  // far ahead: the newest alone
    s.happens(event::LinkDown{s.peer(first.value())});
    const auto second = asked(s, request);
    QVERIFY(second && *second != *first);
  }
};

QTEST_APPLESS_MAIN(TestCatchUp)
#include "test_catch_up.moc"
