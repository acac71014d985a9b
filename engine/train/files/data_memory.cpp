// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/files/data_memory.h"

namespace potluck {
namespace {

std::string mebibytes(std::uint64_t bytes) {
  return std::to_string((bytes + (1 << 20) - 1) >> 20) + " MiB";
}

}  // namespace

Status check_growth(const std::filesystem::path& file, const char* what, std::uint64_t file_bytes,
                    std::uint64_t bytes) {
  if (bytes <= largest_data(file_bytes)) return ok_status();
  return {ErrorCode::kTooLarge,
          file.string() + " has " + mebibytes(file_bytes) + ", and " + what + " would take " +
              mebibytes(bytes) + " of memory",
          "at most " + std::to_string(kMostGrowth) + " times the file is possible"};
}

Status check_memory_left(const std::filesystem::path& file, const MemoryLeft& left,
                         std::uint64_t bytes) {
  const std::uint64_t free = left ? left(bytes) : bytes;
  if (free >= bytes) return ok_status();
  return {ErrorCode::kOutOfMemory,
          file.string() + " would take " + mebibytes(bytes) + " of memory, and " + mebibytes(free) +
              " are left for it",
          "allow more memory, close other programs, or use less data"};
}

}  // namespace potluck
