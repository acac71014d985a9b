// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/disk/private_home.h"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace potluck {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kOthers = S_IRWXG | S_IRWXO;
// What a home has in it; a shared folder may hold other people's things as well.
constexpr std::array kOurs = {"identity.key",   "identity.next", "potluck.db",  "potluck.db-wal",
                              "potluck.db-shm", "control.json",  "potluck.log", "preferences.json",
                              "window.ini",     "projects"};

// -> whether others had rights to it. Links are not followed, and what is not ours is left alone.
Result<bool> close_to_others(const fs::path& path) {
  struct stat facts {};
  if (::lstat(path.c_str(), &facts) != 0) {
    if (errno == ENOENT) return false;  // gone meanwhile
    return {ErrorCode::kIo, "cannot look at " + path.string() + ": " + std::strerror(errno)};
  }
  const bool kind = S_ISREG(facts.st_mode) || S_ISDIR(facts.st_mode);
  if (!kind || facts.st_uid != ::geteuid() || (facts.st_mode & kOthers) == 0) return false;
  if (::chmod(path.c_str(), facts.st_mode & 07777 & ~kOthers) != 0) {
    return {ErrorCode::kPermission,
            "cannot keep others out of " + path.string() + ": " + std::strerror(errno),
            "choose a folder on a disk that knows rights, with --home"};
  }
  return true;
}

Result<bool> close_all_within(const fs::path& folder) {
  POTLUCK_TRY(bool changed, close_to_others(folder));
  std::error_code failure;
  auto entries = fs::recursive_directory_iterator(
      folder, fs::directory_options::skip_permission_denied, failure);
  for (; !failure && entries != fs::end(entries); entries.increment(failure)) {
    POTLUCK_TRY(const bool closed, close_to_others(entries->path()));
    changed |= closed;
  }
  return changed;
}

}  // namespace

Result<bool> make_private(const fs::path& home) {
  struct stat facts {};
  if (::stat(home.c_str(), &facts) != 0) {
    return {ErrorCode::kIo, "cannot look at " + home.string() + ": " + std::strerror(errno)};
  }
  const bool shared = facts.st_uid != ::geteuid() || (facts.st_mode & S_ISVTX) != 0;
  if (!shared) {
    if ((facts.st_mode & kOthers) == 0) return false;  // nobody else gets at what is in it
    return close_all_within(home);
  }
  bool changed = false;
  for (const char* name : kOurs) {
    POTLUCK_TRY(const bool closed, close_all_within(home / name));
    changed |= closed;
  }
  return changed;
}

}  // namespace potluck
