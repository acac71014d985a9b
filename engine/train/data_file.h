// SPDX-License-Identifier: GPL-3.0-or-later
// Whole data files in memory, decompressed when they are gzip. Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "engine/train/dataset.h"
#include "net/base/bytes.h"

namespace potluck {

// Errors name the file and, where the stream breaks, the offset in the decompressed bytes.
// kTooLarge beyond max_bytes, so that a small hostile archive cannot fill the memory.
Result<Bytes> read_data_file(const std::filesystem::path& file, std::uint64_t max_bytes);

// "FILE: WHAT at byte OFFSET": how every complaint about a data file reads.
Error data_error(const std::filesystem::path& file, const std::string& what, std::uint64_t offset);

Result<std::shared_ptr<const Dataset>> load_text(const DataFiles& files);
Result<std::shared_ptr<const Dataset>> load_idx(const DataFiles& files);

}  // namespace potluck
