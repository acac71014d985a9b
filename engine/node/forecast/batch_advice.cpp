// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/forecast/batch_advice.h"

#include <algorithm>
#include <cmath>

namespace potluck {
namespace {

constexpr double kNoticeable = 0.8;  // of the time: less of a gain is none
constexpr std::uint32_t kMostDoublings = 7;
constexpr std::uint64_t kLeastPerPass = 4;  // batches in a pass over the data
constexpr double kMostRateFactor = 8;
constexpr std::uint64_t kWarmupPart = 20;  // of the run
constexpr double kMostRate = 0.05;         // whatever the batch, for adaptive optimizers

constexpr double kEpochAlone_s = 3;  // long enough for an exchange over home lines beside it
constexpr std::uint32_t kLeastBatch = 32, kMostBatch = 512;
constexpr double kMostStandardRate = 3e-3;

// Samples that a batch sees to get as far as an infinitely small one does with one.
double samples_factor(double batch, double noise_scale) { return 1 + batch / noise_scale; }

double run_seconds(const ForecastPoint& point, const Recipe& recipe) {
  return point.epoch_seconds * static_cast<double>(recipe.epochs);
}

Result<double> run_of(const BatchAdviceRequest& request, const Recipe& recipe,
                      std::uint32_t peers) {
  ForecastRequest asked = request.forecast;
  asked.target_batch = recipe.target_batch;
  asked.peers = {peers};
  POTLUCK_TRY(const auto told, forecast(asked));
  return run_seconds(told.points.front(), recipe);
}

double rate_factor(const Recipe& recipe, double times) {
  const double factor = recipe.optimizer == "sgd" ? times : std::sqrt(times);
  return std::min(factor, kMostRateFactor);
}

// To two digits: more say nothing, and stand in a field that people read.
double rounded_rate(double rate) {
  if (!(rate > 0)) return 0;
  const double unit = std::pow(10, std::floor(std::log10(rate)) - 1);
  return std::round(rate / unit) * unit;
}

}  // namespace

Recipe with_batch(const Recipe& recipe, std::uint32_t target_batch, double noise_scale) {
  Recipe out = recipe;
  const double times = static_cast<double>(target_batch) / recipe.target_batch;
  const double more =
      samples_factor(target_batch, noise_scale) / samples_factor(recipe.target_batch, noise_scale);
  out.target_batch = target_batch;
  const double epochs = std::ceil(static_cast<double>(recipe.epochs) / times * more);
  out.epochs = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(epochs));
  double factor = rate_factor(recipe, times);
  if (recipe.optimizer != "sgd") {
    factor = std::min(factor, std::max(1.0, kMostRate / recipe.learning_rate));
  }
  out.learning_rate = rounded_rate(recipe.learning_rate * factor);
  out.final_learning_rate =
      std::min(rounded_rate(recipe.final_learning_rate * factor), out.learning_rate);
  out.warmup = std::max(static_cast<std::uint64_t>(static_cast<double>(recipe.warmup) / times),
                        out.epochs / kWarmupPart);
  out.validate_every = std::max<std::uint64_t>(
      recipe.validate_every > 0 ? 1 : 0,
      static_cast<std::uint64_t>(static_cast<double>(recipe.validate_every) / times));
  return out;
}

Result<BatchAdvice> advise_batch(const BatchAdviceRequest& request) {
  BatchAdvice out;
  POTLUCK_TRY(out.alone_seconds, run_of(request, request.recipe, 1));
  POTLUCK_TRY(out.group_seconds, run_of(request, request.recipe, request.peers));
  out.one_is_enough =
      out.alone_seconds < kShortRun_s || out.group_seconds > kNoticeable * out.alone_seconds;
  if (out.alone_seconds < kShortRun_s || request.noise_scale <= 0) return out;
  double best = kNoticeable * std::min(out.group_seconds, out.alone_seconds);
  std::uint64_t batch = request.recipe.target_batch;
  for (std::uint32_t i = 0; i < kMostDoublings; ++i) {
    batch *= 2;
    const bool too_large =
        request.train_samples > 0 && batch * kLeastPerPass > request.train_samples;
    if (too_large || batch > kMostRecipeBatch) break;
    const auto recipe =
        with_batch(request.recipe, static_cast<std::uint32_t>(batch), request.noise_scale);
    POTLUCK_TRY(const double seconds, run_of(request, recipe, request.peers));
    if (seconds >= best) continue;
    best = out.better_seconds = seconds;
    out.better = recipe;
  }
  if (out.better) out.one_is_enough = false;
  return out;
}

Recipe standard_recipe(double flop_per_sample, std::uint64_t train_samples) {
  Recipe out;
  const double wanted = kEpochAlone_s * kUsualFlops / std::max(flop_per_sample, 1.0);
  std::uint32_t batch = kLeastBatch;
  const auto fits = [&](std::uint64_t samples) {
    return train_samples == 0 || samples * kLeastPerPass <= train_samples;
  };
  while (batch < kMostBatch && 2.0 * batch <= wanted && fits(2ULL * batch)) batch *= 2;
  while (batch > 1 && !fits(batch)) batch /= 2;
  out.target_batch = batch;
  if (batch > kLeastBatch) {
    const double factor = std::sqrt(static_cast<double>(batch) / kLeastBatch);
    out.learning_rate = rounded_rate(std::min(out.learning_rate * factor, kMostStandardRate));
    out.final_learning_rate = rounded_rate(out.learning_rate / 10);
    out.warmup = out.epochs / kWarmupPart;
  }
  out.codec = "auto";
  return out;
}

}  // namespace potluck
