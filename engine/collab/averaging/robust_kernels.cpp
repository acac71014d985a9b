// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/averaging/robust_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/collab/averaging/robust_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cassert>

#ifndef POTLUCK_ROBUST_KERNELS_ONCE  // this file is compiled once for each instruction set
#define POTLUCK_ROBUST_KERNELS_ONCE
namespace potluck::kernels {

constexpr std::size_t kColumns = 64;  // sorted at a time; whole vectors on every CPU
constexpr std::size_t kRun = 4096;    // values whose squares are summed in float32

}  // namespace potluck::kernels
#endif

HWY_BEFORE_NAMESPACE();
namespace potluck::kernels {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using FloatTag = hn::ScalableTag<float>;

// v: empty for zeros.
float SquaresOfRun(std::span<const float> x, std::span<const float> v) {
  const FloatTag df;
  const std::size_t lanes = hn::Lanes(df);
  auto a = hn::Zero(df), b = hn::Zero(df);
  const auto at = [&](std::size_t i) {
    const auto value = hn::LoadU(df, x.data() + i);
    return v.empty() ? value : hn::Sub(value, hn::LoadU(df, v.data() + i));
  };
  std::size_t i = 0;
  for (; i + 2 * lanes <= x.size(); i += 2 * lanes) {
    const auto first = at(i), second = at(i + lanes);
    a = hn::MulAdd(first, first, a);
    b = hn::MulAdd(second, second, b);
  }
  float sum = hn::GetLane(hn::SumOfLanes(df, hn::Add(a, b)));
  for (; i < x.size(); ++i) {
    const float value = v.empty() ? x[i] : x[i] - v[i];
    sum += value * value;
  }
  return sum;
}

double Squares(std::span<const float> x, std::span<const float> v) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); i += kRun) {
    const std::size_t n = std::min(kRun, x.size() - i);
    sum += SquaresOfRun(x.subspan(i, n), v.empty() ? v : v.subspan(i, n));
  }
  return sum;
}

float AddRun(std::span<float> sum, float weight, std::span<const float> x) {
  const FloatTag df;
  const std::size_t lanes = hn::Lanes(df);
  const auto weights = hn::Set(df, weight);
  auto a = hn::Zero(df), b = hn::Zero(df);
  const auto add = [&](std::size_t i) {
    const auto value = hn::LoadU(df, x.data() + i);
    const auto before = hn::LoadU(df, sum.data() + i);
    hn::StoreU(hn::Add(before, hn::Mul(weights, value)), df, sum.data() + i);
    return value;
  };
  std::size_t i = 0;
  for (; i + 2 * lanes <= x.size(); i += 2 * lanes) {
    const auto first = add(i), second = add(i + lanes);
    a = hn::MulAdd(first, first, a);
    b = hn::MulAdd(second, second, b);
  }
  float squares = hn::GetLane(hn::SumOfLanes(df, hn::Add(a, b)));
  for (; i < x.size(); ++i) {
    const float term = weight * x[i];
    sum[i] = sum[i] + term;
    squares += x[i] * x[i];
  }
  return squares;
}

double AddMeasured(std::span<float> sum, float weight, std::span<const float> x) {
  double squares = 0;
  for (std::size_t i = 0; i < x.size(); i += kRun) {
    const std::size_t n = std::min(kRun, x.size() - i);
    squares += AddRun(sum.subspan(i, n), weight, x.subspan(i, n));
  }
  return squares;
}

void Scale(std::span<float> x, float factor) {
  const FloatTag df;
  const std::size_t lanes = hn::Lanes(df);
  const auto factors = hn::Set(df, factor);
  std::size_t i = 0;
  for (; i + lanes <= x.size(); i += lanes) {
    hn::StoreU(hn::Mul(hn::LoadU(df, x.data() + i), factors), df, x.data() + i);
  }
  for (; i < x.size(); ++i) x[i] *= factor;
}

