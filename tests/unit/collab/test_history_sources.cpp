// SPDX-License-Identifier: GPL-3.0-or-later
// Whose history is taken over, what is waited for, and who has to prove what it says.
#include <QTest>

#include "engine/collab/catching_up/history_sources.h"
#include "known_group.h"

using namespace potluck;
using namespace potluck::test;

namespace {

// We stand after some epochs; three others can be linked.
struct Known {
  explicit Known(std::uint64_t epochs = 2) : group(epochs) { standing.last_step = group.now; }

  KnownGroup group;
  Standing standing{group.history.log};
  Outbox out{group.id(0)};
  HistorySources sources{*group.membership, standing, out, 0};

  void says(std::size_t i, std::uint64_t epochs, Stage stage = Stage::kInSync) {
    group.tells(i, [&](PeerRecord& r) {
      r.epoch = epochs;
      r.head = {};  // none that we know
      r.stage = stage;
      r.has_state = true;
    });
  }
  std::optional<PeerId> ahead() { return sources.somebody_ahead(group.now); }
  std::optional<PeerId> elsewhere() { return sources.somebody_elsewhere(group.now); }
  template <class E>
  std::optional<E> emitted() {
    for (const Effect& effect : out.take_effects()) {
      if (const E* wanted = std::get_if<E>(&effect)) return *wanted;
    }
    return std::nullopt;
  }
  Commits last_commit_of(const History& history) const {
    const SignedCommit& last = history.commits.back();
    return {last.commit.epoch, {encode_commit(last)}};
  }
};

}  // namespace

