// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loops of robust averages, in SIMD (Highway, the best instructions of this CPU). What
// comes out of them on one CPU need not be the bits of another: a reducer alone makes the average
// of its part. Pure, any thread; values are finite.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace potluck::kernels {

// Sum of x[i]^2, and of (x[i] - v[i])^2. Infinity where it is too large.
double sum_of_squares(std::span<const float> x);
double squared_distance(std::span<const float> x, std::span<const float> v);
// sum[i] += weight * x[i], two roundings, never fused; and the sum of x[i]^2 in the same pass.
double add_measured(std::span<float> sum, float weight, std::span<const float> x);
// x[i] *= factor
void scale(std::span<float> x, float factor);

// Of each column of `rows`, without its `drop` largest and `drop` smallest values, the mean.
class TrimmedMean {
 public:
  // More than 2 * drop rows.
  TrimmedMean(std::size_t rows, std::size_t drop);

  std::size_t rows() const { return rows_; }
  // rows: as many as that, each with out.size() values.
  void operator()(std::span<const float* const> rows, std::span<float> out);

 private:
  struct Pair {
    std::uint32_t low = 0, high = 0;
  };
  std::size_t rows_, drop_;
  std::vector<Pair> sorts_;     // Batcher's odd-even merge sort of that many rows
  std::vector<float> columns_;  // some of them at a time
};

}  // namespace potluck::kernels
