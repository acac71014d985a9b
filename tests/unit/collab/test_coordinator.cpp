// SPDX-License-Identifier: GPL-3.0-or-later
// What the coordinator of a round does: a page of messages, in and out. It leads the two others.
#include <QTest>

#include "script.h"

using namespace potluck;
using namespace potluck::test;

class TestCoordinator : public QObject {
  Q_OBJECT

  static bool has(const Offer& offer, const PeerId& who) {
    return std::ranges::any_of(offer.members, [&](const OfferMember& m) { return m.peer == who; });
  }
  // Its own half answers by itself.
  static void all_accept(Script& s, std::uint32_t attempt = 0) {
    s.says(s.peer(0), Accept{0, attempt, 0});
    s.says(s.peer(1), Accept{0, attempt, 0});
    s.forget_what_was_sent();
  }
  static void all_compute(Script& s) {
    s.says(s.peer(0), Progress{0, 0, 4, 100, false});
    s.says(s.peer(1), Progress{0, 0, 4, 100, false});
    s.happens(event::Accumulated{0, 4, 4.0, 100});
  }

  // Of the vector, which is one chunk.
  static PeerId reducer(const Offer& offer) {
    return std::ranges::max_element(offer.members, {}, &OfferMember::chunks)->peer;
  }

  // The last epoch was ours alone, and three others come in.
  static Script alone_until_now() {
    History history;
    history.grow(1, Script(Script::We::kLead, 3).my_key());
    return Script(Script::We::kLead, 3, history.end());
  }

