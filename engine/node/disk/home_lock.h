// SPDX-License-Identifier: GPL-3.0-or-later
// One process per home: a lock that the system releases even after kill -9. Any thread.
#pragma once

#include <chrono>
#include <filesystem>

#include "net/base/result.h"

namespace potluck {

// kInvalidArgument: none is named, and the environment tells of none.
Status check_home(const std::filesystem::path& home);

class HomeLock {
 public:
  // Makes the folder, for its owner alone. Waits so long for who holds it; then kAlreadyExists
  // names that process.
  static Result<HomeLock> take(const std::filesystem::path& home,
                               std::chrono::milliseconds patience = {});
  HomeLock(HomeLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  HomeLock& operator=(HomeLock&&) = delete;
  ~HomeLock();

 private:
  explicit HomeLock(int fd) : fd_(fd) {}
  int fd_;
};

}  // namespace potluck
