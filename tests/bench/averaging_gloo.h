// SPDX-License-Identifier: GPL-3.0-or-later
// One rank of gloo's ring all-reduce over TCP, float32: what ours is held against.
#pragma once

#include <cstdint>
#include <string>

namespace potluck::bench {

struct GlooOptions {
  int rank = 0, size = 1;
  std::string address;    // of this host
  std::string store;      // an empty folder that all ranks see
  std::string algorithm;  // "ring": gloo::allreduce; "chunked": gloo::AllreduceRingChunked
  std::uint64_t values = 5'000'000;
  unsigned rounds = 5;
};

// Prints one line of JSON for each round. -> exit code.
int run_gloo_rank(const GlooOptions& options);

}  // namespace potluck::bench
