// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/training/trainer_thread.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "engine/collab/averaging/robust_kernels.h"
#include "net/base/log.h"

namespace potluck {
namespace {

constexpr int kMaxOutOfMemory = 4;
constexpr int kNice = 5;
// A newcomer's first micro-batch is this part of the others: what it does counts the sooner, and
// its speed is known the sooner.
constexpr std::uint32_t kFirstPart = 4;

void lower_priority() {
  // On Linux a thread has its own nice value; torch's workers inherit it. Not being allowed does no
  // harm.
  if (setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice) != 0) {
    log_for("train").debug("the trainer keeps its normal priority");
  }
}

}  // namespace

TrainerThread::TrainerThread(TrainerThreadOptions options, TrainerListener& listener, Post post)
    : options_(options),
      listener_(listener),
      post_(std::move(post)),
      given_{GradientMomentum(options.memory), 0},
      thread_([this] { run(); }) {}

TrainerThread::~TrainerThread() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    commands_.clear();
    stop_->ask({});
  }
  wake_.notify_one();
  thread_.join();
}

void TrainerThread::interrupt() {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return;
    stop_->ask(kGrace);
    commands_.emplace_back([this] {
      budget_.samples = 0;
      audit_.give_up();
      tell_audited();
    });
  }
  wake_.notify_one();
}

void TrainerThread::push(std::function<void()> command) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return;
    commands_.push_back(std::move(command));
  }
  wake_.notify_one();
}

void TrainerThread::run() {
  lower_priority();
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] {
      return stopping_ || !commands_.empty() || may_accumulate() || may_audit();
    });
    if (stopping_) break;
    stop_->withdraw();  // it was about what ran before
    if (commands_.empty()) {
      lock.unlock();
      work_on();
    } else {
      auto command = std::move(commands_.front());
      commands_.pop_front();
      lock.unlock();
      command();
      command = nullptr;
    }
    lock.lock();
  }
  lock.unlock();
  audit_ = {};
  trainer_.reset();  // on the thread that built it
}

void TrainerThread::work(std::function<void()> job) { push(std::move(job)); }

void TrainerThread::adopt(std::unique_ptr<Trainer> trainer, const Digest& head,
                          std::uint64_t started, ErrorFeedback unsent) {
  trainer_ = std::move(trainer);
  started_ = started;
  micro_batch_.samples = trainer_->info().micro_batch;
  head_ = head;
  unsent_ = std::move(unsent);
}

void TrainerThread::budget(std::uint64_t epoch, std::uint32_t samples) {
  push([this, epoch, samples] { budget_ = {epoch, samples}; });
}

void TrainerThread::halt(std::uint64_t epoch, std::uint32_t attempt) {
  push([this, epoch, attempt] { do_halt(epoch, attempt); });
}

void TrainerThread::freeze(std::uint64_t epoch, std::uint32_t attempt) {
  push([this, epoch, attempt] { do_freeze(epoch, attempt); });
}

void TrainerThread::thaw(std::uint64_t epoch) {
  push([this, epoch] { do_thaw(epoch); });
}

void TrainerThread::forget(std::uint64_t epoch) {
  push([this, epoch] { do_forget(epoch); });
}

void TrainerThread::audit(std::shared_ptr<const AuditedPart> given) {
  push([this, given = std::move(given)]() mutable { do_audit(std::move(given)); });
}

void TrainerThread::apply(const SignedCommit& commit, std::shared_ptr<const Average> average,
                          FeedbackUpdate feedback) {
  push([this, commit, average = std::move(average), feedback = std::move(feedback)] {
    do_apply(commit, *average, feedback);
  });
}

void TrainerThread::install(std::uint64_t epoch, const Digest& head,
                            std::shared_ptr<const Bytes> state,
                            std::function<void(const Error&)> failed) {
  push([this, epoch, head, state = std::move(state), failed = std::move(failed)] {
    if (!trainer_) return;
    if (const auto installed = do_install(epoch, head, *state); !installed) {
      return post_([failed, error = installed.error()] { failed(error); });
    }
    tell(event::SnapshotInstalled{epoch});
  });
}

