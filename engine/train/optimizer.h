// SPDX-License-Identifier: GPL-3.0-or-later
// Deterministic optimizers on flat float32 arrays (docs/design.md, section 8): only + - * / sqrt,
// fixed-order block reductions, no fused multiply-add, so that replicas stay bit-identical on every
// CPU and with any number of threads. AdamW: Loshchilov & Hutter, arXiv 1711.05101, algorithm 2.
// SGD with Nesterov momentum: Sutskever et al. 2013 in torch's formulation. LAMB: You et al., arXiv
// 1904.00962, algorithm 2. No torch here.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "net/base/result.h"

namespace potluck {

struct OptimizerSpec {
  std::string kind = "adamw";  // adamw, sgd, lamb
  double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8;
  double weight_decay = 0.0;  // on arrays marked for decay only (matrices, not biases or norms)
  double momentum = 0.9;
  bool nesterov = true;
  double clip_norm = 0.0;      // global gradient norm; 0: off
  double average_decay = 0.0;  // of the running average of the weights; 0: none is kept
};

int moments_of(const OptimizerSpec& spec);  // how many arrays of P it keeps

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

struct DecayRange {
  std::uint64_t begin = 0, end = 0;
};  // one array that weight decay touches

class Optimizer {
 public:
  static Result<std::unique_ptr<Optimizer>> create(const OptimizerSpec& spec,
                                                   const ScheduleSpec& schedule,
                                                   std::uint64_t values,
                                                   std::vector<DecayRange> decay, int threads);
  virtual ~Optimizer() = default;
  // parameters, gradient: float32 [P]; gradient is read only. step: 0-based.
  // kDiverged when the gradient norm is not finite: nothing changes.
  virtual Status step(std::uint64_t step, std::span<float> parameters,
                      std::span<const float> gradient) = 0;
  virtual std::vector<std::span<float>> moments() = 0;  // 0 to 3 arrays of P
  virtual std::span<float> average() = 0;               // the last of them, or empty
  virtual double last_gradient_norm() const = 0;
};

}  // namespace potluck
