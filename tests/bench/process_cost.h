// SPDX-License-Identifier: GPL-3.0-or-later
// What this process has cost so far.
#pragma once

#include <sys/resource.h>

namespace potluck::bench {

struct ProcessCost {
  double cpu_seconds = 0;  // user and system, all threads
  double peak_mb = 0;      // largest resident size ever, 10^6 bytes
};

inline ProcessCost process_cost() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
  };
  return {seconds(usage.ru_utime) + seconds(usage.ru_stime),
          static_cast<double>(usage.ru_maxrss) * 1024e-6};
}

}  // namespace potluck::bench
