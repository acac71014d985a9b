// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loops that averaging and several codecs share, twice: `kernels` in SIMD (Highway, the
// best instructions of this CPU), `scalar` one value at a time. Both give the same bytes; tests
// hold them against each other. Pure, any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "net/base/bytes.h"

namespace potluck {

// float32 whose magnitude has these bits or more is infinite or not a number.
constexpr std::uint32_t kNotFiniteBits = 0x7f800000u;

namespace kernels {
// The largest |x| as its bit pattern (integer order is magnitude order); 0 for no values.
// kNotFiniteBits or more when some value is not finite.
std::uint32_t max_magnitude_bits(std::span<const float> values);
// The same of float32 and of 16-bit words (halves, bfloat16) as they lie in a frame, unaligned.
std::uint32_t max_magnitude_of_floats(ByteView bytes);
std::uint16_t max_magnitude_of_words(ByteView bytes);

// sum[i] += weight * x[i], two roundings, never fused.
void add_weighted(std::span<float> sum, float weight, std::span<const float> x);
// sum[i] /= divisor
void divide(std::span<float> sum, float divisor);
}  // namespace kernels

namespace scalar {
std::uint32_t max_magnitude_bits(std::span<const float> values);
std::uint32_t max_magnitude_of_floats(ByteView bytes);
std::uint16_t max_magnitude_of_words(ByteView bytes);
void add_weighted(std::span<float> sum, float weight, std::span<const float> x);
void divide(std::span<float> sum, float divisor);
}  // namespace scalar

// The instruction sets that this program was built for and this CPU has, by Highway's names, and
// the use of one of them alone ("": the best again). For tests and benchmarks: it concerns the
// whole process.
std::vector<std::string_view> simd_targets();
void use_simd_target(std::string_view name);

}  // namespace potluck
