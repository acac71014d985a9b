// SPDX-License-Identifier: GPL-3.0-or-later
// From the data files and what the disk holds to a trainer that stands where the log of commits
// stands. Takes as long as the data and the model are large: the trainer thread.
#pragma once

#include <functional>
#include <memory>

#include "engine/collab/averaging/error_feedback.h"
#include "engine/node/disk/history.h"
#include "engine/node/owner/memory_room.h"
#include "engine/node/owner/run_options.h"
#include "engine/project/project_folder.h"
#include "engine/train/models/model_layout.h"
#include "engine/train/trainer/trainer.h"

namespace potluck {

struct TrainerOrder {
  ProjectFolder folder;
  Manifest manifest;
  RunOptions options;
  PeerId me;
  DiskState disk;
  std::shared_ptr<MemoryRoom> memory;  // asked before data is loaded and before each micro-batch
  StopWish stop{};
};

struct BuiltTrainer {
  std::unique_ptr<Trainer> trainer;
  Digest head;                // of the commits that its state stands for
  std::uint64_t started = 0;  // epochs at which it begins to draw samples
  ErrorFeedback unsent;       // what codecs left unsent of earlier gradients
};

// estimated: hears what the model costs before it is built, so that a computer that lacks the
// memory for it knows how much that is. replayed: hears each average that was applied again.
Result<BuiltTrainer> build_trainer(
    const TrainerOrder& order, const std::function<void(const ModelEstimate&)>& estimated,
    const std::function<void(std::shared_ptr<const Average>)>& replayed);

}  // namespace potluck
