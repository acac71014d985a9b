// SPDX-License-Identifier: GPL-3.0-or-later
// Deterministic random numbers (xoshiro256**, Blackman & Vigna 2018, seeded by SplitMix64). The
// same seed gives the same stream on every compiler, which std::*_distribution does not promise.
// Not for secrets: keys come from libsodium.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>

namespace potluck {

class Rng {
 public:
  explicit Rng(std::uint64_t seed);

  std::uint64_t next();                      // uniform over 64 bits
  std::uint64_t below(std::uint64_t bound);  // uniform in [0, bound); bound > 0
  double uniform();                          // [0, 1) with 53 bits
  double uniform(double low, double high) { return low + (high - low) * uniform(); }
  double normal();  // mean 0, variance 1 (Box-Muller)
  bool chance(double probability) { return uniform() < probability; }
  Rng fork() { return Rng(next()); }  // an independent stream

  template <class T>
  void shuffle(std::span<T> items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  std::array<std::uint64_t, 4> s_;
};

// Mixes two numbers into a seed, for streams named by (seed, index).
std::uint64_t mix_seed(std::uint64_t a, std::uint64_t b);

}  // namespace potluck
