// SPDX-License-Identifier: GPL-3.0-or-later
// A folder that goes away again. Any thread.
#pragma once

#include <filesystem>
#include <utility>

#include "net/base/result.h"

namespace potluck {

class TemporaryFolder {
 public:
  // In `where`, which is made, or, empty, where the system keeps such things.
  static Result<TemporaryFolder> make(std::filesystem::path where = {});
  TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder();
  const std::filesystem::path& path() const { return path_; }

 private:
  explicit TemporaryFolder(std::filesystem::path path) : path_(std::move(path)) {}
  std::filesystem::path path_;
};

}  // namespace potluck
