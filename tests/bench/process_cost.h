// SPDX-License-Identifier: GPL-3.0-or-later
// What this process has cost so far, and what another one holds.
#pragma once

#include <sys/resource.h>

#include <fstream>
#include <string>

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

// Resident, 10^6 bytes, near enough. 0: there is no such process.
inline double resident_mb(long long pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string word; status >> word;) {
    double kilobytes = 0;
    if (word == "VmRSS:" && status >> kilobytes) return kilobytes / 1000;
  }
  return 0;
}

}  // namespace potluck::bench
