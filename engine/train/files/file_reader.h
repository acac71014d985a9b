// SPDX-License-Identifier: GPL-3.0-or-later
// Pieces of a file that is too large for the memory. Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <utility>

#include "net/base/result.h"

namespace potluck {

class FileReader {
 public:
  static Result<FileReader> open(const std::filesystem::path& file);
  FileReader(FileReader&& other) noexcept
      : file_(std::move(other.file_)),
        descriptor_(std::exchange(other.descriptor_, -1)),
        size_(other.size_) {}
  FileReader& operator=(FileReader&&) = delete;
  ~FileReader();

  std::uint64_t size() const { return size_; }
  // All of `out`; kMalformed when the file has become shorter, kIo when the disk fails.
  Status read(std::uint64_t offset, std::span<std::uint8_t> out) const;
  // The system may begin to read these bytes. A hint.
  void prepare(std::uint64_t offset, std::uint64_t bytes) const;

 private:
  FileReader(std::filesystem::path file, int descriptor, std::uint64_t size)
      : file_(std::move(file)), descriptor_(descriptor), size_(size) {}

  std::filesystem::path file_;
  int descriptor_;
  std::uint64_t size_;
};

}  // namespace potluck
