// SPDX-License-Identifier: GPL-3.0-or-later
// What a member of a round does: a page of messages, in and out. The first of the others leads.
#include <QTest>

#include "script.h"

using namespace potluck;
using namespace potluck::test;

class TestRound : public QObject {
  Q_OBJECT

  // Up to our Done of attempt 0.
  static std::optional<Done> averaged(Script& s) {
    const Offer offer = s.offer(0, 0);
    s.says(s.peer(0), offer);
    s.happens(event::Accumulated{0, 6, 6.0, 100});
    s.says(s.peer(0), Start{0, 0});
    s.happens(s.frozen(0, 6));
    return s.average(offer) ? s.sends<Done>(s.peer(0)) : std::nullopt;
  }
  static SignedCommit commit_of(const Script& s, const Done& done, const Digest& previous) {
    Commit commit = History{}.next(s.key(0), 4);
    commit.members.push_back({s.me(), done.samples});
    commit.total_samples += done.samples;
    commit.average_root = done.average_root;
    commit.previous = previous;
    return agreed(commit, {s.key(0), s.my_key()});
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void offer_accept_start_done_commit() {
    Script s(Script::We::kFollow);
    const PeerId coordinator = s.peer(0);
    s.begin();
    const Offer offer = s.offer(0, 0);
    s.says(coordinator, offer);
    QCOMPARE(s.sends<Accept>(coordinator).value(), (Accept{0, 0, 0}));
    s.forget_what_was_sent();
    s.says(coordinator, Share{0, 0, 8});
    QCOMPARE(s.wants<effect::Budget>()->samples, 8U);
    s.happens(event::Accumulated{0, 8, 4.0, 100});
    s.forget_what_was_sent();
    s.says(coordinator, Share{0, 0, 8});  // a question: where are you?
    QCOMPARE(s.sends<Progress>(coordinator).value(), (Progress{0, 0, 8, 100, false}));
    s.says(coordinator, Start{0, 0});
    QCOMPARE(s.wants<effect::Freeze>()->attempt, 0U);
    s.happens(s.frozen(0, 8));
    QVERIFY(s.wants<effect::BulkReady>()->to == coordinator);
    const auto average = s.average(offer);
    QVERIFY(average);
    const auto done = s.sends<Done>(coordinator);
    const Vote vote{0, 0, History{}.log.head(), coordinator, 0, kValues, kValues, average->root, 8};
    QCOMPARE(done.value(), (Done{0, 0, 8, average->root, 8.0, sign_vote(vote, s.my_key())}));
    s.says(coordinator, CommitNotice{encode_commit(commit_of(s, *done, History{}.log.head()))});
    const auto apply = s.wants<effect::Apply>();
    QVERIFY(apply && apply->average->root == average->root && apply->dropped == 0);
    s.happens(event::Applied{1, {}, 0});
    QCOMPARE(s.wants<effect::Committed>()->my_samples, 8U);
    QCOMPARE(s.view().epoch, std::uint64_t{1});
  }

  // It may be a member's of another history: that is asked for, and proved, before anything is
  // applied.
  void a_commit_with_a_wrong_head_is_not_accepted() {
    Script s(Script::We::kFollow);
    s.begin();
    const auto done = averaged(s);
    QVERIFY(done);
    const Digest elsewhere = genesis_of(key_of(201).public_key());
    s.says(s.peer(0), CommitNotice{encode_commit(commit_of(s, *done, elsewhere))});
    QVERIFY(!s.wants<effect::Apply>());
    QCOMPARE(s.sends<CommitsRequest>(s.peer(0))->from_epoch, std::uint64_t{0});
    s.says(s.peer(0), Commits{0, {encode_commit(commit_of(s, *done, elsewhere))}});
    QVERIFY(!s.wants<effect::Apply>() && !s.wants<effect::FetchAverage>());
    QCOMPARE(s.view().epoch, std::uint64_t{0});
  }

  void a_commit_that_nobody_signed_is_not_accepted() {
    Script s(Script::We::kFollow);
    s.begin();
    const auto done = averaged(s);
    Bytes bytes = encode_commit(commit_of(s, *done, History{}.log.head()));
    bytes.front() ^= 1;
    s.says(s.peer(0), CommitNotice{bytes});
    QVERIFY(!s.wants<effect::Apply>());
    QVERIFY(s.wants<effect::CutOff>()->peer == s.peer(0));
  }

  void a_commit_that_names_who_has_not_signed_it_is_not_accepted() {
    Script s(Script::We::kFollow);
    s.begin();
    const auto done = averaged(s);
    SignedCommit commit = commit_of(s, *done, History{}.log.head());
    std::swap(commit.votes[0], commit.votes[1]);
    s.says(s.peer(0), CommitNotice{encode_commit(commit)});
    QVERIFY(!s.wants<effect::Apply>());
    QVERIFY(s.wants<effect::CutOff>()->peer == s.peer(0));
  }

  // It may be the newest one of a log from before there were votes.
  void a_commit_without_votes_ends_no_round() {
    Script s(Script::We::kFollow);
    s.begin();
    const auto done = averaged(s);
    SignedCommit commit = commit_of(s, *done, History{}.log.head());
    commit.votes.clear();
    s.says(s.peer(0), CommitNotice{encode_commit(commit)});
    QVERIFY(!s.wants<effect::Apply>() && !s.wants<effect::CutOff>());
    QVERIFY(s.sends<CommitsRequest>(s.peer(0)));  // as anything that is to be caught up with
  }

  // One of three reduces, and gives us no part of the average. excused: it says itself that it gets
  // nothing from somebody.
  void whoever_keeps_its_part_is_named_to_all_data() {
    QTest::addColumn<bool>("excused");
    QTest::addRow("it keeps its part") << false;
    QTest::addRow("it waits for somebody") << true;
  }
  void whoever_keeps_its_part_is_named_to_all() {
    QFETCH(bool, excused);
    Script s(Script::We::kFollow, 3);
    const PeerId coordinator = s.peer(0), reducer = s.peer(1), third = s.peer(2);
    s.begin();
    Offer offer = s.offer(0, 0);
    offer.members = {
        {coordinator, 3, 0, 0}, {reducer, 3, 1, 0}, {third, 3, 0, 0}, {s.me(), 3, 0, 0}};
    std::ranges::sort(offer.members, {}, &OfferMember::peer);
    s.says(coordinator, offer);
    s.happens(event::Accumulated{0, 3, 3.0, 100});
    s.says(coordinator, Start{0, 0});
    s.happens(s.frozen(0, 3));
    s.pass(3s, {coordinator, reducer, third});
    if (excused) s.says(reducer, Void{0, 0, "nothing comes", third});
    s.pass(3700ms, {coordinator, reducer, third});
    QVERIFY(!s.sends<Void>(coordinator));
    s.pass(300ms, {coordinator, reducer, third});
    for (const PeerId& to : {coordinator, reducer, third}) {
      const auto told = s.sends<Void>(to);
      QCOMPARE(told.has_value(), !excused);
      QVERIFY(excused || (told->epoch == 0 && told->attempt == 0 && told->awaited == reducer));
    }
    QVERIFY(!s.sends<Void>(coordinator));  // it is said once
  }

  void the_micro_batch_under_way_is_told_before_the_offer_is_accepted() {
    Script s(Script::We::kFollow);
    s.begin();
    s.says(s.peer(0), s.offer(0, 0));
    s.happens(event::Accumulated{0, 2, 2.0, 100, 2});
    s.forget_what_was_sent();
    Offer smaller = s.offer(0, 1);
    smaller.members[1].share = 0;
    s.says(s.peer(0), smaller);
    QVERIFY(!s.sends<Accept>(s.peer(0)));
    QCOMPARE(s.wants<effect::Halt>()->attempt, 1U);
    s.happens(event::Halted{0, 0, 3, 3.0});  // of an attempt that is void
    QVERIFY(!s.sends<Accept>(s.peer(0)));
    s.happens(event::Halted{0, 1, 4, 4.0});
    QCOMPARE(s.sends<Accept>(s.peer(0)).value(), (Accept{0, 1, 4}));
  }

  void a_better_offer_is_obeyed_and_the_other_coordinator_told() {
    Script s(Script::We::kFollow);
    s.begin();
    s.says(s.peer(0), s.offer(0, 0));
    s.forget_what_was_sent();
    s.says(s.peer(1), s.offer(1, 1));
    QCOMPARE(s.sends<Accept>(s.peer(1)).value(), (Accept{0, 1, 0}));
    const auto reject = s.sends<Reject>(s.peer(0));
    QVERIFY(reject && reject->reason == RejectReason::kOtherAttempt);
    QVERIFY(reject->highest_attempt == 1 && reject->obeyed == s.peer(1));
  }

  void an_offer_of_a_lower_attempt_is_not_obeyed() {
    Script s(Script::We::kFollow);
    s.begin();
    s.says(s.peer(1), s.offer(1, 1));
    s.forget_what_was_sent();
    s.says(s.peer(0), s.offer(0, 0));
    QVERIFY(!s.sends<Accept>(s.peer(0)));
    const auto reject = s.sends<Reject>(s.peer(0));
    QVERIFY(reject && reject->reason == RejectReason::kOtherAttempt);
    QVERIFY(reject->highest_attempt == 1 && reject->obeyed == s.peer(1));
    s.says(s.peer(0), Start{0, 0});
    QVERIFY(!s.wants<effect::Freeze>());
    QVERIFY(s.view().coordinator == s.peer(1) && s.view().attempt == 1);
  }

  // Our own coordinator may have all it needs for a commit.
  void while_it_averages_another_coordinator_waits_for_the_answer() {
    Script s(Script::We::kFollow);
    s.begin();
    s.says(s.peer(0), s.offer(0, 0));
    s.says(s.peer(0), Start{0, 0});
    s.forget_what_was_sent();
    s.says(s.peer(1), s.offer(1, 1));
    QVERIFY(!s.sends<Accept>(s.peer(1)) && !s.sends<Reject>(s.peer(1)));
    s.says(s.peer(0), Void{0, 0, "a member is gone"});
    QVERIFY(s.wants<effect::Thaw>());
    QCOMPARE(s.sends<Accept>(s.peer(1))->attempt, 1U);
  }

  void a_coordinator_that_does_not_offer_is_replaced() {
    Script s(Script::We::kFollow);
    s.begin();
    s.pass(4900ms, {s.peer(0), s.peer(1)});
    QVERIFY(!s.sends<Offer>(s.peer(1)));
    s.pass(200ms, {s.peer(0), s.peer(1)});
    QCOMPARE(s.sends<Offer>(s.peer(1))->attempt, 1U);
  }

  void a_coordinator_that_falls_silent_is_replaced() {
    Script s(Script::We::kFollow);
    s.begin();
    s.says(s.peer(0), s.offer(0, 0));
    s.pass(1200ms, {s.peer(1)});
    QVERIFY(!s.sends<Offer>(s.peer(1)));
    s.pass(300ms, {s.peer(1)});
    const auto offer = s.sends<Offer>(s.peer(1));
    QCOMPARE(offer->attempt, 1U);
    QVERIFY(std::ranges::none_of(offer->members,
                                 [&](const OfferMember& m) { return m.peer == s.peer(0); }));
  }

  // Then it is our own link that is broken, perhaps.
  void where_all_are_silent_nobody_is_replaced() {
    Script s(Script::We::kFollow);
    s.begin();
    s.says(s.peer(0), s.offer(0, 0));
    s.pass(5s);
    QVERIFY(!s.sends<Offer>(s.peer(1)));
    QVERIFY(s.view().coordinator == s.peer(0));
  }

  void an_offer_on_another_history_is_a_fork() {
    Script s(Script::We::kFollow);
    s.begin();
    Offer offer = s.offer(0, 0);
    offer.previous_head = genesis_of(key_of(201).public_key());
    s.says(s.peer(0), offer);
    QVERIFY(!s.sends<Accept>(s.peer(0)));
    s.sends<Reject>(s.peer(0));  // from before: that we wait for it
    QVERIFY(s.sends<Reject>(s.peer(0))->reason == RejectReason::kFork);
  }

  void a_coordinator_that_is_ahead_has_to_prove_it() {
    Script s(Script::We::kFollow);
    s.begin();
    s.forget_what_was_sent();
    Offer offer = s.offer(0, 0);
    offer.epoch = 7;
    s.says(s.peer(0), offer);
    QVERIFY(s.sends<Reject>(s.peer(0))->reason == RejectReason::kBehind);
    const auto request = s.sends<CommitsRequest>(s.peer(0));
    QVERIFY(request && request->from_epoch == 6 && request->count == 1);
    s.says(s.peer(1), s.offer(1, 0));  // meanwhile it stays in the rounds
    QVERIFY(s.sends<Accept>(s.peer(1)));
  }
};

QTEST_APPLESS_MAIN(TestRound)
#include "test_round.moc"
