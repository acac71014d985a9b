// SPDX-License-Identifier: GPL-3.0-or-later
// How large a step the optimizer takes, by the number of the step. Pure, any thread.
#pragma once

#include <cstdint>
#include <string>

namespace potluck {

struct ScheduleSpec {
  std::string kind = "cosine";  // constant, cosine, linear, step, one-cycle
  double learning_rate = 1e-3;
  double final_learning_rate = 0.0;
  std::uint64_t warmup_steps = 0;  // linear from 0; of one-cycle the rise, 0: three tenths
  std::uint64_t total_steps = 0;   // of the decay, warm-up included
  std::uint64_t step_every = 0;    // of `step`, after the warm-up; 0: a third of the run
  double step_factor = 0.1;        // of `step`, each time
};
// Cosine and linear: nanoGPT's get_lr. one-cycle: Smith & Topin, arXiv 1708.07120, from a 25th of
// the rate up to it and down to the final one, along cosines. Only exact_math: the same bits
// everywhere.
double learning_rate_at(const ScheduleSpec& schedule, std::uint64_t step);

}  // namespace potluck
