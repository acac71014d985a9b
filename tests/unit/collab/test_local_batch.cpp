// SPDX-License-Identifier: GPL-3.0-or-later
// What the trainer is told, and when the samples of this computer count.
#include <QTest>

#include "engine/collab/round/local_batch.h"
#include "script.h"

using namespace potluck;
using namespace potluck::test;

namespace {

struct Trainer {
  CollaborationConfig config;
  History history;
  Standing standing{CommitLog(genesis_of(project()), 0, {}, 0)};
  Outbox out{key_of(1).public_key()};
  std::unique_ptr<LocalBatch> batch;

  explicit Trainer(bool overlap = false) {
    config.target_batch = kTarget;
    config.overlap = overlap;
    batch = std::make_unique<LocalBatch>(config, standing, out);
    batch->begin_epoch(false);
    out.take_effects();
  }
  void commits(std::uint32_t samples = kTarget) {
    history.grow(1, key_of(1), samples);
    standing.log.append(history.commits.back());
    batch->epoch_ended();
  }
  // What it was told since the last question; none: something else, or more.
  template <class E>
  std::optional<E> told() {
    const auto effects = out.take_effects();
    if (effects.size() != 1 || !std::holds_alternative<E>(effects.front())) return std::nullopt;
    return std::get<E>(effects.front());
  }
};

}  // namespace

class TestLocalBatch : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void what_the_trainer_says_counts_for_the_present_epoch_only() {
    Trainer t;
    QVERIFY(t.batch->heed(event::Accumulated{0, 5, 0, 100, 2}));
    QVERIFY(!t.batch->heed(event::Accumulated{3, 9, 0, 100, 2}));
    QCOMPARE(t.batch->samples(), 5U);
    t.commits();
    QVERIFY(!t.batch->heed(event::Halted{0, 0, 7, 0}));
    QCOMPARE(t.batch->samples_for(1), 0U);
    t.batch->begin_epoch(true);
    QCOMPARE(t.batch->samples(), 0U);
    QCOMPARE(t.told<effect::Budget>()->epoch, std::uint64_t{1});
  }

  // Back after a pause, the trainer still holds what it had.
  void the_same_epoch_goes_on_where_it_was() {
    Trainer t;
    t.batch->heed(event::Accumulated{0, 5, 0, 100, 2});
    t.batch->begin_epoch(false);
    QCOMPARE(t.told<effect::Budget>()->samples, 5U);
    QCOMPARE(t.batch->samples_for(0), 5U);
  }

  // Found by a fuzzer.
  void no_coordinator_has_it_compute_without_end() {
    Trainer t;
    t.batch->set_share(UINT32_MAX);
    QCOMPARE(t.batch->share(), 2 * kTarget);
    t.batch->set_share(4);
    t.batch->change_share(UINT32_MAX);
    QCOMPARE(t.told<effect::Budget>()->samples, 2 * kTarget);
    t.batch->change_share(UINT32_MAX - 1);
    QVERIFY(t.out.take_effects().empty());
  }

  void it_need_not_stop_where_what_is_under_way_is_part_of_its_share() {
    Trainer t;
    t.batch->set_share(4);
    QVERIFY(t.batch->within_share());  // nothing is under way
    t.batch->go_on();
    QCOMPARE(t.told<effect::Budget>()->samples, 4U);
    t.batch->set_share(2);
    QVERIFY(!t.batch->within_share());  // all four may be
    t.batch->heed(event::Accumulated{0, 1, 0, 100, 1});
    t.batch->set_share(3);
    QVERIFY(t.batch->within_share());  // two micro-batches of one, at most
    t.batch->set_share(2);
    QVERIFY(!t.batch->within_share());
    t.batch->heed(event::Halted{0, 0, 2, 0});
    t.batch->halted();
    QVERIFY(t.batch->within_share());
  }

  void at_its_end_it_takes_no_more_and_is_complete_when_nothing_is_under_way() {
    Trainer t;
    t.batch->set_share(4);
    t.batch->go_on();
    QVERIFY(t.batch->end() && !t.batch->end());
    t.out.take_effects();
    t.batch->change_share(6);
    QVERIFY(!t.out.has_effects() && t.batch->share() == 4);
    QVERIFY(!t.batch->complete());
    t.batch->heed(event::Halted{0, 0, 2, 0});
    t.batch->halted();
    QVERIFY(t.batch->complete());
  }

  void it_thaws_only_what_is_frozen() {
    Trainer t;
    t.batch->thaw();
    QVERIFY(!t.out.has_effects());
    t.batch->freeze(3);
    QCOMPARE(t.told<effect::Freeze>()->attempt, 3U);
    t.batch->thaw();
    QVERIFY(t.told<effect::Thaw>());
    t.batch->freeze(4);
    t.commits();  // by which it thawed
    t.out.take_effects();
    t.batch->thaw();
    QVERIFY(!t.out.has_effects());
  }

  void what_it_computes_ahead_is_the_next_epochs() {
    Trainer t(true);
    t.batch->set_share(6);
    t.batch->freeze(0);
    t.out.take_effects();
    t.batch->compute_ahead();
    const auto budget = t.told<effect::Budget>();
    QVERIFY(budget && budget->epoch == 1 && budget->samples == 6);
    QVERIFY(!t.batch->heed(event::Accumulated{1, 3, 0, 100, 1}));
    QCOMPARE(t.batch->samples(), 0U);
    t.commits();
    QCOMPARE(t.batch->samples_for(1), 3U);
    t.batch->begin_epoch(true);
    QCOMPARE(t.told<effect::Budget>()->samples, 6U);  // the trainer is at it already
  }

  void what_it_computed_ahead_of_a_void_attempt_is_dropped() {
    Trainer t(true);
    t.batch->set_share(6);
    t.batch->freeze(0);
    t.batch->compute_ahead();
    t.batch->heed(event::Accumulated{1, 3, 0, 100, 1});
    t.batch->thaw();
    t.commits();
    QCOMPARE(t.batch->samples_for(1), 0U);
  }

  // Where members came together with more than the batch it does not stay that large.
  void it_computes_less_ahead_after_a_batch_that_was_too_large() {
    Trainer t(true);
    t.commits(2 * kTarget);
    t.batch->begin_epoch(true);
    t.batch->set_share(6);
    t.out.take_effects();
    t.batch->compute_ahead();
    QCOMPARE(t.told<effect::Budget>()->samples, 3U);
  }

  void the_last_epoch_and_an_end_have_none_ahead() {
    Trainer last(true), ending(true);
    last.config.last_epoch = 1;
    ending.batch->end();
    for (Trainer* t : {&last, &ending}) {
      t->batch->set_share(6);
      t->batch->compute_ahead();
      QVERIFY(!t->out.has_effects());
    }
  }

  void feedback_is_decided_for_one_commit_and_as_long_as_the_gradient_is_there() {
    Trainer t;
    t.history.grow(1, key_of(1));
    const Digest head = t.history.heads[1];
    t.batch->freeze(0);
    FeedbackUpdate update;
    update.kind = FeedbackUpdate::Kind::kSettle;
    t.batch->decide_feedback(head, update);
    QVERIFY(!t.batch->decided_feedback(t.history.heads[0]));
    QVERIFY(t.batch->decided_feedback(head)->kind == update.kind);
    t.batch->thaw();
    QVERIFY(!t.batch->decided_feedback(head));
  }
};

QTEST_APPLESS_MAIN(TestLocalBatch)
#include "test_local_batch.moc"
