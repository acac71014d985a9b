// SPDX-License-Identifier: GPL-3.0-or-later
// What tests/chaos does to real processes, in virtual time: a few peers on one fast network, every
// half second to two one of them killed, frozen, cut off, slowed, paused, sent away or replaced,
// coordinators and the founder included. Somebody is always left free to train, and nobody who is
// free may wait long for a commit. Hours of it take minutes, and a seed replays exactly.
#pragma once

#include <string>
#include <vector>

#include "sim_peer.h"

namespace potluck::sim {

struct EndlessOptions {
  std::size_t peers = 10;
  Duration length = std::chrono::minutes(10);
  Duration stall = std::chrono::seconds(10);  // that somebody who is free may wait
  bool verbose = false;
};

struct EndlessOutcome {
  std::string problem;             // "": every invariant held
  std::vector<std::string> trace;  // the last lines, when one did not
  std::uint64_t epochs = 0, forked = 0, faults = 0;
  std::size_t most_memory = 0;       // bytes that a peer ever held
  double longest_wait_s = 0;         // of somebody who was free
  double longest_joining_s = 0;      // that somebody unhindered took to come, or come back
  int slow_joinings = 0;             // over five seconds
  std::vector<int> waits_of_second;  // how many waits ended in their first second, second, ...
};

EndlessOutcome run_endless_faults(std::uint64_t seed, const EndlessOptions& options);

}  // namespace potluck::sim
