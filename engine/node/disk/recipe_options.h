// SPDX-License-Identifier: GPL-3.0-or-later
// What a recipe means for a trainer. Pure, any thread.
#pragma once

#include "engine/project/recipe.h"
#include "engine/train/trainer/trainer.h"

namespace potluck {

ScheduleSpec schedule_of(const Recipe& recipe);
OptimizerSpec optimizer_of(const Recipe& recipe);
void apply_recipe(const Recipe& recipe, TrainerOptions& out);  // all of it that a trainer takes

}  // namespace potluck
