// SPDX-License-Identifier: GPL-3.0-or-later
// When a peer takes part and when it does not: it pauses, leaves, loses all links, waits for a
// history that is far ahead.
#include <QTest>

#include "script.h"

using namespace potluck;
using namespace potluck::test;

class TestParticipation : public QObject {
  Q_OBJECT

  // In the attempt of the first of the others, up to our average. -> the commit that ends it.
  static SignedCommit averaged(Script& s) {
    const Offer offer = s.offer(0, 0);
    s.says(s.peer(0), offer);
    s.happens(event::Accumulated{0, 6, 6.0, 100});
    s.says(s.peer(0), Start{0, 0});
    s.happens(s.frozen(0, 6));
    Commit commit = History{}.next(s.key(0), 6);
    if (const auto average = s.average(offer)) commit.average_root = average->root;
    commit.members.push_back({s.me(), 6});
    commit.total_samples += 6;
    return agreed(commit, {s.key(0), s.my_key()});
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void between_rounds_it_pauses_at_once_and_takes_part_again() {
    Script s(Script::We::kFollow);
    s.begin();
    QVERIFY(s.view().activity == Activity::kWaitingForOthers);  // for an offer
    s.happens(event::Pause{true});
    QVERIFY(s.view().activity == Activity::kPaused);
    s.says(s.peer(0), s.offer(0, 0));
    QVERIFY(!s.sends<Accept>(s.peer(0)));
    s.happens(event::Pause{false});
    s.says(s.peer(0), s.offer(0, 0));
    QVERIFY(s.sends<Accept>(s.peer(0)));
  }

  void in_a_round_a_pause_waits_for_its_commit() {
    Script s(Script::We::kFollow);
    s.begin();
    const SignedCommit commit = averaged(s);
    s.happens(event::Pause{true});
    QVERIFY(s.view().activity == Activity::kAveraging);
    s.says(s.peer(0), CommitNotice{encode_commit(commit)});
    QVERIFY(s.wants<effect::Apply>());
    QVERIFY(s.view().activity == Activity::kApplying);
    s.happens(event::Applied{1, {}, 0});
    QVERIFY(s.view().activity == Activity::kPaused);
    QCOMPARE(s.view().epoch, std::uint64_t{1});
  }

  void a_commit_that_comes_early_is_taken_after_the_one_before_it() {
    Script s(Script::We::kFollow);
    s.begin();
    History theirs;
    theirs.log.append(averaged(s));
    s.says(s.peer(0), CommitNotice{encode_commit(*theirs.log.find(0))});
    QVERIFY(s.wants<effect::Apply>());
    theirs.grow(1, s.key(0));
    s.says(s.peer(0), CommitNotice{encode_commit(theirs.commits.back())});
    QVERIFY(!s.wants<effect::FetchAverage>());
    s.happens(event::Applied{1, {}, 0});
    QCOMPARE(s.wants<effect::FetchAverage>()->commit.epoch, std::uint64_t{1});
  }

  void a_good_bye_waits_for_the_round_but_not_for_ever() {
    Script s(Script::We::kFollow);
    s.begin();
    averaged(s);
    s.happens(event::Leave{"done for today"});
    QVERIFY(!s.wants<effect::Left>());
    s.pass(3s, {s.peer(0), s.peer(1)});
    QVERIFY(s.wants<effect::Left>());
    for (std::size_t i = 0; i < s.others(); ++i) {
      QCOMPARE(s.sends<Bye>(s.peer(i))->reason, std::string("done for today"));
    }
  }

  void when_all_links_break_it_waits_a_moment_before_going_on_alone() {
    Script s(Script::We::kFollow);
    s.begin();
    for (std::size_t i = 0; i < s.others(); ++i) s.happens(event::LinkDown{s.peer(i)});
    QVERIFY(s.view().activity == Activity::kLookingForPeers);
    s.pass(3s);
    QVERIFY(s.view().activity == Activity::kLookingForPeers);
    s.pass(2s);
    QVERIFY(s.view().activity == Activity::kTraining);
  }

  void beside_a_history_far_ahead_it_begins_none() {
    Script s(Script::We::kFollow);
    s.link_up(0);
    s.tells(0, [](PeerRecord& r) {
      r.epoch = 100;
      r.head = {};
      r.has_state = true;
    });
    QCOMPARE(s.wants<effect::KnownHistory>()->epochs, std::uint64_t{100});
    s.happens(event::LinkDown{s.peer(0)});
    s.happens(event::DataReady{});
    s.pass(10s);
    QVERIFY(s.view().activity == Activity::kWaitingForHistory);
  }
};

QTEST_APPLESS_MAIN(TestParticipation)
#include "test_participation.moc"
