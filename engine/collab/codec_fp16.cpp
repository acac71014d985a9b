// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/codec_fp16.h"

#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>

#include "engine/collab/codec_kernels.h"

namespace potluck {
namespace {

// The exponents whose scale and its inverse are both normal float32, and which encode uses: from
// 2^127 down to 2^14, up to where the smallest subnormal float32 is still a subnormal half.
constexpr std::int32_t kLowestExponent = -113;
constexpr std::int32_t kHighestExponent = 126;
// An exponent outside of the range: the chunk held a value that is not finite.
constexpr std::int32_t kPoison = std::numeric_limits<std::int32_t>::min();

constexpr float kLargestHalf = 65504.0f;
// At the lowest exponent 2^15 would decode to 2^128: the half below it is as far as one can go.
constexpr float kLargestHalfBelow15 = 32752.0f;

std::int32_t exponent_for(std::uint32_t max_bits) {
  if (max_bits == 0) return 0;
  const std::int32_t at = std::ilogb(std::bit_cast<float>(max_bits));
  return std::min(14 - at, kHighestExponent);
}

}  // namespace

void Fp16Codec::encode(std::span<const float> values, std::span<std::uint8_t> out) const {
  assert(out.size() == encoded_bytes(values.size()));
  const std::uint32_t max_bits = kernels::max_magnitude_bits(values);
  if (max_bits >= kNotFiniteBits) {
    put_u32(out.data(), static_cast<std::uint32_t>(kPoison));
    std::memset(out.data() + 4, 0xff, out.size() - 4);
    return;
  }
  const std::int32_t exponent = exponent_for(max_bits);
  put_u32(out.data(), static_cast<std::uint32_t>(exponent));
  const float limit = exponent == kLowestExponent ? kLargestHalfBelow15 : kLargestHalf;
  kernels::to_half(values, std::ldexp(1.0f, exponent), limit, out.data() + 4);
}

Status Fp16Codec::decode(ByteView bytes, std::span<float> out) const {
  if (bytes.size() != encoded_bytes(out.size())) {
    return {ErrorCode::kMalformed, "a half-precision chunk has the wrong length"};
  }
  const auto exponent = static_cast<std::int32_t>(get_u32(bytes.data()));
  if (exponent < kLowestExponent || exponent > kHighestExponent) {
    return {ErrorCode::kMalformed, "a half-precision chunk has no usable scale",
            "its sender's gradient is probably not finite"};
  }
  if (!kernels::from_half(bytes.data() + 4, std::ldexp(1.0f, -exponent), out)) {
    return {ErrorCode::kMalformed, "a half-precision chunk holds values that are not finite"};
  }
  return ok_status();
}

}  // namespace potluck
