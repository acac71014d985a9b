// SPDX-License-Identifier: GPL-3.0-or-later
// File handles and what a failed system call means to people.
#pragma once

#include <filesystem>
#include <string_view>

#include "net/base/bytes.h"

namespace potluck {

// The error of a system call that failed with `system_errno` on `file`. doing: "cannot write", ...
Error file_error(int system_errno, std::string_view doing, const std::filesystem::path& file);

// A POSIX descriptor that closes itself.
class File {
 public:
  static Result<File> open_to_read(const std::filesystem::path& file);
  static Result<File> create(const std::filesystem::path& file, unsigned mode);  // must be new
  File(File&& other) noexcept : path_(std::move(other.path_)), fd_(std::exchange(other.fd_, -1)) {}
  File& operator=(File&&) = delete;
  ~File();

  Result<std::size_t> read(std::span<std::uint8_t> out);  // fills `out` unless the file ends first
  // As read(), from there on; the position of read() stays.
  Result<std::size_t> read_at(std::uint64_t offset, std::span<std::uint8_t> out);
  Status write(ByteView bytes);
  Status finish();  // to the disk, then closed: errors that appear late are not lost
  Result<std::uint64_t> size() const;  // kInvalidArgument for what is not a plain file

 private:
  File(std::filesystem::path path, int fd) : path_(std::move(path)), fd_(fd) {}
  std::filesystem::path path_;
  int fd_;
};

Status sync_folder(const std::filesystem::path& folder);
// For their owner alone.
Status make_folders(const std::filesystem::path& folder);

}  // namespace potluck
