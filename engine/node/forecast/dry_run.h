// SPDX-License-Identifier: GPL-3.0-or-later
// A few steps of a recipe that no project has yet, thrown away afterwards: whether it trains at
// all on this computer, and how fast, before anything is published. Bounded in time whatever the
// batch. Slow: never the network thread.
#pragma once

#include "engine/project/recipe.h"
#include "engine/train/models/model_layout.h"
#include "engine/train/trainer/trainer.h"

namespace potluck {

struct DryRun {
  struct Step {
    std::uint32_t samples = 0;  // the target batch, or what a second was enough for
    double loss = 0;            // mean per sample, before the step
    double seconds = 0;         // gradients and the optimizer's step
  };
  std::vector<Step> steps;
  TrainerInfo info;
  ModelEstimate model;
  double samples_per_second = 0;  // while computing gradients
  double step_seconds = 0;        // of the optimizer
  std::uint64_t train_samples = 0;
  // The gradient's, as seen in these first steps, where it is at its smallest; 0: not to be told.
  double noise_scale = 0;
};

// options: model, device and where it begins; of the recipe by apply_recipe(). Errors: what stops a
// project too (kInvalidArgument: model and data do not fit, kOutOfMemory, kDiverged: the loss is
// not finite).
Result<DryRun> dry_run(const TrainerOptions& options, const Recipe& recipe,
                       std::shared_ptr<const Dataset> data, int steps);
constexpr int kDryRunSteps = 10, kMostDryRunSteps = 100;

}  // namespace potluck
