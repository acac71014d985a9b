// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of another history, looked at from within rounds: we and peers 1 to 3 have made the
// same epochs, then they part.
#include <QTest>

#include "engine/collab/catching_up/fork_inquiry.h"
#include "known_group.h"

using namespace potluck;
using namespace potluck::test;

namespace {

using Outcome = ForkInquiry::Outcome;

struct Fork {
  KnownGroup group{0};
  History ours, theirs;
  Standing standing{CommitLog({}, 0, {}, 0)};
  Outbox out{group.id(0)};
  ForkJudge judge{*group.membership, standing};
  ForkInquiry inquiry{standing, judge, out};
  int questions = 0;

  explicit Fork(std::uint64_t common) {
    ours.grow_by(common, group.keys);
    theirs = ours;
    for (const std::size_t i : {1U, 2U, 3U}) group.link(i);
  }
  std::vector<KeyPair> keys(const std::vector<std::size_t>& which) const {
    std::vector<KeyPair> some;
    for (const std::size_t i : which) some.push_back(group.keys[i]);
    return some;
  }
  // Peer 3 is asked, and answers with what it has, until something is known.
  Outcome asks() {
    standing.log = ours.log;
    standing.last_step = group.now;
    const PeerId peer = group.id(3);
    if (!inquiry.begin(peer, theirs.commits.back(), group.now)) return Outcome::kFalse;
    for (;;) {
      const auto effects = out.take_effects();
      const auto* sent = effects.empty() ? nullptr : std::get_if<effect::Send>(&effects.back());
      if (sent == nullptr) return Outcome::kGoesOn;
      const auto request = std::get<CommitsRequest>(sent->message);
      ++questions;
      Commits answer = theirs.answer(request);
      if (answer.commits.size() > request.count) answer.commits.resize(request.count);
      if (!inquiry.awaits(peer, answer.from_epoch)) return Outcome::kGoesOn;
      const Outcome outcome = inquiry.handle(answer, group.now);
      if (outcome != Outcome::kGoesOn) return outcome;
    }
  }
};

}  // namespace

class TestForkInquiry : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void however_long_what_one_has_made_alone_counts_less() {
    Fork f(20);
    f.ours.grow_by(3, f.keys({0, 1, 2}));
    f.theirs.grow(500, f.group.keys[3]);
    QVERIFY(f.asks() == Outcome::kOurs);
    QCOMPARE(f.questions, 2);  // for its newest, and where it parts from ours
  }

  void those_who_are_most_are_followed_though_they_have_fewer_samples() {
    Fork f(20);
    f.ours.grow(50, f.group.keys[0]);
    f.theirs.grow_by(3, f.keys({1, 2, 3}));
    QVERIFY(f.asks() == Outcome::kTheirs);
    QCOMPARE(f.questions, 1);
  }

  void a_fork_of_long_ago_is_found_in_a_few_questions() {
    Fork f(2000);
    f.ours.grow_by(1500, f.keys({0, 1, 2}));
    f.theirs.grow(1200, f.group.keys[3]);
    QVERIFY(f.asks() == Outcome::kOurs);
    QVERIFY2(f.questions <= 12, qPrintable(QString::number(f.questions)));
    f.questions = 0;
    QVERIFY(f.asks() == Outcome::kOurs);
    QCOMPARE(f.questions, 2);  // it is known now
    Fork other(2000);
    other.ours.grow(1500, other.group.keys[0]);
    other.theirs.grow_by(1200, other.keys({1, 2, 3}));
    QVERIFY(other.asks() == Outcome::kTheirs);
  }

  void a_commit_kept_back_brings_nobody_back() {
    Fork f(20);
    f.theirs.grow_by(1, f.group.keys);  // of attempt 0
    f.ours.grow_by(1, f.keys({0, 1, 2}), 1);
    QVERIFY(f.asks() == Outcome::kOurs);
  }

  void what_goes_on_from_ours_is_followed_where_half_of_us_are_in_it() {
    Fork alone(20);
    alone.theirs.grow(30, alone.group.keys[3]);
    QVERIFY(alone.asks() == Outcome::kOurs);
    Fork most(20);
    most.theirs.grow_by(30, most.keys({1, 2, 3}));
    QVERIFY(most.asks() == Outcome::kTheirs);
    Fork still(20);  // nothing of ours has been made for long
    still.theirs.grow(30, still.group.keys[3]);
    still.group.now += 6s;
    still.standing.log = still.ours.log;
    still.standing.last_step = still.group.now - 6s;
    QVERIFY(still.judge.agreed(still.theirs.commits[20], still.group.now));
  }

  void where_too_few_epochs_are_common_those_who_are_here_count_the_same() {
    Fork f(2);
    f.ours.grow_by(20, f.keys({0, 1, 2}));
    f.theirs.grow(100, f.group.keys[3]);
    QVERIFY(f.asks() == Outcome::kOurs);
    Fork even(2);
    even.ours.grow_by(20, even.keys({0, 1}));
    even.theirs.grow_by(15, even.keys({2, 3}));
    QVERIFY(even.asks() == Outcome::kOurs);  // the samples decide
    even.theirs.grow_by(11, even.keys({2, 3}));
    QVERIFY(even.asks() == Outcome::kTheirs);
  }

  // Each sees what the other had a moment ago, and its own to be longer.
  void of_two_that_are_about_as_long_both_choose_the_same() {
    for (std::uint8_t i = 0; i < 8; ++i) {
      Fork one(20), other(20);
      one.ours.grow_by(30 + i, one.keys({0, 1}));
      one.theirs.grow_by(30, one.keys({2, 3}), i);
      other.ours = one.theirs;
      other.ours.grow_by(i, one.keys({2, 3}));
      other.theirs = one.ours;
      other.theirs.commits.resize(20 + 30);
      QVERIFY((one.asks() == Outcome::kOurs) == (other.asks() == Outcome::kTheirs));
    }
  }

  void nobody_is_led_on_for_ever() {
    Fork f(20);
    f.ours.grow_by(3, f.keys({0, 1, 2}));
    f.theirs.grow(1, f.group.keys[3]);
    f.standing.log = f.ours.log;
    const PeerId peer = f.group.id(3);
    QVERIFY(f.inquiry.begin(peer, f.theirs.commits.back(), f.group.now));
    QVERIFY(
        !f.inquiry.begin(f.group.id(2), f.theirs.commits.back(), f.group.now));  // one at a time
    const auto from =
        std::get<CommitsRequest>(std::get<effect::Send>(f.out.take_effects().back()).message)
            .from_epoch;
    Commits lie = f.theirs.answer({from, 64});
    lie.commits.back().back() ^= 1;  // of its vote
    QVERIFY(f.inquiry.handle(lie, f.group.now) == Outcome::kFalse);
    QVERIFY(!f.inquiry.awaits(peer, from));
    QVERIFY(f.inquiry.begin(f.group.id(2), f.theirs.commits.back(), f.group.now));
    f.group.now += ForkInquiry::kPatience;  // it does not answer
    QVERIFY(f.inquiry.begin(peer, f.theirs.commits.back(), f.group.now));
  }
};

QTEST_APPLESS_MAIN(TestForkInquiry)
#include "test_fork_inquiry.moc"
