// SPDX-License-Identifier: GPL-3.0-or-later
// Inputs for the tests of codecs, drawn from a seed.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "engine/collab/codec/codec.h"
#include "net/base/rng.h"

namespace potluck::test {

inline constexpr float kInf = std::numeric_limits<float>::infinity();
inline constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

inline std::vector<float> gaussians(Rng& rng, std::size_t n, double scale) {
  std::vector<float> out(n);
  for (float& v : out) v = static_cast<float>(rng.normal() * scale);
  return out;
}

// Finite floats of every exponent, subnormals included.
inline std::vector<float> any_floats(Rng& rng, std::size_t n) {
  std::vector<float> out(n);
  for (float& v : out) {
    do v = std::bit_cast<float>(static_cast<std::uint32_t>(rng.next()));
    while (!std::isfinite(v));
  }
  return out;
}

inline bool same_bits(std::span<const float> a, std::span<const float> b) {
  return a.size() == b.size() &&
         (a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

inline Result<std::vector<float>> travel(const Codec& codec, std::span<const float> values) {
  Bytes bytes(codec.encoded_bytes(values.size()));
  codec.encode(values, bytes);
  std::vector<float> out(values.size());
  POTLUCK_CHECK(codec.decode(bytes, out));
  return out;
}

// The magnitude of the largest in the block of 64 that value i is in.
inline float block_most(std::span<const float> values, std::size_t i) {
  const std::size_t first = i / 64 * 64;
  float most = 0;
  for (const float v : values.subspan(first, std::min<std::size_t>(64, values.size() - first))) {
    most = std::max(most, std::abs(v));
  }
  return most;
}

// Each in its way an input that has caught codecs out.
inline std::vector<float> any_input(Rng& rng) {
  const std::size_t n = rng.chance(0.05) ? 16'384 + rng.below(2000) : rng.below(300);
  switch (rng.below(6)) {
    case 0:
      return any_floats(rng, n);
    case 1:
      return gaussians(rng, n, 0x1p-120);  // about where a block becomes zero
    case 2:
      return gaussians(rng, n, 1e37);
    case 3: {  // few magnitudes: ties
      std::vector<float> out(n);
      for (float& v : out) v = static_cast<float>(rng.below(5)) - 2.0f;
      return out;
    }
    case 4: {
      auto out = gaussians(rng, n, 1.0);
      if (n > 0) out[rng.below(n)] = rng.chance(0.5) ? kInf : kNan;
      return out;
    }
    default:
      return gaussians(rng, n, 1e-3);
  }
}

}  // namespace potluck::test
