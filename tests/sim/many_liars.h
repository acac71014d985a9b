// SPDX-License-Identifier: GPL-3.0-or-later
// A group of which a large part turns hostile at once, each member with a lie drawn from the seed.
// The honest ones keep one history and each other's links, and go on.
#pragma once

#include <string>
#include <vector>

#include "sim_peer.h"

namespace potluck::sim {

struct ManyLiarsOptions {
  std::size_t peers = 16, liars = 7;
  std::vector<std::string> lies;  // drawn from these; empty: from all
  // Of what the honest members' part of the computers can do.
  double least = 0.5;
  Duration settled = std::chrono::seconds(5);  // that the lies may cost something
  Duration looked = std::chrono::seconds(20);  // epochs are counted so long, before and after
  bool verbose = false;
};

struct ManyLiarsOutcome {
  std::string problem;             // "": the honest members are what they should be
  std::vector<std::string> trace;  // the last lines, when they are not
  std::string lies;                // who lies how
  std::uint64_t usual = 0;         // epochs in a time before the lies,
  std::uint64_t now = 0;           // and in the same time with them, once they have settled
  std::size_t linked = 0;          // liars that some honest member still has a link to, at the end
};

// The same seed gives the same run, event by event.
ManyLiarsOutcome run_many_liars(std::uint64_t seed, const ManyLiarsOptions& options);

}  // namespace potluck::sim
