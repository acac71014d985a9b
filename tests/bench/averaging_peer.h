// SPDX-License-Identifier: GPL-3.0-or-later
// One peer of the averaging benchmark: the production Transport and Collaboration, and in place of
// a trainer one that has its share at once, a gradient of random values, and an optimizer that only
// decodes the average. What a round then takes is what averaging takes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace potluck::bench {

struct PeerOptions {
  unsigned index = 0, count = 1;
  std::string listen;             // "address:port"
  std::string advertise;          // where the others reach it; empty: as `listen`
  std::vector<std::string> dial;  // of the peers with a smaller index, in their order
  std::uint64_t values = 5'000'000;
  std::string codec = "fp32";
  std::uint32_t chunk_values = 0;     // 0: as in production
  double up_mbit = 0, down_mbit = 0;  // told to the plan; 0: nothing is known
  bool limit = false;                 // the same as the user's limits, too
  bool trains = true;                 // false: an aggregator
  bool equal_fractions = false;
  bool verbose = false;  // all notes go to standard error, not warnings alone
};

// Prints {"ready":true,"leads":...} once linked to all others. Then obeys its standard input:
// "enter" the rounds, the one that leads first; "train" when one has printed {"all":true}, that is
// offered a round to all; "end" before it is closed, which ends it. Prints one line of JSON for
// each round.
// -> exit code.
int run_averaging_peer(const PeerOptions& options);

}  // namespace potluck::bench
