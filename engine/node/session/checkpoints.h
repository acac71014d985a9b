// SPDX-License-Identifier: GPL-3.0-or-later
// When a session writes its state to disk, and what it says of work that was lost without that.
// Owned by the Session; the network thread.
#pragma once

#include <algorithm>

#include "engine/node/disk/history.h"
#include "engine/node/fetching/session_events.h"
#include "engine/node/training/trainer_thread.h"

namespace potluck {

// Whether a checkpoint is due. Pure.
class CheckpointSchedule {
 public:
  // How much may lie on disk as averages before a checkpoint takes their place: so little that it
  // does not matter, or twice the state, so that checkpoints add at most half to what the averages
  // themselves write.
  static constexpr std::uint64_t kMaxUnsavedBytes = 64ULL << 20;
  static constexpr std::uint64_t kMaxUnsavedStates = 2;
  static constexpr std::uint64_t kStateBytesPerParameter = 12;  // with two moments

  // every: zero for never. saved: epochs of the newest checkpoint.
  explicit CheckpointSchedule(Duration every) : every_(every) {}
  bool enabled() const { return every_ > Duration{}; }
  void begin(std::uint64_t saved, TimePoint now) {
    saved_ = saved;
    last_ = now;
  }
  void add_unsaved(std::uint64_t bytes) { unsaved_bytes_ += bytes; }
  void want() { wanted_ = true; }  // soon, whatever the time
  bool due(std::uint64_t epochs, std::uint64_t parameters, TimePoint now) const {
    if (!enabled() || is_saved(epochs)) return false;
    const std::uint64_t state = parameters * kStateBytesPerParameter;
    const bool much = unsaved_bytes_ > std::max(kMaxUnsavedBytes, kMaxUnsavedStates * state);
    return now - last_ >= every_ || much || wanted_;
  }
  void begun(TimePoint now) {
    last_ = now;
    wanted_ = false;
  }
  void written(std::uint64_t epochs) {
    saved_ = epochs;
    unsaved_bytes_ = 0;
  }
  bool is_saved(std::uint64_t epochs) const { return epochs == saved_; }

 private:
  const Duration every_;
  std::uint64_t saved_ = 0;          // epochs
  std::uint64_t unsaved_bytes_ = 0;  // averages since then
  bool wanted_ = false;
  TimePoint last_{};
};

class Checkpoints {
 public:
  // every: as CheckpointSchedule. keeps_best: the state that validates best is worth one.
  Checkpoints(History& history, SessionEvents& events, Duration every, bool keeps_best)
      : history_(history), events_(events), schedule_(every), keeps_best_(keeps_best) {}

  // Says what was gathered but not committed when the last process was killed: it is in no ledger.
  void begin(const DiskState& disk, TimePoint now);
  void note_unfinished(const Unfinished::Work& work);
  void clear_unfinished();  // rounds have ended in order

  void keep(const SignedCommit& commit, const std::shared_ptr<const Average>& average);
  bool keeps_best() const { return keeps_best_; }
  void note_loss(double validated);  // by this node
  void want() { schedule_.want(); }  // soon
  bool due(std::uint64_t epochs, std::uint64_t parameters, TimePoint now) const {
    return schedule_.due(epochs, parameters, now);
  }
  bool is_saved(std::uint64_t epochs) const { return schedule_.is_saved(epochs); }
  // then: once the history has it; it is not on disk before History::flush().
  void save(TrainerThread& trainer, TimePoint now, std::function<void()> then = {});

 private:
  History& history_;
  SessionEvents& events_;
  CheckpointSchedule schedule_;
  const bool keeps_best_;
  std::optional<double> best_loss_;  // of the validations of this run
  std::optional<Unfinished> unfinished_;
};

}  // namespace potluck
