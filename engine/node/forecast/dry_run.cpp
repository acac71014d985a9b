// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/forecast/dry_run.h"

#include "engine/node/disk/recipe_options.h"
#include "net/base/clock.h"

namespace potluck {
namespace {

constexpr double kLongestBatch_s = 1.0;

struct Measured {
  double samples = 0, seconds = 0;
};

struct GradientNorm {
  double samples = 0, squared = 0;
};

GradientNorm norm_of(Trainer& trainer) {
  GradientNorm out;
  out.samples = trainer.accumulated_samples();
  for (const float value : trainer.freeze()) out.squared += static_cast<double>(value) * value;
  return out;
}

// From the gradients of a batch and of its first part: both are the true gradient and noise that
// shrinks with the samples (1812.06162, appendix A.1). Means over steps, or it is noise itself.
class NoiseScale {
 public:
  void add(const GradientNorm& part, const GradientNorm& whole) {
    if (part.samples <= 0 || whole.samples <= part.samples) return;
    signal_ += (whole.samples * whole.squared - part.samples * part.squared) /
               (whole.samples - part.samples);
    noise_ += (part.squared - whole.squared) / (1 / part.samples - 1 / whole.samples);
  }
  double value() const { return signal_ > 0 && noise_ > 0 ? noise_ / signal_ : 0.0; }

 private:
  double signal_ = 0, noise_ = 0;
};

// Until the batch is full or its time is over; a micro-batch at least. part: of its first half.
Result<DryRun::Step> accumulate_batch(Trainer& trainer, std::uint32_t target, GradientNorm& part) {
  DryRun::Step out;
  const std::uint32_t half = std::max(1U, target / 2);
  while (trainer.accumulated_samples() < target && out.seconds < kLongestBatch_s) {
    const auto have = trainer.accumulated_samples();
    POTLUCK_TRY(const auto done, trainer.accumulate((have < half ? half : target) - have));
    out.seconds += done.seconds;
    if (part.samples == 0) {
      part = norm_of(trainer);
      trainer.thaw();
    }
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
  const auto trained_on = data->train_size();
  const auto context = options.model.context();
  POTLUCK_TRY(const auto trainer, Trainer::create(options, std::move(data)));
  out.info = trainer->info();
  out.train_samples = trained_on / static_cast<std::uint64_t>(std::max<std::int64_t>(1, context));
  NoiseScale noise;
  Measured gradients, optimizer;
  for (int i = 0; i < steps; ++i) {
    GradientNorm part;
    POTLUCK_TRY(auto step, accumulate_batch(*trainer, recipe.target_batch, part));
    const double computing = step.seconds;
    noise.add(part, norm_of(*trainer));
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
  out.noise_scale = noise.value();
  out.step_seconds = optimizer.seconds / std::max(optimizer.samples, 1.0);
  return out;
}

}  // namespace potluck
