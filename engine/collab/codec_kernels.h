// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loops of averaging, twice: `kernels` in SIMD (Highway, the best instructions of this
// CPU), `scalar` one value at a time. Both give the same bytes; tests hold them against each other.
// Pure, any thread.
#pragma once

#include <cstdint>
#include <span>

#include "net/base/bytes.h"

namespace potluck {

// float32 whose magnitude has these bits or more is infinite or not a number.
constexpr std::uint32_t kNotFiniteBits = 0x7f800000u;

// The largest |x| as its bit pattern (integer order is magnitude order); 0 for no values.
// kNotFiniteBits or more when some value is not finite.
namespace kernels {
std::uint32_t max_magnitude_bits(std::span<const float> values);

// out[i] = IEEE half of clamp(values[i] * scale, -limit, limit), rounded to nearest even.
// values finite, limit <= 65504; out: 2 * values.size() bytes, little-endian.
void to_half(std::span<const float> values, float scale, float limit, std::uint8_t* out);
// out[i] = half * scale; false when a half or a product is not finite (out is then rubbish).
bool from_half(const std::uint8_t* in, float scale, std::span<float> out);

// sum[i] += weight * x[i], two roundings, never fused.
void add_weighted(std::span<float> sum, float weight, std::span<const float> x);
// sum[i] /= divisor
void divide(std::span<float> sum, float divisor);
}  // namespace kernels

namespace scalar {
std::uint32_t max_magnitude_bits(std::span<const float> values);
void to_half(std::span<const float> values, float scale, float limit, std::uint8_t* out);
bool from_half(const std::uint8_t* in, float scale, std::span<float> out);
void add_weighted(std::span<float> sum, float weight, std::span<const float> x);
void divide(std::span<float> sum, float divisor);
}  // namespace scalar

}  // namespace potluck
