// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/base/private_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace potluck {
namespace {

namespace fs = std::filesystem;

std::error_code from_errno(int failure) { return {failure, std::generic_category()}; }

}  // namespace

std::error_code make_private_folders(const fs::path& folder) {
  std::error_code failure;
  // "a/b/" and "a/b/." name what "a/b" does.
  fs::path clean = fs::absolute(folder, failure).lexically_normal();
  if (failure) return failure;
  if (!clean.has_filename()) clean = clean.parent_path();
  if (fs::is_directory(clean, failure)) return {};
  if (clean.has_relative_path()) {
    if (const auto above = make_private_folders(clean.parent_path()); above) return above;
  }
  if (::mkdir(clean.c_str(), S_IRWXU) == 0) return {};
  const int made = errno;
  if (made == EEXIST && fs::is_directory(clean, failure)) return {};  // by another one meanwhile
  return from_errno(made == EEXIST ? ENOTDIR : made);
}

std::error_code make_private_file(const fs::path& file) {
  // A descriptor of a file that is there would be closed again, and with it go all locks that this
  // process has on it: hence only of a new one.
  const int fd =
      ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
  if (fd < 0) return errno == EEXIST ? std::error_code() : from_errno(errno);
  ::close(fd);
  return {};
}

}  // namespace potluck
