// SPDX-License-Identifier: GPL-3.0-or-later
// From the state of a checkpoint to that of the last commit, by the averages that lie on disk.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "engine/node/disk/average_log.h"
#include "engine/train/trainer/trainer.h"

namespace potluck {

// Applies them in order to a trainer that stands where the first one continues; the thread that may
// use the trainer. replayed: called with each average. An error leaves the trainer in between.
Status replay(Trainer& trainer, const std::vector<KeptAverage>& kept,
              const std::function<void(std::shared_ptr<const Average>)>& replayed = {});

}  // namespace potluck
