// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/dry_run.h"

#include "engine/node/json_values.h"

namespace potluck {
namespace {

constexpr double kLongestBatch_s = 1.0;

struct Measured {
  double samples = 0, seconds = 0;
};

// Until the batch is full or its time is over; a micro-batch at least.
Result<DryRun::Step> accumulate_batch(Trainer& trainer, std::uint32_t target) {
  DryRun::Step out;
  while (trainer.accumulated_samples() < target && out.seconds < kLongestBatch_s) {
    POTLUCK_TRY(const auto done, trainer.accumulate(target - trainer.accumulated_samples()));
    out.seconds += done.seconds;
  }
  out.samples = trainer.accumulated_samples();
  out.loss = trainer.accumulated_loss() / out.samples;
  return out;
}

}  // namespace

Result<DryRun> dry_run(const TrainerOptions& options, const Recipe& recipe,
                       std::shared_ptr<const Dataset> data, int steps) {
  DryRun out;
  POTLUCK_TRY(const auto layout, layout_of(options.model, shape_of(*data)));
  out.model = estimate(layout, moments_of(optimizer_of(recipe)));
  POTLUCK_TRY(const auto trainer, Trainer::create(options, std::move(data)));
  out.info = trainer->info();
  Measured gradients, optimizer;
  for (int i = 0; i < steps; ++i) {
    POTLUCK_TRY(auto step, accumulate_batch(*trainer, recipe.target_batch));
    const double computing = step.seconds;
    const TimePoint begin = SystemClock().now();
    const auto gradient = trainer->freeze();
    POTLUCK_CHECK(trainer->step(static_cast<std::uint64_t>(i), gradient));
    const double stepping = seconds(SystemClock().now() - begin);
    step.seconds += stepping;
    // The first step warms up allocators and caches.
    if (i > 0 || steps == 1) {
      gradients.samples += step.samples;
      gradients.seconds += computing;
      optimizer.samples += 1;
      optimizer.seconds += stepping;
    }
    out.steps.push_back(step);
  }
  out.samples_per_second = gradients.samples / std::max(gradients.seconds, 1e-9);
  out.step_seconds = optimizer.seconds / std::max(optimizer.samples, 1.0);
  return out;
}

}  // namespace potluck
