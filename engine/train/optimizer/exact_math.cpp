// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/optimizer/exact_math.h"

#include <cmath>

namespace potluck {

double exact_cos_pi(double x) {
  if (x > 1.0) x = 2.0 - x;
  const bool flipped = x > 0.5;
  if (flipped) x = 1.0 - x;
  constexpr double kPi = 3.14159265358979323846;
  const double y = (kPi * x) * (kPi * x);
  // The Taylor series to x^24: below 2^-53 on [0, pi/2].
  double sum = 0.0;
  for (int n = 24; n >= 2; n -= 2) sum = (1.0 + sum) * (-y / (n * (n - 1)));
  return flipped ? -(1.0 + sum) : 1.0 + sum;
}

double exact_log(double x) {
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);  // exact
  if (mantissa < 0.70710678118654752440) {
    mantissa *= 2.0;
    --exponent;
  }
  const double s = (mantissa - 1.0) / (mantissa + 1.0);
  const double square = s * s;
  // log m = 2 atanh((m - 1) / (m + 1)), |s| < 0.172.
  double sum = 0.0;
  for (int n = 25; n >= 3; n -= 2) sum = (sum + 1.0 / n) * square;
  return exponent * 0.69314718055994530942 + 2.0 * (s + s * sum);
}

double exact_power(double base, std::uint64_t exponent) {
  double result = 1.0;
  for (; exponent > 0; exponent >>= 1) {
    if (exponent & 1) result *= base;
    base *= base;
  }
  return result;
}

double exact_normal(Rng& rng) {
  const double radius = std::sqrt(-2.0 * exact_log(1.0 - rng.uniform()));
  return radius * exact_cos_pi(2.0 * rng.uniform());
}

}  // namespace potluck
