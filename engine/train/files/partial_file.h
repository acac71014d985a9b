// SPDX-License-Identifier: GPL-3.0-or-later
// A file that is there whole or not at all: written beside its place and renamed over it. Private
// to engine/train. One thread.
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>

#include "net/base/result.h"

namespace potluck {

class PartialFile {
 public:
  explicit PartialFile(std::filesystem::path file);
  PartialFile(const PartialFile&) = delete;
  PartialFile& operator=(const PartialFile&) = delete;
  ~PartialFile();  // what was not kept goes; an earlier file stays as it was

  // What goes wrong, flush() and keep() tell.
  void write(const void* bytes, std::size_t count);
  // Where to read what was written so far.
  Result<std::filesystem::path> flush();
  Status keep();  // kNoSpace, kPermission, kIo: an earlier file stays as it was

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  const std::filesystem::path file_, partial_;
  std::unique_ptr<std::FILE, Close> out_;
  int failure_ = 0;  // errno of the first; 0: none
};

}  // namespace potluck
