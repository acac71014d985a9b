// SPDX-License-Identifier: GPL-3.0-or-later
// Whole data files in memory, decompressed when they are gzip. Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "engine/train/files/data_memory.h"
#include "net/base/bytes.h"
#include "net/base/result.h"

namespace potluck {

// Errors name the file and, where the stream breaks, the offset in the decompressed bytes.
// kTooLarge beyond max_bytes, and where it is compressed beyond what a file of its size may become
// (data_memory.h); kOutOfMemory: `times` its bytes are not left. All of that is found out before
// any of them is kept.
struct DataFileLimits {
  std::uint64_t max_bytes = 0;
  std::uint64_t times = 1;  // what it becomes takes so many times its bytes
  MemoryLeft memory_left{};
};
Result<Bytes> read_data_file(const std::filesystem::path& file, const DataFileLimits& limits);

// "FILE: WHAT at byte OFFSET": how every complaint about a data file reads.
Error data_error(const std::filesystem::path& file, const std::string& what, std::uint64_t offset);

// "FILE: WHAT in line LINE", counted from 1.
Error line_error(const std::filesystem::path& file, const std::string& what, std::uint64_t line);

// "2 lines are left out: …", where that was chosen.
std::string left_out_note(std::uint64_t lines);

}  // namespace potluck
