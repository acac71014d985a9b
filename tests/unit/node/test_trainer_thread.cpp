// SPDX-License-Identifier: GPL-3.0-or-later
// The loop around the trainer, with a trainer that only counts.
#include <QTest>
#include <cmath>
#include <future>

#include "counting_trainer.h"
#include "engine/node/training/trainer_thread.h"
#include "net/crypto/hash.h"

using namespace potluck;
using test::CountingTrainer;
using test::kValues;

namespace {

// Collects what the thread tells; waits for it without sleeping.
class Told final : public TrainerListener {
 public:
  void on_trainer_event(Event event) override { events.push_back(std::move(event)); }
  void on_trainer_failed(const Error& error) override { failure = error; }

  void forget() {
    jobs_.clear();  // no thread posts any more
    events.clear();
    failure.reset();
  }
  void post(std::function<void()> job) {
    {
      const std::lock_guard lock(mutex_);
      jobs_.push_back(std::move(job));
    }
    wake_.notify_one();
  }
  void run_one() {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return !jobs_.empty(); });
    auto job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    job();
  }
  template <class E>
  E wait_for() {
    for (;;) {
      while (!events.empty()) {
        Event event = std::move(events.front());
        events.pop_front();
        if (auto* found = std::get_if<E>(&event)) return *found;
      }
      run_one();
    }
  }

  std::deque<Event> events;
  std::optional<Error> failure;

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
};

std::shared_ptr<const Average> average_of(float value) {
  const auto* codec = find_codec("fp32");
  const std::vector<float> values(kValues, value);
  Bytes encoded(codec->encoded_bytes(kValues));
  codec->encode(values, encoded);
  return std::make_shared<const Average>(
      average_from_bytes(std::move(encoded), kValues, kValues, CodecId::kFp32).value());
}

SignedCommit commit_of(std::uint64_t epoch) {
  SignedCommit out;
  out.commit.epoch = epoch;
  out.head = blake2b(as_bytes(std::to_string(epoch)));
  return out;
}

}  // namespace

class TestTrainerThread : public QObject {
  Q_OBJECT

  Told told_;
  std::unique_ptr<TrainerThread> thread_;
  CountingTrainer* trainer_ = nullptr;

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void init() { start({2, 0}); }
  void cleanup() { thread_.reset(); }

 private:
  void start(TrainerThreadOptions options, std::uint32_t micro_batch = 4) {
    thread_.reset();
    told_.forget();
    auto trainer = std::make_unique<CountingTrainer>();
    trainer->micro_batch = micro_batch;
    trainer_ = trainer.get();
    thread_ = std::make_unique<TrainerThread>(
        options, told_, [this](std::function<void()> job) { told_.post(std::move(job)); });
    auto* handed = trainer.release();
    thread_->work(
        [this, handed] { thread_->adopt(std::unique_ptr<Trainer>(handed), Digest{}, 0); });
  }
  StateCopy copy(TrainerThread::For whom) {
    std::promise<StateCopy> copied;
    thread_->copy(whom, [&](StateCopy made) { copied.set_value(std::move(made)); });
    told_.run_one();
    return copied.get_future().get();
  }

 private Q_SLOTS:

  // What a newcomer does counts the sooner.
  void the_first_micro_batch_is_a_short_one() {
    start({2, 0}, 40);
    thread_->budget(0, 100);
    QCOMPARE(told_.wait_for<event::Accumulated>().samples, 10U);
    QCOMPARE(told_.wait_for<event::Accumulated>().samples, 50U);
    QCOMPARE(told_.wait_for<event::Accumulated>().samples, 90U);
  }

  void never_goes_beyond_the_budget() {
    thread_->budget(0, 10);  // micro-batches of 4: 4, 8, 10
    QCOMPARE(told_.wait_for<event::Accumulated>().samples, 4U);
    QCOMPARE(told_.wait_for<event::Accumulated>().samples, 8U);
    QCOMPARE(told_.wait_for<event::Accumulated>().samples, 10U);
    thread_->freeze(0, 3);
    const auto frozen = told_.wait_for<event::Frozen>();
    QCOMPARE(frozen.samples, 10U);
    QCOMPARE(frozen.attempt, 3U);
    QCOMPARE(frozen.gradient.size(), std::size_t{kValues});
  }

