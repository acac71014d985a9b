// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session/checkpoints.h"

#include <cmath>

#include "engine/node/disk/wall_clock.h"

namespace potluck {

void Checkpoints::begin(const DiskState& disk, TimePoint now) {
  schedule_.begin(disk.state_epochs, now);
  if (disk.unfinished && disk.unfinished->epoch >= disk.epochs) {
    history_.note_uncounted({.cut_off = disk.unfinished->samples});
    events_.warn(
        "Potluck was cut off in epoch " + std::to_string(disk.unfinished->epoch) + ": " +
            std::to_string(disk.unfinished->samples) +
            " samples that this computer had gathered for it are lost",
        "The history goes on from epoch " + std::to_string(disk.epochs) + "; nothing to do");
  }
  auto file = Unfinished::open(history_.unfinished_file());
  if (!file) return events_.warn(file.error().message, file.error().hint);
  unfinished_.emplace(std::move(*file));
  unfinished_->clear();
}

void Checkpoints::note_unfinished(const Unfinished::Work& work) {
  if (unfinished_) unfinished_->note(work);
}

void Checkpoints::clear_unfinished() {
  if (unfinished_) unfinished_->clear();
}

void Checkpoints::keep(const SignedCommit& commit, const std::shared_ptr<const Average>& average) {
  if (!schedule_.enabled()) return;
  schedule_.add_unsaved(average->encoded.size());
  if (!history_.keep(commit, average)) schedule_.want();
}

// Soon, while the state is still close to what was validated.
void Checkpoints::note_loss(double validated) {
  if (!keeps_best_ || !std::isfinite(validated)) return;
  if (best_loss_ && validated >= *best_loss_) return;
  best_loss_ = validated;
  schedule_.want();
}

void Checkpoints::save(TrainerThread& trainer, TimePoint now, std::function<void()> then) {
  schedule_.begun(now);
  trainer.copy(TrainerThread::For::kCheckpoint,
               [this, then = std::move(then)](const StateCopy& copy) {
                 schedule_.written(copy.epochs);
                 history_.checkpoint(copy, unix_ms_now());
                 if (then) then();
               });
}

}  // namespace potluck
