// SPDX-License-Identifier: GPL-3.0-or-later
// Does a data set larger than the memory train as fast as one in memory?
#pragma once

#include <cstdint>
#include <filesystem>

namespace potluck {

struct StreamingBench {
  std::filesystem::path folder;  // for the data, which is deleted afterwards
  double gigabytes = 2.0;        // of each data set on the disk
  double cap_gigabytes = 0.5;    // of memory, the system's cache included
  int threads = 1, rounds = 5;
  double seconds = 2.0;  // of each turn
};

// A row for text, and one for images in tar shards: samples per second of the trainer on data in
// memory, and on data on the disk in a process that may not use more than the cap. True where the
// ratio is at least 0.95 for both.
bool bench_streaming(const StreamingBench& bench);

}  // namespace potluck