  // CountingTrainer: what is computed of 5 samples is 5 everywhere.
  void an_audit_holds_what_was_given_against_what_its_samples_give() {
    AuditedPart part;
    part.samples = 5;
    part.begin = 2;
    part.values.assign(3, 5.01f);
    const auto audited = [&] {
      thread_->audit(std::make_shared<const AuditedPart>(part));
      return told_.wait_for<event::Audited>();
    };
    QVERIFY(audited().finding == AuditFinding::kTrue);
    part.values[1] = -5;
    const auto found = audited();
    QVERIFY(found.finding == AuditFinding::kFalse && found.distance > 1);
    part.values[1] = std::numeric_limits<float>::quiet_NaN();
    QVERIFY(audited().finding == AuditFinding::kFalse);
    part.origin.first = SampleOrigin::kUnknown;
    QVERIFY(audited().finding == AuditFinding::kUnknown);
  }

  // The owner's pause is about audits as well.
  void an_audit_ends_when_the_thread_is_interrupted() {
    trainer_->endless = true;
    AuditedPart part;
    part.samples = 5;
    part.values.assign(kValues, 5.0f);
    thread_->audit(std::make_shared<const AuditedPart>(part));
    thread_->interrupt();
    QVERIFY(told_.wait_for<event::Audited>().finding == AuditFinding::kFailed);
  }