// columns: rows of kColumns values.
void SortPair(float* low, float* high) {
  const FloatTag df;
  for (std::size_t i = 0; i < kColumns; i += hn::Lanes(df)) {
    const auto a = hn::LoadU(df, low + i), b = hn::LoadU(df, high + i);
    hn::StoreU(hn::Min(a, b), df, low + i);
    hn::StoreU(hn::Max(a, b), df, high + i);
  }
}

void MeanOfRows(const float* columns, std::size_t rows, float* out) {
  const FloatTag df;
  const auto share = hn::Set(df, 1.0f / static_cast<float>(rows));
  for (std::size_t i = 0; i < kColumns; i += hn::Lanes(df)) {
    auto sum = hn::Zero(df);
    for (std::size_t row = 0; row < rows; ++row) {
      sum = hn::MulAdd(hn::LoadU(df, columns + row * kColumns + i), share, sum);
    }
    hn::StoreU(sum, df, out + i);
  }
}

void SortColumns(const std::uint32_t* pairs, std::size_t count, float* columns) {
  for (std::size_t i = 0; i < count; ++i) {
    SortPair(columns + pairs[2 * i] * kColumns, columns + pairs[2 * i + 1] * kColumns);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace potluck::kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace potluck::kernels {

HWY_EXPORT(Squares);
HWY_EXPORT(AddMeasured);
HWY_EXPORT(Scale);
HWY_EXPORT(SortColumns);
HWY_EXPORT(MeanOfRows);

double sum_of_squares(std::span<const float> x) { return HWY_DYNAMIC_DISPATCH(Squares)(x, {}); }

double squared_distance(std::span<const float> x, std::span<const float> v) {
  assert(x.size() == v.size());
  return HWY_DYNAMIC_DISPATCH(Squares)(x, v);
}

double add_measured(std::span<float> sum, float weight, std::span<const float> x) {
  assert(sum.size() == x.size());
  return HWY_DYNAMIC_DISPATCH(AddMeasured)(sum, weight, x);
}

void scale(std::span<float> x, float factor) { HWY_DYNAMIC_DISPATCH(Scale)(x, factor); }

// Knuth, The Art of Computer Programming, 5.2.2, algorithm M: it works for any number of rows.
TrimmedMean::TrimmedMean(std::size_t rows, std::size_t drop)
    : rows_(rows), drop_(drop), columns_(rows * kColumns) {
  assert(rows > 2 * drop);
  if (drop == 0) return;  // all are in the mean, in whatever order
  const auto n = static_cast<std::uint32_t>(rows);
  for (std::uint32_t p = 1; p < n; p *= 2) {
    for (std::uint32_t k = p; k >= 1; k /= 2) {
      for (std::uint32_t j = k % p; j + k < n; j += 2 * k) {
        for (std::uint32_t i = j; i < std::min(j + k, n - k); ++i) {
          if (i / (2 * p) == (i + k) / (2 * p)) sorts_.push_back({i, i + k});
        }
      }
    }
  }
}

void TrimmedMean::operator()(std::span<const float* const> rows, std::span<float> out) {
  assert(rows.size() == rows_);
  static_assert(sizeof(Pair) == 2 * sizeof(std::uint32_t));
  std::array<float, kColumns> mean;
  for (std::size_t at = 0; at < out.size(); at += kColumns) {
    const std::size_t n = std::min(kColumns, out.size() - at);
    for (std::size_t row = 0; row < rows_; ++row) {
      std::copy_n(rows[row] + at, n, columns_.data() + row * kColumns);
    }
    HWY_DYNAMIC_DISPATCH(SortColumns)
    (reinterpret_cast<const std::uint32_t*>(sorts_.data()), sorts_.size(), columns_.data());
    HWY_DYNAMIC_DISPATCH(MeanOfRows)
    (columns_.data() + drop_ * kColumns, rows_ - 2 * drop_, mean.data());
    std::copy_n(mean.data(), n, out.data() + at);
  }
}

}  // namespace potluck::kernels
#endif