void TrainerThread::copy(For whom, std::function<void(StateCopy)> done) {
  push([this, whom, done = std::move(done)] {
    if (!trainer_) return;
    auto copy = copy_state(trainer_->state_views());
    copy.epochs = trainer_->epochs_applied();
    copy.head = head_;
    if (whom == For::kCheckpoint && !unsent_.empty()) {
      copy.unsent = std::make_shared<const Bytes>(unsent_.save(copy.epochs, head_));
    }
    post_([done, copy = std::move(copy)]() mutable { done(std::move(copy)); });
  });
}

void TrainerThread::ask(std::function<void(Trainer&)> job) {
  push([this, job = std::move(job)] {
    if (trainer_) job(*trainer_);
  });
}

bool TrainerThread::may_accumulate() const {
  return trainer_ && (!frozen_ || options_.overlap) && !failed_ &&
         budget_.epoch == accumulating_epoch() && trainer_->accumulated_samples() < budget_.samples;
}

bool TrainerThread::may_audit() const { return audit_.under_way() && !failed_; }

void TrainerThread::work_on() {
  if (!may_audit() || (may_accumulate() && !audit_.its_turn())) return accumulate();
  audit_.go_on();
  tell_audited();
}

std::uint64_t TrainerThread::accumulating_epoch() const {
  return trainer_->epochs_applied() + (frozen_ ? 1 : 0);
}

void TrainerThread::accumulate() {
  std::uint32_t most = budget_.samples - trainer_->accumulated_samples();
  const std::uint32_t usual = micro_batch_.samples;
  const bool first = std::exchange(micro_batch_.first, false);
  if (first && usual >= 2 * kFirstPart) most = std::min(most, usual / kFirstPart);
  const auto done = trainer_->accumulate(most);
  if (!done && done.error().code == ErrorCode::kCancelled) return tell_accumulated();
  if (!done) {
    // The trainer has made its micro-batch smaller; only a model that never fits is an error.
    if (done.error().code == ErrorCode::kOutOfMemory &&
        ++micro_batch_.out_of_memory < kMaxOutOfMemory)
      return;
    return fail(done.error());
  }
  micro_batch_.out_of_memory = 0;
  speed_.add(done->samples, done->seconds);
  tell_accumulated();
}

void TrainerThread::tell_accumulated() {
  tell(event::Accumulated{accumulating_epoch(), trainer_->accumulated_samples(),
                          trainer_->accumulated_loss(), speed_.samples_per_second(),
                          micro_batch_.samples});
}

// Commands run between micro-batches: none is under way now, and none follows without a budget.
void TrainerThread::do_halt(std::uint64_t epoch, std::uint32_t attempt) {
  if (!trainer_ || failed_ || accumulating_epoch() != epoch) return;
  budget_.samples = 0;
  tell(
      event::Halted{epoch, attempt, trainer_->accumulated_samples(), trainer_->accumulated_loss()});
}

void TrainerThread::do_freeze(std::uint64_t epoch, std::uint32_t attempt) {
  if (!trainer_ || failed_ || trainer_->epochs_applied() != epoch) {
    log_for("train").debug("freeze for epoch {} does not match the state", epoch);
    return;
  }
  event::Frozen answer;
  answer.epoch = epoch;
  answer.attempt = attempt;
  answer.samples = trainer_->accumulated_samples();
  answer.loss_sum = trainer_->accumulated_loss();
  const std::span<float> gradient = trainer_->freeze();
  if (given_.samples == 0 && answer.samples > 0) {
    given_.samples = answer.samples;
    unsent_.add_to(gradient, given_.samples);
    given_.momentum.add_to(gradient, given_.samples);
  }
  if (unsent_.empty() && given_.momentum.empty()) {
    answer.facts.largest = trainer_->largest_gradient();
    answer.facts.norm = trainer_->gradient_norm();
  } else {
    answer.facts.norm = std::sqrt(kernels::sum_of_squares(gradient));
  }
  answer.facts.origin = {started_, trainer_->first_sample().value_or(SampleOrigin::kUnknown)};
  frozen_ = true;
  if (options_.overlap) trainer_->go_on();
  answer.gradient = trainer_->freeze();  // where it lies now: go_on() may put it aside
  tell(answer);
}

