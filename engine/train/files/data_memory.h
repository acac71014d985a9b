// SPDX-License-Identifier: GPL-3.0-or-later
// What data may become in memory: asked before it does. Files come from strangers: a small one may
// become large. Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "net/base/result.h"

namespace potluck {

// How many of so many bytes may still be taken; empty: all of them.
using MemoryLeft = std::function<std::uint64_t(std::uint64_t)>;

// Whatever becomes no larger than this is let through; above it a file may become so many times as
// large as it is: text and tables with many words stay far below.
constexpr std::uint64_t kSmallData = std::uint64_t{128} << 20;
constexpr std::uint64_t kMostGrowth = 64;
constexpr std::uint64_t largest_data(std::uint64_t file_bytes) {
  const std::uint64_t grown =
      file_bytes < UINT64_MAX / kMostGrowth ? file_bytes * kMostGrowth : UINT64_MAX;
  return grown < kSmallData ? kSmallData : grown;
}

// kTooLarge: a file of so many bytes that becomes `bytes` in memory grows too much. what: "its
// table".
Status check_growth(const std::filesystem::path& file, const char* what, std::uint64_t file_bytes,
                    std::uint64_t bytes);
// kOutOfMemory: less than `bytes` is left.
Status check_memory_left(const std::filesystem::path& file, const MemoryLeft& left,
                         std::uint64_t bytes);

}  // namespace potluck
