// SPDX-License-Identifier: GPL-3.0-or-later
// What a tar archive holds and where, without unpacking it (POSIX.1-1988 ustar, pax, long names of
// GNU). Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/train/files/data_memory.h"
#include "net/base/result.h"

namespace potluck {

struct TarMember {
  std::string name;
  std::uint64_t offset = 0, size = 0;  // of its bytes in the archive
};

// Plain files, in their order; folders are passed over. kMalformed names file, member and offset:
// truncated, damaged headers, names that lead out of the archive, links, devices.
// kOutOfMemory: its names take more than that.
Result<std::vector<TarMember>> index_tar(const std::filesystem::path& file,
                                         const MemoryLeft& memory_left = {});

}  // namespace potluck
