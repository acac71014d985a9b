// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a recipe is on this computer, and how fast it would be on groups of such computers. Pure
// values, any thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/control/values/creation.h"

namespace potluck::control {

struct MeasuredStep {
  std::uint32_t samples = 0;
  double loss = 0, seconds = 0;
};
struct Measured {
  std::vector<MeasuredStep> steps;
  double samples_per_second = 0, step_seconds = 0;
  std::uint64_t train_samples = 0;
  double noise_scale = 0;
  std::uint64_t parameters = 0;
  Sentence device;
  std::uint32_t micro_batch = 0;
  Costs model;
  bool busy = false;
};
struct Benchmark {
  Measured measured;
  double epoch_seconds = 0;
};

struct ForecastPoint {
  std::uint32_t peers = 1, computing = 1;
  std::string codec;
  double compute_seconds = 0, exchange_seconds = 0, epoch_seconds = 0;
  double efficiency = 1, speed_up = 1;
};
struct ForecastAdvice {
  double alone_seconds = 0, group_seconds = 0;
  bool one_is_enough = false;
  // What of the recipe to change, and how long the run takes then.
  std::optional<RecipeTexts> better;
  std::optional<double> better_seconds;
};
struct ForecastLink {
  double up_mbit = 0, down_mbit = 0, ping_ms = 0;
  std::vector<ForecastPoint> points;
  std::optional<std::uint32_t> knee;
  ForecastPoint at;
  ForecastAdvice advice;
  std::optional<std::uint32_t> smallest_batch;
};
struct Forecast {
  Json measured;  // a Measured: of now, or what the caller had of an earlier forecast
  std::uint64_t target_batch = 0, epochs = 0, peers = 0;
  double communication_share = 0;
  ForecastPoint alone;
  std::vector<ForecastLink> links;
};

void to_json(Json& out, const MeasuredStep& step);
void to_json(Json& out, const Measured& measured);
void to_json(Json& out, const Benchmark& benchmark);
void to_json(Json& out, const ForecastPoint& point);
void to_json(Json& out, const ForecastAdvice& advice);
void to_json(Json& out, const ForecastLink& link);
void to_json(Json& out, const Forecast& forecast);

}  // namespace potluck::control
