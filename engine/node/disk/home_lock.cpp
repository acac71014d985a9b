// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/disk/home_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string>
#include <thread>

#include "net/base/clock.h"
#include "net/base/private_folder.h"

namespace potluck {
namespace {

Error home_error(int failure, const std::filesystem::path& home) {
  const std::string what = "cannot use the folder " + home.string() + ": " + std::strerror(failure);
  if (failure == ENOSPC || failure == EDQUOT) {
    return {ErrorCode::kNoSpace, what, "free some space on that disk"};
  }
  if (failure == EACCES || failure == EPERM || failure == EROFS) {
    return {ErrorCode::kPermission, what, "choose a folder that you may write to, with --home"};
  }
  return {ErrorCode::kIo, what, "choose another folder with --home"};
}

std::string holder(int fd) {
  std::array<char, 32> text{};
  const auto got = ::pread(fd, text.data(), text.size() - 1, 0);
  return got > 0 ? std::string(text.data(), static_cast<std::size_t>(got)) : "unknown";
}

// 0 or what failed.
int lock_within(int fd, std::chrono::milliseconds patience) {
  constexpr std::chrono::milliseconds kLookAgain{20};
  const SystemClock clock;
  const auto until = clock.now() + patience;
  for (;;) {
    if (::flock(fd, LOCK_EX | LOCK_NB) == 0) return 0;
    const int failure = errno;
    const bool held = failure == EWOULDBLOCK || failure == EINTR;
    if (!held || clock.now() >= until) return failure;
    std::this_thread::sleep_for(kLookAgain);
  }
}

}  // namespace

Status check_home(const std::filesystem::path& home) {
  if (!home.empty()) return ok_status();
  return {ErrorCode::kInvalidArgument, "HOME is not set, so there is no folder for this node",
          "name one with --home FOLDER, or set HOME or POTLUCK_HOME"};
}

Result<HomeLock> HomeLock::take(const std::filesystem::path& home,
                                std::chrono::milliseconds patience) {
  POTLUCK_CHECK(check_home(home));
  if (const auto not_made = make_private_folders(home); not_made) {
    return home_error(not_made.value(), home);
  }
  const auto file = home / "lock";
  const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0) return home_error(errno, home);
  HomeLock lock(fd);
  if (const int failure = lock_within(fd, patience); failure != 0) {
    if (failure != EWOULDBLOCK) return home_error(failure, home);
    return {ErrorCode::kAlreadyExists,
            "another potluck-node runs here (process " + holder(fd) + ")",
            "use that one, stop it, or give this one its own folder with --home"};
  }
  const auto pid = std::to_string(::getpid());
  if (::ftruncate(fd, 0) != 0 || ::pwrite(fd, pid.data(), pid.size(), 0) < 0) {
    return home_error(errno, home);
  }
  return lock;
}

HomeLock::~HomeLock() {
  if (fd_ >= 0) ::close(fd_);
}

}  // namespace potluck
