// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of the optimizers on a contiguous piece. Only + - * / sqrt, each rounded once, so
// that the width of the vector registers cannot change a bit. Pure functions, any thread.
#pragma once

#include <cstddef>

namespace potluck {

// Sum of squares in double over sixteen interleaved lanes, then a fixed tree: one order on every
// CPU.
double sum_of_squares(const float* x, std::size_t n);

struct AdamWFactors {
  float clip;  // the gradient is multiplied by this first
  float beta1, one_minus_beta1, beta2, one_minus_beta2;
  float keep;        // 1 - learning rate * weight decay, or 1
  float root_bias2;  // sqrt(1 - beta2^t)
  float epsilon;
  float step_size;  // learning rate / (1 - beta1^t)
};
void adamw_piece(const AdamWFactors& f, const float* gradient, float* parameters, float* m,
                 float* v, std::size_t n);

struct SgdFactors {
  float clip, weight_decay, momentum, learning_rate;
};
struct LambFactors {
  float clip;
  float beta1, one_minus_beta1, beta2, one_minus_beta2;
  float bias1, root_bias2;  // 1 - beta1^t, sqrt(1 - beta2^t)
  float epsilon, weight_decay;
};
// Sums of squares, each in the order of sum_of_squares.
struct LambNorms {
  double weights = 0.0, updates = 0.0;
};
// The moments move; the weights stay until their ratio is known.
LambNorms lamb_moments(const LambFactors& f, const float* gradient, const float* parameters,
                       float* m, float* v, std::size_t n);
void lamb_step(const LambFactors& f, float rate, float* parameters, const float* m, const float* v,
               std::size_t n);

// average = keep * average + take * parameters
void average_piece(float keep, float take, const float* parameters, float* average, std::size_t n);

// momentum_buffer may be null: then plain descent.
void sgd_piece(const SgdFactors& f, bool nesterov, const float* gradient, float* parameters,
               float* momentum_buffer, std::size_t n);

}  // namespace potluck
