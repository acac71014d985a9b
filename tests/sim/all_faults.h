// SPDX-License-Identifier: GPL-3.0-or-later
// One collaboration to which everything happens that a seed draws: late and lost packets, broken
// links, walls, partitions, crashes with and without disk, frozen processes, slow disks, clocks
// hours apart, liars, pauses and limits. First safety: whatever happens, no invariant breaks. Then
// the faults stop, and everybody must come together and move on.
#pragma once

#include <string>
#include <vector>

#include "sim_peer.h"

namespace potluck::sim {

struct FaultOptions {
  std::size_t peers = 50;
  Duration faults = std::chrono::seconds(20);  // how long things happen
  bool verbose = false;
};

struct FaultOutcome {
  std::string problem;             // "": every invariant held
  std::vector<std::string> trace;  // the last lines, when one did not
  std::string what;                // which faults this seed has
  std::uint64_t events = 0, epochs = 0, forked = 0, cut_off = 0;
  Digest head;                  // at the end: a replay ends at the same
  std::size_t most_memory = 0;  // bytes that a peer ever held
  double longest_gap_s = 0;     // between two commits while things happened
  double together_s = 0;        // from the last fault to three epochs of all
};

// The same seed gives the same run, event by event.
FaultOutcome run_all_faults(std::uint64_t seed, const FaultOptions& options);

}  // namespace potluck::sim