void TrainerThread::do_thaw(std::uint64_t epoch) {
  if (!trainer_ || !frozen_ || trainer_->epochs_applied() != epoch) return;
  take_back(trainer_->freeze());
  trainer_->thaw();
  frozen_ = false;
}

void TrainerThread::do_forget(std::uint64_t epoch) {
  if (!trainer_ || frozen_ || trainer_->epochs_applied() != epoch) return;
  trainer_->clear();
  tell_accumulated();
}

void TrainerThread::do_audit(std::shared_ptr<const AuditedPart> given) {
  if (!trainer_ || failed_) return;
  if (audit_.under_way()) return tell(event::Audited{given->peer});
  audit_.begin(*trainer_, std::move(given));
  tell_audited();
}

void TrainerThread::tell_audited() {
  if (auto audited = audit_.take_result()) tell(*audited);
}

void TrainerThread::settle(const FeedbackUpdate& feedback, std::span<const float> gradient) {
  using Kind = FeedbackUpdate::Kind;
  const double weight = feedback.given.weight;
  if (feedback.kind == Kind::kForget) {
    forget_errors("this computer's part of the round was committed after it had been given up");
  } else if (feedback.kind == Kind::kSettle && weight == 0) {
    unsent_.settle(gradient, feedback.given);
  } else if (feedback.kind == Kind::kSettle && frozen_ && weight == given_.samples) {
    given_.momentum.keep(gradient, weight);
    unsent_.settle(gradient, feedback.given);
  }
  given_.samples = 0;
}

// What thaw() is given is the mean gradient alone.
void TrainerThread::take_back(std::span<float> gradient) {
  if (given_.samples > 0) {
    given_.momentum.take_from(gradient, given_.samples);
    unsent_.take_from(gradient, given_.samples);
  }
  given_.samples = 0;
}

void TrainerThread::forget_errors(const std::string& why) {
  if (unsent_.empty()) return;
  log_for("train").info("dropped what codecs had left unsent of earlier gradients: {}", why);
  unsent_.clear();
}

void TrainerThread::do_apply(const SignedCommit& commit, const Average& average,
                             const FeedbackUpdate& feedback) {
  if (!trainer_ || failed_) return;
  const auto epoch = commit.commit.epoch;
  if (trainer_->epochs_applied() != epoch) {
    return fail({ErrorCode::kInternal,
                 "the state stands at epoch " + std::to_string(trainer_->epochs_applied()) +
                     ", not at " + std::to_string(epoch),
                 "stop and start the project again"});
  }
  // The average takes the place of our gradient: another vector of memory would serve nothing.
  const std::span<float> gradient = trainer_->freeze();
  settle(feedback, gradient);
  if (const auto decoded = decode_average(average, gradient); !decoded)
    return fail(decoded.error());
  if (const auto step = trainer_->step(epoch, gradient); !step) return fail(step.error());
  frozen_ = false;
  head_ = commit.head;
  event::Applied answer;
  answer.epochs = trainer_->epochs_applied();
  answer.gradient_norm = trainer_->last_gradient_norm();
  if ((options_.digest_every && answer.epochs % options_.digest_every == 0) ||
      (options_.last_epoch && answer.epochs == options_.last_epoch)) {
    answer.state_digest = digest_of(trainer_->state_views());
  }
  tell(answer);
}

Status TrainerThread::do_install(std::uint64_t epoch, const Digest& head, const Bytes& state) {
  POTLUCK_CHECK(trainer_->load_state(state));
  forget_errors("the state was taken over from others");
  given_.momentum.clear();
  given_.samples = 0;
  trainer_->clear();
  frozen_ = false;
  head_ = head;
  if (trainer_->epochs_applied() == epoch) return ok_status();
  return {ErrorCode::kMalformed,
          "the state that a peer sent is not of epoch " + std::to_string(epoch)};
}

void TrainerThread::tell(Event event) {
  post_(
      [this, event = std::move(event)]() mutable { listener_.on_trainer_event(std::move(event)); });
}

void TrainerThread::fail(Error error) {
  failed_ = true;
  post_([this, error = std::move(error)] { listener_.on_trainer_failed(error); });
}

}  // namespace potluck
