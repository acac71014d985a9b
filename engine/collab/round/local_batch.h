// SPDX-License-Identifier: GPL-3.0-or-later
// The samples of this computer: what the trainer holds for the present epoch and how far it may go,
// whether it is frozen for an averaging, and what it computes ahead meanwhile (overlap,
// docs/design.md, section 6; DeDLOC's delayed parameter updates): for the next epoch, on parameters
// that are one step old. Tells the trainer what to do. Owned by Round; not thread-safe.
#pragma once

#include <optional>
#include <utility>

#include "engine/collab/context/collaboration_config.h"
#include "engine/collab/context/outbox.h"
#include "engine/collab/history/standing.h"

namespace potluck {

class LocalBatch {
 public:
  LocalBatch(const CollaborationConfig& config, const Standing& standing, Outbox& out)
      : config_(config), standing_(standing), out_(out) {}

  std::uint32_t samples() const { return samples_; }
  // What the trainer holds for this epoch; 0 when it is another one's.
  std::uint32_t samples_for(std::uint64_t epoch) const { return epoch == epoch_ ? samples_ : 0; }
  // Whether this process, not an earlier life of this peer, gave its gradient for this epoch.
  bool contributed_to(std::uint64_t epoch) const { return contributed_epoch_ == epoch; }
  std::uint32_t share() const { return share_; }
  double samples_per_second() const { return samples_per_second_; }
  bool ending() const { return ending_; }  // no more micro-batches, but the round is finished
  // Nothing will be added in this epoch: no micro-batch is under way either.
  bool complete() const { return ending_ && idle(); }

  // The epoch that the log stands at begins. fresh: we were in the round that committed the one
  // before. The trainer goes on with what it holds.
  void begin_epoch(bool fresh);
  // The epoch that was being averaged is applied: what was accumulated meanwhile is the next one's.
  void epoch_ended();
  // The trainer's state is another one now, and its accumulator empty. -> what was in it.
  std::uint32_t forget();
  // From now on ending(). -> whether that is new.
  bool end();

  // Of a coordinator: no more than two whole batches, whatever it says. A member that had done all
  // of one before may hold somewhat more than that.
  void set_share(std::uint32_t share);
  void change_share(std::uint32_t share);  // and tells the trainer
  // What is under way is part of the share: the trainer need not stop to say how much that is.
  bool within_share() const { return idle() || (!ending_ && share_ >= under_way()); }
  void halt(std::uint32_t attempt) { out_.emit(effect::Halt{epoch(), attempt}); }
  void halted() { may_reach_ = samples_; }  // no micro-batch is under way
  void go_on() { allow(share_); }
  void rest() { out_.emit(effect::Budget{epoch(), samples_}); }

  void freeze(std::uint32_t attempt);
  void thaw();  // where it is frozen: the gradient goes on accumulating
  void compute_ahead();

  // What the trainer says. -> whether it is of the epoch that the log stands at.
  bool heed(const event::Accumulated& accumulated);
  bool heed(const event::Halted& halted);
  bool heed(const event::Frozen& frozen);

  // What becomes of the error feedback when the commit with this head is applied. It is decided
  // before its average is fetched: the exchange that knows is gone by then.
  void decide_feedback(const Digest& head, const FeedbackUpdate& update) {
    feedback_ = {head, update};
  }
  std::optional<FeedbackUpdate> decided_feedback(const Digest& head) const;

 private:
  std::uint64_t epoch() const { return standing_.log.epochs(); }
  bool idle() const { return samples_ >= may_reach_; }
  std::uint32_t under_way() const;
  void allow(std::uint32_t samples);
  std::uint32_t share_ahead() const;
  void hold_of(std::uint64_t epoch, std::uint32_t samples);

  const CollaborationConfig& config_;
  const Standing& standing_;
  Outbox& out_;
  std::uint64_t epoch_ = 0;  // of samples_
  std::uint32_t samples_ = 0;
  std::optional<std::uint64_t> contributed_epoch_;
  std::uint32_t share_ = 0;
  // What the micro-batches may come to that the trainer was last allowed; when samples_ is there,
  // none is under way.
  std::uint32_t may_reach_ = 0;
  double samples_per_second_ = 0;
  std::uint32_t micro_batch_ = 0;  // the most at a time; 0: not known
  bool ending_ = false;
  // The trainer was told to freeze, and since then neither to thaw nor to make a step.
  bool frozen_ = false;
  std::optional<std::pair<Digest, FeedbackUpdate>> feedback_;
  struct Ahead {  // of the next epoch, while this one is averaged
    std::uint32_t samples = 0;
    std::uint32_t may_reach = 0;  // 0: nothing is accumulated
  };
  Ahead ahead_;
};

}  // namespace potluck
