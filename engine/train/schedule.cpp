// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/exact_math.h"
#include "engine/train/optimizer.h"

namespace potluck {

double learning_rate_at(const ScheduleSpec& s, std::uint64_t step) {
  // nanoGPT counts from one, so that the first step already moves.
  if (step < s.warmup_steps) {
    return s.learning_rate * static_cast<double>(step + 1) /
           static_cast<double>(s.warmup_steps + 1);
  }
  if (s.kind == "constant") return s.learning_rate;
  if (step >= s.total_steps) return s.final_learning_rate;
  const double progress = static_cast<double>(step - s.warmup_steps) /
                          static_cast<double>(s.total_steps - s.warmup_steps);
  const double share = s.kind == "linear" ? 1.0 - progress : 0.5 * (1.0 + exact_cos_pi(progress));
  return s.final_learning_rate + share * (s.learning_rate - s.final_learning_rate);
}

}  // namespace potluck
