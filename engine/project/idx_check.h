// SPDX-License-Identifier: GPL-3.0-or-later
// IDX files (the format of MNIST), plain or gzip: headers and lengths. Any thread.
#pragma once

#include <cstdint>
#include <filesystem>

#include "net/base/result.h"

namespace potluck {

constexpr std::uint32_t kIdxImagesMagic = 0x00000803;  // unsigned bytes, three dimensions
constexpr std::uint32_t kIdxLabelsMagic = 0x00000801;  // unsigned bytes, one dimension

struct FileStart {
  std::uint32_t magic = 0;  // the first four bytes after decompression, big-endian; 0 if shorter
  bool compressed = false;
  bool empty = false;
};
Result<FileStart> look_at_start(const std::filesystem::path& file);

struct IdxImages {
  std::uint32_t count = 0, height = 0, width = 0;
};
// Read to the end: the length must be what the header says. kMalformed names what is wrong.
Result<IdxImages> check_idx_images(const std::filesystem::path& file);
Result<std::uint32_t> check_idx_labels(const std::filesystem::path& file);  // how many

}  // namespace potluck
