// SPDX-License-Identifier: GPL-3.0-or-later
// A line of what a benchmark was asked for and what it saw.
#pragma once

#include <cstdio>
#include <string>

namespace potluck::bench {

// Prints it. -> whether it was reached.
inline bool target(const std::string& what, double value, double limit, bool at_least) {
  const bool reached = at_least ? value >= limit : value <= limit;
  std::printf("%-62s %8.3f %s %7.3f  %s\n", what.c_str(), value, at_least ? ">=" : "<=", limit,
              reached ? "reached" : "MISSED");
  std::fflush(stdout);
  return reached;
}

}  // namespace potluck::bench