class TestHistorySources : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void one_that_trains_comes_before_one_that_rests_further_on() {
    Known k;
    for (const std::size_t i : {1U, 2U, 3U}) k.group.link(i);
    QVERIFY(!k.ahead());  // as far as we are
    k.says(1, 9, Stage::kPaused);
    k.says(2, 8, Stage::kPaused);
    QCOMPARE(*k.ahead(), k.group.id(1));
    k.says(3, 7);
    QCOMPARE(*k.ahead(), k.group.id(3));
    k.sources.disappointed(k.group.id(3), 1s, k.group.now);
    QCOMPARE(*k.ahead(), k.group.id(1));  // it is not believed for a while
    k.group.now += 10s;
    QCOMPARE(*k.ahead(), k.group.id(3));
  }

  void in_rounds_a_commit_on_its_way_is_waited_for() {
    Known k;
    k.group.link(1);
    k.says(1, 3);
    QVERIFY(!k.elsewhere());
    QCOMPARE(*k.sources.next_deadline(), k.group.now + 1s);
    k.group.now += 1s;
    QCOMPARE(*k.elsewhere(), k.group.id(1));
    k.sources.follow_nobody();
    QVERIFY(!k.sources.next_deadline() && !k.elsewhere());
    QVERIFY(k.ahead());  // a peer that is in no round gets no commit
  }

  void in_rounds_another_history_is_looked_at_though_it_is_shorter() {
    Known k(20);
    k.group.link(1);
    k.says(1, 1);
    QVERIFY(!k.ahead() && !k.elsewhere());  // its record may be one of before
    k.group.now += 1s;
    QCOMPARE(*k.elsewhere(), k.group.id(1));
    k.says(1, 1, Stage::kPaused);
    QVERIFY(!k.elsewhere());
  }

  void who_is_far_ahead_alone_is_not_asked_before_those_who_are_together() {
    Known k;
    for (const std::size_t i : {1U, 2U, 3U}) k.group.link(i);
    k.says(1, 5000);
    k.says(2, 90);
    k.says(3, 91);
    QCOMPARE(*k.ahead(), k.group.id(2));
  }

  void a_history_far_ahead_is_waited_for_even_when_its_holder_is_gone() {
    Known k;
    k.group.link(1);
    k.says(1, 20);
    k.sources.remember(k.group.membership->find(k.group.id(1))->record(), k.group.now);
    QVERIFY(!k.sources.awaited_holder(k.group.now));  // done again sooner than anybody comes back
    k.says(1, 200);
    k.sources.remember(k.group.membership->find(k.group.id(1))->record(), k.group.now);
    QCOMPARE(k.emitted<effect::KnownHistory>()->epochs, std::uint64_t{200});
    QCOMPARE(*k.sources.awaited_holder(k.group.now), k.group.id(1));
    k.sources.disappointed(k.group.id(1), 1s, k.group.now);
    QCOMPARE(k.emitted<effect::KnownHistory>()->epochs, std::uint64_t{0});
    QVERIFY(!k.sources.awaited_holder(k.group.now));
  }

  void a_claim_is_proven_by_a_commit() {
    Known k;
    const PeerId peer = k.group.id(1);
    k.group.link(1);
    History further = k.group.history;
    further.grow(1, k.group.keys[1]);
    k.sources.ask_for_proof(peer, 3, k.group.now);
    const auto asked = k.emitted<effect::Send>();
    QCOMPARE(std::get<CommitsRequest>(asked->message).from_epoch, std::uint64_t{2});
    const Commits proof = k.last_commit_of(further);
    QVERIFY(!k.sources.answers(k.group.id(2), proof));  // it was not asked
    QVERIFY(k.sources.answers(peer, proof));
    QVERIFY(!k.sources.answers(peer, proof));  // once
    QVERIFY(k.sources.judge(peer, proof, k.group.now) == HistorySources::Proof::kFurther);
    const Commits known = k.last_commit_of(k.group.history);
    QVERIFY(k.sources.judge(peer, known, k.group.now) == HistorySources::Proof::kNone);
    History other;
    other.grow(2, k.group.keys[2], 2 * kTarget);
    const Commits longer = k.last_commit_of(other);
    QVERIFY(k.sources.judge(peer, longer, k.group.now) == HistorySources::Proof::kTheirs);
    QVERIFY(k.sources.believed(peer, k.group.now));
    QVERIFY(k.sources.judge(peer, Commits{2, {}}, k.group.now) == HistorySources::Proof::kNone);
    QVERIFY(!k.sources.believed(peer, k.group.now));
  }

  // Once we know who our group is, it is not the samples that count.
  void another_history_is_looked_into_back_to_where_the_two_part() {
    Known k(20);
    const PeerId peer = k.group.id(2);
    k.group.link(1);
    k.group.link(2);
    History alone = k.group.history;
    alone.grow(30, k.group.keys[2], 2 * kTarget);
    k.says(2, 50);
    QCOMPARE(*k.elsewhere(), peer);
    QVERIFY(k.sources.judge(peer, k.last_commit_of(alone), k.group.now) ==
            HistorySources::Proof::kNone);
    const auto asked = k.emitted<effect::Send>();
    const Commits answer = alone.answer(std::get<CommitsRequest>(asked->message));
    QVERIFY(k.sources.answers(peer, answer));
    QVERIFY(k.sources.judge(peer, answer, k.group.now) == HistorySources::Proof::kOurs);
    QVERIFY(!k.elsewhere());  // not again at once
    k.group.now += 2s;
    QCOMPARE(*k.elsewhere(), peer);
  }

  // The owner hears of it once, and whoever has it is asked more and more rarely.
  void one_that_would_undo_what_is_settled_is_refused() {
    Known k(0);
    k.standing.milestones.organised_by(k.group.id(1));
    const auto we_make = [&](std::uint64_t epochs) {
      for (std::uint64_t i = 0; i < epochs; ++i) {
        k.group.history.grow_by(1, k.group.keys);
        k.standing.append(k.group.history.commits.back());
      }
    };
    we_make(20);
    History other = k.group.history;
    other.grow(90, k.group.keys[3]);
    we_make(30);
    k.standing.milestones.settle(k.group.now);
    k.standing.milestones.settle(k.group.now + 1h);
    const PeerId peer = k.group.id(2);
    k.group.link(2);
    int warnings = 0;
    for (int time = 0; time < 2; ++time) {
      auto proof = k.sources.judge(peer, k.last_commit_of(other), k.group.now);
      while (proof == HistorySources::Proof::kNone) {
        const auto asked = k.emitted<effect::Send>();
        QVERIFY(asked);
        const auto& request = std::get<CommitsRequest>(asked->message);
        Commits answer = other.answer(request);
        if (answer.commits.size() > request.count) answer.commits.resize(request.count);
        proof = k.sources.judge(peer, answer, k.group.now);
      }
      QVERIFY(proof == HistorySources::Proof::kOurs);
      QVERIFY(!k.sources.believed(peer, k.group.now));
      for (const Effect& effect : k.out.take_effects()) {
        const auto* note = std::get_if<effect::Note>(&effect);
        warnings += note != nullptr && note->level == effect::Note::Level::kWarning;
      }
      k.group.now += 10min;
    }
    QCOMPARE(warnings, 1);
  }

  void most_must_contradict_before_our_state_is_given_up() {
    Known k;
    Digest ours, theirs;
    ours.data.fill(1);
    theirs.data.fill(2);
    k.sources.digest_of_ours(2, ours);
    for (const std::size_t i : {1U, 2U}) {
      k.group.link(i);
      k.group.tells(i, [&](PeerRecord& r) { r.digest_epoch = 2, r.state_digest = theirs; });
    }
    QVERIFY(!k.sources.outvoted_by(k.group.id(1)));
    QCOMPARE(k.emitted<effect::Note>()->level, effect::Note::Level::kWarning);
    QVERIFY(k.sources.outvoted_by(k.group.id(2)));
    k.sources.forget_digests();
    QVERIFY(!k.sources.outvoted_by(k.group.id(2)));
  }
};

QTEST_APPLESS_MAIN(TestHistorySources)
#include "test_history_sources.moc"
