// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled with -O3 for the vectoriser. Wider registers where the CPU has them: the loader picks a
// clone; none of the clones may fuse a multiply with an add (-ffp-contract=off).
#include "engine/train/optimizer/optimizer_kernels.h"

#include <cmath>

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define POTLUCK_CLONES __attribute__((target_clones("default", "avx2", "avx512f")))
#else
#define POTLUCK_CLONES
#endif

namespace potluck {
namespace {

constexpr std::size_t kLanes = 16;

// A fixed tree.
inline double sum_of_lanes(double* lane) {
  for (std::size_t width = kLanes / 2; width > 0; width /= 2) {
    for (std::size_t j = 0; j < width; ++j) lane[j] += lane[j + width];
  }
  return lane[0];
}

inline float lamb_update(const LambFactors& f, float first, float second, float weight) {
  const float denominator = std::sqrt(second) / f.root_bias2 + f.epsilon;
  return first / f.bias1 / denominator + f.weight_decay * weight;
}

}  // namespace

POTLUCK_CLONES
double sum_of_squares(const float* __restrict x, std::size_t n) {
  double lane[kLanes] = {};
  const std::size_t whole = n - n % kLanes;
  for (std::size_t i = 0; i < whole; i += kLanes) {
    for (std::size_t j = 0; j < kLanes; ++j) {
      const double value = x[i + j];
      lane[j] += value * value;
    }
  }
  for (std::size_t i = whole; i < n; ++i) {
    const double value = x[i];
    lane[i - whole] += value * value;
  }
  return sum_of_lanes(lane);
}

POTLUCK_CLONES
void adamw_piece(const AdamWFactors& factors, const float* __restrict gradient,
                 float* __restrict parameters, float* __restrict m, float* __restrict v,
                 std::size_t n) {
  const AdamWFactors f = factors;
  for (std::size_t i = 0; i < n; ++i) {
    const float g = gradient[i] * f.clip;
    const float first = m[i] * f.beta1 + g * f.one_minus_beta1;
    const float second = v[i] * f.beta2 + (g * g) * f.one_minus_beta2;
    m[i] = first;
    v[i] = second;
    const float denominator = std::sqrt(second) / f.root_bias2 + f.epsilon;
    parameters[i] = parameters[i] * f.keep - f.step_size * (first / denominator);
  }
}

POTLUCK_CLONES
void sgd_piece(const SgdFactors& factors, bool nesterov, const float* __restrict gradient,
               float* __restrict parameters, float* __restrict momentum_buffer, std::size_t n) {
  const SgdFactors f = factors;
  if (momentum_buffer == nullptr) {
    for (std::size_t i = 0; i < n; ++i) {
      const float g = gradient[i] * f.clip + parameters[i] * f.weight_decay;
      parameters[i] -= f.learning_rate * g;
    }
    return;
  }
  // Nesterov looks ahead by one momentum step; the classical form goes along the buffer alone.
  const float gradient_share = nesterov ? 1.0f : 0.0f;
  const float buffer_share = nesterov ? f.momentum : 1.0f;
  for (std::size_t i = 0; i < n; ++i) {
    const float g = gradient[i] * f.clip + parameters[i] * f.weight_decay;
    const float b = momentum_buffer[i] * f.momentum + g;
    momentum_buffer[i] = b;
    parameters[i] -= f.learning_rate * (g * gradient_share + b * buffer_share);
  }
}

POTLUCK_CLONES
LambNorms lamb_moments(const LambFactors& factors, const float* __restrict gradient,
                       const float* __restrict parameters, float* __restrict m, float* __restrict v,
                       std::size_t n) {
  const LambFactors f = factors;
  double weights[kLanes] = {}, updates[kLanes] = {};
  for (std::size_t begin = 0; begin < n; begin += kLanes) {
    const std::size_t lanes = n - begin < kLanes ? n - begin : kLanes;
    for (std::size_t j = 0; j < lanes; ++j) {
      const std::size_t i = begin + j;
      const float g = gradient[i] * f.clip;
      const float first = m[i] * f.beta1 + g * f.one_minus_beta1;
      const float second = v[i] * f.beta2 + (g * g) * f.one_minus_beta2;
      m[i] = first;
      v[i] = second;
      const float x = parameters[i];
      const double update = lamb_update(f, first, second, x);
      const double weight = x;
      weights[j] += weight * weight;
      updates[j] += update * update;
    }
  }
  return {sum_of_lanes(weights), sum_of_lanes(updates)};
}

POTLUCK_CLONES
void lamb_step(const LambFactors& factors, float rate, float* __restrict parameters,
               const float* __restrict m, const float* __restrict v, std::size_t n) {
  const LambFactors f = factors;
  for (std::size_t i = 0; i < n; ++i) {
    parameters[i] -= rate * lamb_update(f, m[i], v[i], parameters[i]);
  }
}

POTLUCK_CLONES
void average_piece(float keep, float take, const float* __restrict parameters,
                   float* __restrict average, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) average[i] = average[i] * keep + parameters[i] * take;
}

}  // namespace potluck
