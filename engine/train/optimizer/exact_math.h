// SPDX-License-Identifier: GPL-3.0-or-later
// Elementary functions with the same bits on every computer: libm may differ in the last place
// between versions and CPUs, so these use only + - * / sqrt in double. Pure functions, any thread.
#pragma once

#include <cstdint>

#include "net/base/rng.h"

namespace potluck {

double exact_cos_pi(double x);  // cos(pi x), 0 <= x <= 2, error < 1e-15
double exact_log(double x);     // x > 0 and normal, relative error < 1e-15
double exact_power(double base, std::uint64_t exponent);  // by squaring
double exact_normal(Rng& rng);                            // mean 0, variance 1; two draws

}  // namespace potluck
