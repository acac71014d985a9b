// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/optimizer/schedule.h"

#include <algorithm>

#include "engine/train/optimizer/exact_math.h"

namespace potluck {

namespace {

constexpr double kOneCycleStart = 1.0 / 25.0;
constexpr double kOneCycleRise = 0.3;  // of the run

// From `from` to `to` along half a cosine, 0 <= progress <= 1.
double eased(double from, double to, double progress) {
  return to + 0.5 * (1.0 + exact_cos_pi(progress)) * (from - to);
}

double one_cycle(const ScheduleSpec& s, std::uint64_t step) {
  const auto total = static_cast<double>(s.total_steps);
  const double rise =
      s.warmup_steps > 0 ? static_cast<double>(s.warmup_steps) : kOneCycleRise * total;
  const auto at = static_cast<double>(step);
  if (at >= total) return s.final_learning_rate;
  if (at < rise) return eased(s.learning_rate * kOneCycleStart, s.learning_rate, at / rise);
  return eased(s.learning_rate, s.final_learning_rate, (at - rise) / (total - rise));
}

double stepped(const ScheduleSpec& s, std::uint64_t step) {
  const std::uint64_t every =
      s.step_every > 0 ? s.step_every : std::max<std::uint64_t>(1, s.total_steps / 3);
  const double rate = s.learning_rate * exact_power(s.step_factor, (step - s.warmup_steps) / every);
  return std::max(rate, s.final_learning_rate);
}

}  // namespace

double learning_rate_at(const ScheduleSpec& s, std::uint64_t step) {
  if (s.kind == "one-cycle") return one_cycle(s, step);
  // nanoGPT counts from one, so that the first step already moves.
  if (step < s.warmup_steps) {
    return s.learning_rate * static_cast<double>(step + 1) /
           static_cast<double>(s.warmup_steps + 1);
  }
  if (s.kind == "constant") return s.learning_rate;
  if (s.kind == "step") return stepped(s, step);
  if (step >= s.total_steps) return s.final_learning_rate;
  const double progress = static_cast<double>(step - s.warmup_steps) /
                          static_cast<double>(s.total_steps - s.warmup_steps);
  const double share = s.kind == "linear" ? 1.0 - progress : 0.5 * (1.0 + exact_cos_pi(progress));
  return s.final_learning_rate + share * (s.learning_rate - s.final_learning_rate);
}

}  // namespace potluck
