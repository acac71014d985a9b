// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/disk/recipe_options.h"

namespace potluck {

ScheduleSpec schedule_of(const Recipe& recipe) {
  ScheduleSpec out;
  out.kind = recipe.schedule;
  out.learning_rate = recipe.learning_rate;
  out.final_learning_rate = recipe.final_learning_rate;
  out.warmup_steps = recipe.warmup;
  out.total_steps = recipe.epochs;
  out.step_every = recipe.step_every;
  out.step_factor = recipe.step_factor;
  return out;
}

OptimizerSpec optimizer_of(const Recipe& recipe) {
  OptimizerSpec out;
  out.kind = recipe.optimizer;
  out.beta1 = recipe.beta1;
  out.beta2 = recipe.beta2;
  out.weight_decay = recipe.weight_decay;
  out.momentum = recipe.momentum;
  out.clip_norm = recipe.clip;
  out.average_decay = recipe.ema;
  return out;
}

void apply_recipe(const Recipe& recipe, TrainerOptions& out) {
  out.optimizer = optimizer_of(recipe);
  out.schedule = schedule_of(recipe);
  out.seed = recipe.seed;
  out.label_smoothing = recipe.label_smoothing;
  out.dropout = recipe.dropout;
  out.augmentation = parse_augmentation(recipe.augment).value();  // a recipe that was read has one
  out.recompute = recipe.recompute != 0;
  out.precision = recipe.precision == "mixed" ? Precision::kMixed : Precision::kFp32;
}

}  // namespace potluck
