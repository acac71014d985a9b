// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a group pays off for a recipe, and whether a larger batch would be done sooner. Batches
// are compared at the same quality: a larger one takes fewer steps, but sees more samples to get as
// far, by the gradient's noise scale (McCandlish et al., 1812.06162). Pure, any thread.
#pragma once

#include "engine/node/forecast/forecast.h"

namespace potluck {

struct BatchAdviceRequest {
  ForecastRequest forecast;  // of the recipe on one kind of link
  Recipe recipe;
  std::uint32_t peers = 1;
  std::uint64_t train_samples = 0;  // 0: not known
  // The batch at which half of the samples' worth is lost to the other half; 0: not known, and no
  // other batch is offered.
  double noise_scale = 0;
};

struct BatchAdvice {
  double alone_seconds = 0, group_seconds = 0;  // of the whole run with this recipe
  bool one_is_enough = false;                   // a group would not be done noticeably sooner
  std::optional<Recipe> better;                 // with another batch, steps and rate to it
  double better_seconds = 0;                    // of that, by the group
};

// Of a computer of these years with all its cores: what is assumed where none was measured.
constexpr double kUsualFlops = 5e10;

// How much longer than an invite takes a run has to last before it is worth one.
constexpr double kShortRun_s = 120;

// Errors as forecast().
Result<BatchAdvice> advise_batch(const BatchAdviceRequest& request);

// The recipe with another batch: as many steps as get as far, the rate and the warm-up to it.
Recipe with_batch(const Recipe& recipe, std::uint32_t target_batch, double noise_scale);

// What a project begins with where nobody says otherwise: a batch that is worth a group on home
// lines, as far as the data goes. flop_per_sample: forward and back; train_samples 0: not known.
Recipe standard_recipe(double flop_per_sample, std::uint64_t train_samples);

}  // namespace potluck
