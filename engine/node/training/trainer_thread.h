// SPDX-License-Identifier: GPL-3.0-or-later
// The trainer thread: a queue of commands around a Trainer, and a loop that accumulates
// micro-batches while the budget allows. It never goes beyond the budget, and answers a freeze at
// the end of the running micro-batch. It runs at a lower priority, so that the network thread
// answers at once on a busy computer. Audits of other members' gradients are computed while the
// trainer has to wait, and otherwise for one in twenty of its own. Commands: any thread. The
// listener is called through `post`, on the network thread.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "engine/collab/averaging/gradient_momentum.h"
#include "engine/collab/context/events.h"
#include "engine/node/disk/state_copy.h"
#include "engine/node/training/audit.h"
#include "engine/node/training/compute_speed.h"
#include "engine/train/trainer/trainer.h"

namespace potluck {

class TrainerListener {
 public:
  virtual ~TrainerListener() = default;
  // Accumulated, Halted, Frozen, Applied or SnapshotInstalled, ready for the Collaboration.
  virtual void on_trainer_event(Event event) = 0;
  // The trainer cannot go on (loss not finite, out of memory, a state that does not fit).
  virtual void on_trainer_failed(const Error& error) = 0;
};

struct TrainerThreadOptions {
  std::uint64_t digest_every = 16;  // 0: only after last_epoch
  std::uint64_t last_epoch = 0;     // always digested; 0: none
  // A budget for the next epoch is used while the gradient of this one is frozen.
  bool overlap = false;
  double memory = 0;  // of what is given (gradient_momentum.h)
};

class TrainerThread {
 public:
  using Post = std::function<void(std::function<void()>)>;

  TrainerThread(TrainerThreadOptions options, TrainerListener& listener, Post post);
  ~TrainerThread();  // between two operators of what runs; queued commands are dropped
  TrainerThread(const TrainerThread&) = delete;
  TrainerThread& operator=(const TrainerThread&) = delete;

  // Any work on that thread before there is a trainer: reading data, building the model.
  void work(std::function<void()> job);
  // For whoever computes on that thread: it is asked to end when the thread does, and by
  // interrupt().
  StopWish stop_wish() const { return stop_; }
  // What runs now ends between two of its operators where it does not end by itself within the
  // grace: a micro-batch of a slow model, an evaluation. Commands that were given before are
  // carried out then; nothing is accumulated until a budget is given afterwards, whatever was lost.
  void interrupt();
  static constexpr Duration kGrace = std::chrono::milliseconds(500);

  // From within work(): the trainer, what its state stands for, the epochs at which it began to
  // draw samples, and what codecs left unsent of earlier gradients.
  void adopt(std::unique_ptr<Trainer> trainer, const Digest& head, std::uint64_t started,
             ErrorFeedback unsent = {});

  void budget(std::uint64_t epoch, std::uint32_t samples);
  void halt(std::uint64_t epoch, std::uint32_t attempt);
  void freeze(std::uint64_t epoch, std::uint32_t attempt);
  void thaw(std::uint64_t epoch);
  void forget(std::uint64_t epoch);  // what was accumulated; told as Accumulated
  // Of the state as it is then; told as Audited. One at a time: a later one is answered at once
  // with kFailed, as the one under way is by interrupt().
  void audit(std::shared_ptr<const AuditedPart> given);
  void apply(const SignedCommit& commit, std::shared_ptr<const Average> average,
             FeedbackUpdate feedback = {});
  // A state from a peer. failed is posted when it does not belong to this model and epoch.
  void install(std::uint64_t epoch, const Digest& head, std::shared_ptr<const Bytes> state,
               std::function<void(const Error&)> failed);
  // Copies the state between two steps; `done` is posted. For a checkpoint of our own it comes with
  // the unsent errors.
  enum class For : std::uint8_t { kOthers, kCheckpoint };
  void copy(For whom, std::function<void(StateCopy)> done);
  // Runs between micro-batches: evaluation, sampling, export. Dropped when the thread ends first.
  void ask(std::function<void(Trainer&)> job);

 private:
  void run();
  void push(std::function<void()> command);
  bool may_accumulate() const;
  bool may_audit() const;
  void work_on();
  std::uint64_t accumulating_epoch() const;
  void accumulate();
  void do_halt(std::uint64_t epoch, std::uint32_t attempt);
  void do_freeze(std::uint64_t epoch, std::uint32_t attempt);
  void do_thaw(std::uint64_t epoch);
  void do_forget(std::uint64_t epoch);
  void tell_accumulated();
  void do_apply(const SignedCommit& commit, const Average& average, const FeedbackUpdate& feedback);
  void settle(const FeedbackUpdate& feedback, std::span<const float> gradient);
  void take_back(std::span<float> gradient);
  void forget_errors(const std::string& why);
  void do_audit(std::shared_ptr<const AuditedPart> given);
  void tell_audited();
  Status do_install(std::uint64_t epoch, const Digest& head, const Bytes& state);
  void tell(Event event);
  void fail(Error error);

  const TrainerThreadOptions options_;
  TrainerListener& listener_;
  const Post post_;

  // Only the trainer thread touches these.
  std::unique_ptr<Trainer> trainer_;
  Digest head_;
  ErrorFeedback unsent_;
  // What the frozen gradient was made into, once the unsent errors were added to it.
  struct Given {
    GradientMomentum momentum;
    double samples = 0;  // of the gradient; 0: it is as it was
  };
  Given given_;
  struct Budget {
    std::uint64_t epoch = 0;
    std::uint32_t samples = 0;
  };
  Budget budget_;
  bool frozen_ = false;
  bool failed_ = false;
  struct MicroBatch {
    std::uint32_t samples = 0;
    bool first = true;      // of this trainer's
    int out_of_memory = 0;  // in a row
  } micro_batch_;
  ComputeSpeed speed_;
  std::uint64_t started_ = 0;
  Audit audit_;  // ends before the trainer does

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> commands_;
  bool stopping_ = false;
  const std::shared_ptr<StopFlag> stop_ = std::make_shared<StopFlag>();
  std::thread thread_;
};

}  // namespace potluck