  // All have computed their share, and the others hold the average.
  static std::shared_ptr<const Average> averaged(Script& s) {
    const Offer offer = s.sends<Offer>(s.peer(0)).value();
    all_accept(s);
    all_compute(s);
    s.happens(s.frozen(0, 4));
    return s.average(offer);
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void offer_accept_start_done_commit() {
    Script s(Script::We::kLead);
    const PeerId a = s.peer(0), b = s.peer(1);
    s.begin();
    const Offer offer = s.sends<Offer>(a).value();
    QCOMPARE(s.sends<Offer>(b).value(), offer);
    QVERIFY(offer.epoch == 0 && offer.attempt == 0 && offer.members.size() == 3);
    // Somebody may hold samples already: all say what they have before anybody goes on.
    QVERIFY(std::ranges::all_of(offer.members, [](const OfferMember& m) { return m.share == 0; }));
    s.says(a, Accept{0, 0, 0});
    QVERIFY(!s.sends<Share>(a));
    s.says(b, Accept{0, 0, 0});
    QCOMPARE(s.sends<Share>(a)->share, kTarget / 3);
    QCOMPARE(s.sends<Share>(b)->share, kTarget / 3);
    s.says(a, Progress{0, 0, 4, 100, false});
    s.happens(event::Accumulated{0, 4, 2.0, 100});
    QVERIFY(!s.sends<Start>(a));
    s.says(b, Progress{0, 0, 4, 100, false});
    QVERIFY(s.sends<Start>(a) && s.sends<Start>(b));
    QVERIFY(s.wants<effect::Freeze>());
    s.happens(s.frozen(0, 4));
    const auto average = s.average(offer);
    QVERIFY(average);
    s.says(a, s.done(0, 4, average->root, 8.0));
    QVERIFY(!s.sends<CommitNotice>(a));
    s.says(b, s.done(1, 4, average->root, 12.0));
    const auto notice = s.sends<CommitNotice>(a);
    QCOMPARE(s.sends<CommitNotice>(b).value(), notice.value());
    const Commit commit = decode_commit(notice->commit)->commit;
    QCOMPARE(commit.samples(), std::uint64_t{kTarget});
    QCOMPARE(commit.mean_loss, (4.0 + 8.0 + 12.0) / kTarget);
    QVERIFY(commit.previous == History{}.log.head() && commit.coordinator == s.me());
    QVERIFY(s.wants<effect::Apply>()->average->root == average->root);
  }

  void a_member_is_not_counted_twice() {
    Script s(Script::We::kLead);
    const PeerId a = s.peer(0), b = s.peer(1);
    s.begin();
    const Offer offer = s.sends<Offer>(a).value();
    for (int i = 0; i < 3; ++i) s.says(a, Accept{0, 0, 1});
    QVERIFY(!s.sends<Share>(a));  // b has not accepted
    s.says(b, Accept{0, 0, 0});
    QCOMPARE(s.view().batch_samples, 1.0);
    for (int i = 0; i < 3; ++i) s.says(a, Progress{0, 0, 4, 100, false});
    QCOMPARE(s.view().batch_samples, 4.0);
    s.says(a, Progress{0, 0, 2, 100, false});  // late
    QCOMPARE(s.view().batch_samples, 4.0);
    s.says(b, Progress{0, 0, 4, 100, false});
    QVERIFY(!s.sends<Start>(a));
    s.happens(event::Accumulated{0, 4, 4.0, 100});
    QVERIFY(s.sends<Start>(a));
    s.happens(s.frozen(0, 4));
    const auto average = s.average(offer);
    for (const double loss : {4.0, 400.0, 40.0}) s.says(a, s.done(0, 4, average->root, loss));
    QVERIFY(!s.sends<CommitNotice>(a));  // b is not done
    s.says(b, s.done(1, 4, average->root, 4.0));
    const Commit commit = decode_commit(s.sends<CommitNotice>(a)->commit)->commit;
    QCOMPARE(commit.members.size(), std::size_t{3});
    QCOMPARE(commit.samples(), std::uint64_t{kTarget});
    QCOMPARE(commit.mean_loss, 1.0);
  }

  void answers_to_another_attempt_and_of_strangers_do_not_count() {
    Script s(Script::We::kLead, 3);
    s.link_up(2);  // linked, but nothing is known of it
    s.link(0);
    s.link(1);
    s.happens(event::DataReady{});
    QVERIFY(s.sends<Offer>(s.peer(0)) && !s.sends<Offer>(s.peer(2)));
    all_accept(s);
    s.says(s.peer(2), Progress{0, 0, 4, 100, false});
    s.says(s.peer(0), Progress{0, 1, 4, 100, false});
    s.says(s.peer(0), Progress{1, 0, 4, 100, false});
    QCOMPARE(s.view().batch_samples, 0.0);
  }

  void nobody_is_believed_to_hold_more_than_the_batch() {
    Script s(Script::We::kLead);
    s.begin();
    all_accept(s);
    s.says(s.peer(0), Progress{0, 0, 4'000'000'000U, 100, false});
    QCOMPARE(s.view().batch_samples, double{kTarget});
  }

  void averages_that_differ_are_not_committed() {
    Script s(Script::We::kLead);
    s.begin();
    const auto average = averaged(s);
    s.says(s.peer(0), s.done(0, 4, average->root, 4.0));
    s.says(s.peer(1), s.done(1, 4, genesis_of(project()), 4.0));
    QVERIFY(!s.sends<CommitNotice>(s.peer(0)));
    const auto again = s.sends<Offer>(s.peer(0));
    QVERIFY(again && again->attempt == 1);
    QCOMPARE(again->members.size(), std::size_t{2});  // of those who agree
  }

  // Else an attempt that only it computes in would come to nothing in the same moment, and the one
  // after it, for ever: a coordinator that is about to leave plans with itself.
  void who_rests_is_not_planned_with_again() {
    Script s(Script::We::kLead);
    const PeerId a = s.peer(0), b = s.peer(1);
    s.begin();
    all_accept(s);
    s.says(a, Progress{0, 0, 1, 100, true});
    s.says(b, Reject{0, 0, RejectReason::kOtherAttempt, 0, {}, {}});
    QCOMPARE(s.sends<Offer>(a)->attempt, 1U);
    s.forget_what_was_sent();
    s.happens(event::Halted{0, 1, 0, 0});
    s.says(a, Accept{0, 1, 1});
    s.says(b, Accept{0, 1, 0});
    const auto of_a = s.sends<Share>(a), of_b = s.sends<Share>(b);
    QVERIFY(of_a && of_a->share == 1);  // what it has
    QVERIFY(of_b && of_b->share > kTarget / 3);
  }

  void who_does_not_sign_what_it_says_is_cut_off() {
    Script s(Script::We::kLead);
    s.begin();
    const auto average = averaged(s);
    Done done = s.done(0, 4, average->root, 4.0);
    done.samples = 5;
    s.says(s.peer(0), done);
    QVERIFY(s.wants<effect::CutOff>()->peer == s.peer(0));
    s.says(s.peer(1), s.done(1, 4, average->root, 4.0));
    QVERIFY(!s.sends<CommitNotice>(s.peer(1)));
  }

  void who_gives_more_than_its_share_is_done_without() {
    for (const std::uint32_t samples : {4U, 5U, kTarget}) {
      Script s(Script::We::kLead);
      s.begin();
      const Offer offer = s.sends<Offer>(s.peer(0)).value();
      all_accept(s);
      all_compute(s);
      s.happens(s.frozen(0, 4));
      const auto average = s.average(offer, s.peer(0), samples);
      s.forget_what_was_sent();
      s.says(s.peer(0), s.done(0, samples, average->root, 4.0));
      s.says(s.peer(1), s.done(1, 4, average->root, 4.0));
      QCOMPARE(s.sends<CommitNotice>(s.peer(1)).has_value(), samples == 4);
      const auto again = s.sends<Offer>(s.peer(1));
      QCOMPARE(again.has_value(), samples != 4);
      if (again) QVERIFY(!has(*again, s.peer(0)) && again->attempt == 1);
    }
  }

  void who_turns_its_offers_down_is_done_without() {
    Script s(Script::We::kLead);
    s.begin();
    for (std::uint32_t i = 0; i < 10; ++i) {
      const auto offer = s.sends<Offer>(s.peer(0));
      if (!offer) break;
      QVERIFY(i < 4);
      s.forget_what_was_sent();
      s.says(s.peer(0),
             Reject{0, offer->attempt, RejectReason::kOtherAttempt, offer->attempt, {}, {}});
    }
    const auto offer = s.sends<Offer>(s.peer(1));
    QVERIFY(offer && offer->members.size() == 2);
  }

  void who_cannot_finish_again_and_again_is_done_without() {
    Script s(Script::We::kLead);
    s.begin();
    for (std::uint32_t i = 0; i < 10; ++i) {
      const auto offer = s.sends<Offer>(s.peer(0));
      if (!offer) break;
      QVERIFY(i < 2);
      s.forget_what_was_sent();
      s.says(s.peer(0), Accept{0, offer->attempt, 0});
      s.says(s.peer(0), Void{0, offer->attempt, "no", {}});
    }
    const auto offer = s.sends<Offer>(s.peer(1));
    QVERIFY(offer && offer->members.size() == 2);
  }

  void who_was_not_in_the_last_epoch_is_given_little_and_not_waited_for() {
    Script s = alone_until_now();
    s.begin();
    for (std::size_t i = 0; i < 3; ++i) s.says(s.peer(i), Accept{1, 0, 0});
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t share = s.sends<Share>(s.peer(i))->share;
      QVERIFY(share > 0 && share <= 2);
      if (i < 2) s.says(s.peer(i), Progress{1, 0, share, 100, false});
    }
    s.forget_what_was_sent();
    s.happens(event::Accumulated{1, 6, 2.0, 100});
    QVERIFY(!s.sends<Offer>(s.peer(0)));  // we ourselves have a sample to do
    s.happens(event::Accumulated{1, 7, 2.0, 100});
    s.pass(700ms, {s.peer(0), s.peer(1), s.peer(2)});
    QVERIFY(!s.sends<Offer>(s.peer(0)));
    s.pass(150ms, {s.peer(0), s.peer(1), s.peer(2)});
    const auto offer = s.sends<Offer>(s.peer(0));
    QVERIFY(offer && offer->attempt == 1 && has(*offer, s.peer(1)) && !has(*offer, s.peer(2)));
  }

  void who_was_not_in_the_last_epoch_and_does_not_answer_is_not_waited_for() {
    Script s = alone_until_now();
    s.begin();
    s.forget_what_was_sent();
    for (std::size_t i = 0; i < 2; ++i) s.says(s.peer(i), Accept{1, 0, 0});
    s.pass(1400ms, {s.peer(0), s.peer(1), s.peer(2)});
    QVERIFY(!s.sends<Offer>(s.peer(0)));
    s.pass(200ms, {s.peer(0), s.peer(1), s.peer(2)});
    const auto offer = s.sends<Offer>(s.peer(0));
    QVERIFY(offer && offer->attempt == 1 && has(*offer, s.peer(1)) && !has(*offer, s.peer(2)));
  }

  void who_was_not_in_the_last_epoch_turns_an_offer_down_for_itself_alone() {
    Script s = alone_until_now();
    s.begin();
    s.forget_what_was_sent();
    for (const std::uint32_t attempt : {0U, 6U}) {
      s.says(s.peer(2), Reject{1, attempt, RejectReason::kOtherAttempt, 5, s.peer(2), {}});
      s.says(s.peer(0), Accept{1, attempt, 0});
      QVERIFY(!s.sends<Offer>(s.peer(0)));  // perhaps others do so as well
      s.says(s.peer(1), Accept{1, attempt, 0});
      const auto offer = s.sends<Offer>(s.peer(0));
      s.forget_what_was_sent();
      QVERIFY(offer && offer->attempt > attempt && has(*offer, s.peer(1)));
      QCOMPARE(has(*offer, s.peer(2)), attempt == 0);  // once is nothing
    }
  }

  void it_leads_without_one_that_does_not_obey_and_yields_to_half_of_them() {
    Script s(Script::We::kLead, 3);
    s.begin();
    s.forget_what_was_sent();
    s.says(s.peer(0), Reject{0, 0, RejectReason::kMayNotLead, 0, {}, {}});
    s.says(s.peer(1), Accept{0, 0, 0});
    QVERIFY(!s.sends<Offer>(s.peer(1)));
    s.says(s.peer(2), Accept{0, 0, 0});
    const auto offer = s.sends<Offer>(s.peer(1));
    QVERIFY(offer && offer->attempt == 1 && !has(*offer, s.peer(0)));
    s.forget_what_was_sent();
    s.says(s.peer(1), Reject{0, 1, RejectReason::kMayNotLead, 0, {}, {}});
    QVERIFY(!s.sends<Void>(s.peer(2)));
    s.says(s.peer(2), Reject{0, 1, RejectReason::kMayNotLead, 0, {}, {}});
    QVERIFY(s.sends<Void>(s.peer(2)));
    s.forget_what_was_sent();
    s.pass(1s, {s.peer(0), s.peer(1), s.peer(2)});
    QVERIFY(!s.sends<Offer>(s.peer(1)));
  }

  void a_member_that_falls_silent_is_left_out() {
    Script s(Script::We::kLead);
    s.begin();
    all_accept(s);
    s.says(s.peer(1), Progress{0, 0, 3, 100, false});
    s.pass(1100ms, {s.peer(0)});
    QVERIFY(!s.sends<Offer>(s.peer(0)));
    s.pass(400ms, {s.peer(0)});
    const auto offer = s.sends<Offer>(s.peer(0));
    QVERIFY(offer && offer->attempt == 1 && offer->members.size() == 2);
    QVERIFY(!has(*offer, s.peer(1)));
    // What it had computed is gone with it: the others do more.
    QCOMPARE(offer->members[0].share + offer->members[1].share, kTarget);
  }

  // Two that cannot hear each other wait for the link to break.
  void without_a_majority_nobody_is_left_out() {
    Script s(Script::We::kLead);
    s.begin();
    all_accept(s);
    s.pass(4s);
    QVERIFY(!s.sends<Offer>(s.peer(0)));
    QVERIFY(s.sends<Share>(s.peer(0)));  // it goes on asking
  }

  // A word of one: the two are kept apart, and both stay. One that comes too soon is not heeded.
  void two_of_whom_one_complains_are_kept_apart() {
    Script s(Script::We::kLead);
    const PeerId a = s.peer(0), b = s.peer(1);
    s.begin();
    QVERIFY(reducer(s.sends<Offer>(a).value()) != s.me());  // one of the two needs the other's
    all_accept(s);
    all_compute(s);
    QVERIFY(s.sends<Start>(a));
    s.forget_what_was_sent();
    s.pass(1s, {a, b});
    s.says(a, Void{0, 0, "nothing comes", b});  // nobody can know that yet
    s.pass(1900ms, {a, b});
    QVERIFY(!s.sends<Offer>(a));
    s.says(a, Void{0, 0, "nothing comes", b});
    s.pass(400ms, {a, b});
    QVERIFY(!s.sends<Offer>(a));  // others may have something to say
    s.pass(100ms, {a, b});
    const auto offer = s.sends<Offer>(a);
    QVERIFY(offer && offer->attempt == 1 && has(*offer, a) && has(*offer, b));
    QVERIFY(reducer(*offer) == s.me());
  }

  void a_member_of_whom_most_complain_is_left_out_at_once() {
    Script s(Script::We::kLead, 3);
    s.begin();
    const Offer first = s.sends<Offer>(s.peer(0)).value();
    const PeerId keeps = reducer(first);
    QVERIFY(keeps != s.me());
    std::vector<PeerId> others;
    for (std::size_t i = 0; i < 3; ++i) {
      s.says(s.peer(i), Accept{0, 0, 0});
      s.says(s.peer(i), Progress{0, 0, 4, 100, false});
      if (s.peer(i) != keeps) others.push_back(s.peer(i));
    }
    s.pass(1900ms, {s.peer(0), s.peer(1), s.peer(2)});
    s.forget_what_was_sent();
    s.says(keeps, Void{0, 0, "nothing comes", others[0]});
    s.says(others[0], Void{0, 0, "nothing comes", keeps});
    QVERIFY(!s.sends<Offer>(others[0]));  // half of the others
    s.says(others[1], Void{0, 0, "nothing comes", keeps});
    const auto offer = s.sends<Offer>(others[0]);
    QVERIFY(offer && offer->attempt == 1 && has(*offer, others[1]) && !has(*offer, keeps));
  }

  void it_yields_to_a_coordinator_of_a_higher_attempt() {
    Script s(Script::We::kLead);
    s.begin();
    s.forget_what_was_sent();
    s.says(s.peer(0), Reject{0, 0, RejectReason::kOtherAttempt, 1, s.peer(1), {}});
    QCOMPARE(s.sends<Void>(s.peer(0))->attempt, 0U);
    s.says(s.peer(1), s.offer(1, 1));
    QCOMPARE(s.sends<Accept>(s.peer(1)).value(), (Accept{0, 1, 0}));
  }

  void a_member_that_is_not_at_this_epoch_is_done_without() {
    Script s(Script::We::kLead);
    s.begin();
    s.forget_what_was_sent();
    s.says(s.peer(0), Reject{0, 0, RejectReason::kBehind, 0, {}, {}});
    const auto offer = s.sends<Offer>(s.peer(1));
    QVERIFY(offer && offer->attempt == 1 && !has(*offer, s.peer(0)));
    QVERIFY(!s.sends<Offer>(s.peer(0)));
  }
};

QTEST_APPLESS_MAIN(TestCoordinator)
#include "test_coordinator.moc"
