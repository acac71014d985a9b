// SPDX-License-Identifier: GPL-3.0-or-later
// Files as blobs, and the few system calls behind them with errors for people. Private to
// net/content.
#pragma once

#include <filesystem>

#include "net/content/content_store.h"

namespace potluck {

// Owns a file descriptor.
class FileHandle {
 public:
  FileHandle() = default;
  explicit FileHandle(int fd) : fd_(fd) {}
  ~FileHandle();
  FileHandle(FileHandle&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  FileHandle& operator=(FileHandle&& other) noexcept;

  int get() const { return fd_; }
  bool is_open() const { return fd_ >= 0; }
  void close();

 private:
  int fd_ = -1;
};

Result<FileHandle> open_file(const std::filesystem::path& file, int flags);
// As many bytes of out as the file has from `offset`; fewer only at its end.
Result<std::size_t> read_at(const FileHandle& file, std::uint64_t offset,
                            std::span<std::uint8_t> out, const std::filesystem::path& name);
// kNoSpace where the disk is full.
Status write_at(const FileHandle& file, std::uint64_t offset, ByteView bytes,
                const std::filesystem::path& name);
Status sync_file(const FileHandle& file, const std::filesystem::path& name);
// An error that says what could not be done with which file, from errno.
Error file_error(std::string_view what, const std::filesystem::path& file, int code);

// A file whose chunks are known to verify against the tree.
std::shared_ptr<Blob> make_verified_file_blob(FileHandle file, std::filesystem::path name,
                                              HashTree tree);
// The same for memory.
std::shared_ptr<Blob> make_verified_memory_blob(Bytes bytes, HashTree tree);

}  // namespace potluck
