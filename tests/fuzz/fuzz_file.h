// SPDX-License-Identifier: GPL-3.0-or-later
// Inputs for decoders that read files: a file in memory, the same one for every input.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cassert>
#include <filesystem>
#include <string>

#include "net/base/bytes.h"

namespace potluck {

class FuzzFile {
 public:
  FuzzFile() : descriptor_(::memfd_create("fuzz", MFD_CLOEXEC)) { assert(descriptor_ >= 0); }
  FuzzFile(const FuzzFile&) = delete;
  FuzzFile& operator=(const FuzzFile&) = delete;
  ~FuzzFile() { ::close(descriptor_); }

  const std::filesystem::path& holding(ByteView bytes) {
    const auto size = static_cast<off_t>(bytes.size());
    const bool written = ::ftruncate(descriptor_, size) == 0 &&
                         ::pwrite(descriptor_, bytes.data(), bytes.size(), 0) == size;
    assert(written);
    return path_;
  }

 private:
  int descriptor_;
  std::filesystem::path path_ = "/proc/self/fd/" + std::to_string(descriptor_);
};

}  // namespace potluck
