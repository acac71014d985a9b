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

#include "engine/train/optimizer/schedule.h"
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