  // Our own come first, and do not wait for it for ever either.
  void an_audit_is_computed_between_micro_batches() {
    AuditedPart part;
    part.samples = 5;
    part.values.assign(kValues, 5.0f);
    thread_->budget(0, 1'000'000'000);
    thread_->audit(std::make_shared<const AuditedPart>(part));
    QVERIFY(told_.wait_for<event::Audited>().finding == AuditFinding::kTrue);
    QVERIFY(told_.wait_for<event::Accumulated>().samples > 8);
  }

  void a_hold_is_answered_between_micro_batches_and_nothing_follows() {
    thread_->budget(0, 1000);
    thread_->halt(0, 7);
    const auto halted = told_.wait_for<event::Halted>();
    QCOMPARE(halted.attempt, 7U);
    QCOMPARE(halted.samples % 4, 0U);
    thread_->freeze(0, 7);
    QCOMPARE(told_.wait_for<event::Frozen>().samples, halted.samples);
    thread_->thaw(0);
    thread_->budget(0, halted.samples + 4);
    QCOMPARE(told_.wait_for<event::Accumulated>().samples, halted.samples + 4);
    thread_->halt(5, 0);  // of another epoch: not answered
    thread_->halt(0, 8);
    QCOMPARE(told_.wait_for<event::Halted>().attempt, 8U);
  }

  void what_takes_hours_is_left_when_it_is_interrupted() {
    const auto begin_slow = [&] {
      const auto begun = std::make_shared<std::promise<void>>();
      thread_->work([this, begun] { trainer_->be_slow(thread_->stop_wish(), begun); });
      thread_->budget(0, 8);
      begun->get_future().wait();
    };
    begin_slow();
    thread_->budget(0, 8);  // as before: what was done when the pause was asked for, now lost
    thread_->interrupt();
    thread_->halt(0, 3);
    const auto halted = told_.wait_for<event::Halted>();
    QCOMPARE(halted.attempt, 3U);
    QCOMPARE(halted.samples, 0U);
    // It was about what ran then.
    thread_->work([this] { trainer_->be_slow(nullptr, nullptr); });
    thread_->budget(0, 4);
    QCOMPARE(told_.wait_for<event::Accumulated>().samples, 4U);
    thread_->halt(0, 4);
    told_.wait_for<event::Halted>();
    begin_slow();
    thread_.reset();  // returns
    QVERIFY(!told_.failure);
  }

  void a_void_attempt_keeps_its_gradient() {
    thread_->budget(0, 8);
    thread_->freeze(0, 0);
    const auto before = told_.wait_for<event::Frozen>().samples;
    thread_->budget(0, 16);
    thread_->thaw(0);
    QVERIFY(told_.wait_for<event::Accumulated>().samples > before);
  }

  void with_overlap_the_next_epoch_is_accumulated_meanwhile() {
    start({2, 0, true});
    thread_->budget(0, 8);
    QCOMPARE(told_.wait_for<event::Accumulated>().epoch, 0U);
    QCOMPARE(told_.wait_for<event::Accumulated>().samples, 8U);
    thread_->freeze(0, 0);
    const auto frozen = told_.wait_for<event::Frozen>();
    QCOMPARE(frozen.samples, 8U);
    thread_->budget(1, 6);
    const auto next = told_.wait_for<event::Accumulated>();
    QCOMPARE(next.epoch, 1U);
    QCOMPARE(next.samples, 4U);
    QCOMPARE(told_.wait_for<event::Accumulated>().samples, 6U);
    QCOMPARE(frozen.gradient.front(), 8.0F);  // of the epoch that is being averaged
    thread_->apply(commit_of(0), average_of(1.0F));
    QCOMPARE(told_.wait_for<event::Applied>().epochs, 1U);
    thread_->halt(1, 0);
    QCOMPARE(told_.wait_for<event::Halted>().samples, 6U);  // the step left it alone
    thread_->forget(1);
    QCOMPARE(told_.wait_for<event::Accumulated>().samples, 0U);
  }

  void with_overlap_a_void_attempt_drops_what_was_ahead() {
    start({2, 0, true});
    thread_->budget(0, 8);
    QCOMPARE(told_.wait_for<event::Accumulated>().samples, 4U);
    QCOMPARE(told_.wait_for<event::Accumulated>().samples, 8U);
    thread_->freeze(0, 0);
    thread_->budget(1, 4);
    QCOMPARE(told_.wait_for<event::Accumulated>().epoch, 1U);
    thread_->thaw(0);
    thread_->freeze(0, 1);
    QCOMPARE(told_.wait_for<event::Frozen>().samples, 8U);
  }

  void a_commit_steps_and_digests_at_the_interval() {
    thread_->apply(commit_of(0), average_of(1.5F));
    const auto first = told_.wait_for<event::Applied>();
    QCOMPARE(first.epochs, 1U);
    QVERIFY(first.state_digest.is_zero());
    thread_->apply(commit_of(1), average_of(0.5F));
    const auto second = told_.wait_for<event::Applied>();
    QVERIFY(!second.state_digest.is_zero());
    const auto made = copy(TrainerThread::For::kOthers);
    QVERIFY(made.root == second.state_digest);  // the snapshot proves itself by the digest
    QCOMPARE(made.epochs, 2U);
    QVERIFY(made.head == commit_of(1).head);
  }

  void a_budget_of_another_epoch_starts_nothing() {
    thread_->budget(5, 8);
    thread_->freeze(5, 0);  // neither: the state stands at 0
    thread_->freeze(0, 0);
    QCOMPARE(told_.wait_for<event::Frozen>().samples, 0U);
  }

  // Of a void attempt nothing is remembered, of one that was committed what was given.
  void what_was_given_is_part_of_what_is_given_next() {
    start({2, 0, false, 0.5});
    thread_->budget(0, 4);
    QCOMPARE(told_.wait_for<event::Accumulated>().samples, 4U);
    thread_->freeze(0, 0);
    const auto first = told_.wait_for<event::Frozen>();
    QCOMPARE(first.gradient[7], 4.0F);
    QVERIFY(first.facts.norm &&
            std::abs(*first.facts.norm - 4 * std::sqrt(double{kValues})) < 1e-3);
    FeedbackUpdate settle;
    settle.kind = FeedbackUpdate::Kind::kSettle;
    settle.given = {4.0, CodecId::kFp32, kValues, 0, 0, nullptr};
    thread_->apply(commit_of(0), average_of(1.0F), settle);
    told_.wait_for<event::Applied>();

    thread_->budget(1, 8);
    QCOMPARE(told_.wait_for<event::Accumulated>().samples, 4U);
    QCOMPARE(told_.wait_for<event::Accumulated>().samples, 8U);
    for (std::uint32_t attempt = 0; attempt < 3; ++attempt) {
      thread_->freeze(1, attempt);
      // Half of four samples with 4, and eight with 8.
      QCOMPARE(told_.wait_for<event::Frozen>().gradient[7], (2 * 4.0F + 8 * 8.0F) / 10);
      thread_->thaw(1);
    }
  }

  // The fake's mean is the number of samples everywhere; topk sends the first value and keeps
  // seven.
  void what_a_codec_left_goes_into_the_next_round() {
    thread_->budget(0, 4);
    QCOMPARE(told_.wait_for<event::Accumulated>().samples, 4U);
    thread_->freeze(0, 0);
    QCOMPARE(told_.wait_for<event::Frozen>().gradient[7], 4.0F);
    FeedbackUpdate settle;
    settle.kind = FeedbackUpdate::Kind::kSettle;
    settle.given = {4.0, CodecId::kTopk, kValues, 0, 0, nullptr};
    thread_->apply(commit_of(0), average_of(1.0F), settle);
    told_.wait_for<event::Applied>();

    thread_->budget(1, 4);
    QCOMPARE(told_.wait_for<event::Accumulated>().samples, 4U);
    for (int attempt = 0; attempt < 2; ++attempt) {  // the first one is void
      thread_->freeze(1, static_cast<std::uint32_t>(attempt));
      const auto frozen = told_.wait_for<event::Frozen>();
      QCOMPARE(frozen.gradient[0], 4.0F);
      QCOMPARE(frozen.gradient[7], 8.0F);  // 4 left of 4 samples, and its own 4
      thread_->thaw(1);
    }
    // It is not in this commit: what it holds is still to be sent.
    thread_->apply(commit_of(1), average_of(1.0F));
    told_.wait_for<event::Applied>();
    QVERIFY(copy(TrainerThread::For::kCheckpoint).unsent);
    QVERIFY(!copy(TrainerThread::For::kOthers).unsent);
    ErrorFeedback unsent;
    QVERIFY(unsent.restore(*copy(TrainerThread::For::kCheckpoint).unsent, 2, commit_of(1).head,
                           kValues));
    QCOMPARE(unsent.held()[7], 16.0F);

    FeedbackUpdate forget;
    forget.kind = FeedbackUpdate::Kind::kForget;
    thread_->apply(commit_of(2), average_of(1.0F), forget);
    told_.wait_for<event::Applied>();
    QVERIFY(!copy(TrainerThread::For::kCheckpoint).unsent);
  }

  void a_state_that_does_not_fit_is_refused_and_training_goes_on() {
    std::optional<Error> refused;
    thread_->install(3, Digest{}, std::make_shared<const Bytes>(Bytes{1, 2}),
                     [&](const Error& error) { refused = error; });
    told_.run_one();
    QVERIFY(refused.has_value());
    thread_->budget(0, 4);
    QCOMPARE(told_.wait_for<event::Accumulated>().epoch, 0U);
    thread_->install(3, Digest{}, std::make_shared<const Bytes>(Bytes{3}), [](const Error&) {});
    QCOMPARE(told_.wait_for<event::SnapshotInstalled>().epoch, 3U);
    QVERIFY(!told_.failure);
  }

  void a_loss_that_is_no_number_stops_with_a_reason() {
    thread_->ask([](Trainer& trainer) {
      static_cast<CountingTrainer&>(trainer).fail_with(
          {ErrorCode::kDiverged, "the loss is not finite", ""});
    });
    thread_->budget(0, 4);
    while (!told_.failure) told_.run_one();
    QVERIFY(told_.failure->code == ErrorCode::kDiverged);
  }
};

QTEST_APPLESS_MAIN(TestTrainerThread)
#include "test_trainer_thread.moc"
