// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/base/temporary_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "net/base/private_folder.h"

namespace potluck {

namespace fs = std::filesystem;

Result<TemporaryFolder> TemporaryFolder::make(fs::path where) {
  std::error_code failure;
  if (where.empty()) {
    where = fs::temp_directory_path(failure);
  } else {
    failure = make_private_folders(where);
  }
  if (failure) return {ErrorCode::kIo, "cannot make a temporary folder: " + failure.message()};
  std::string path = (where / "potluck-XXXXXX").string();
  if (mkdtemp(path.data()) == nullptr) {
    return {ErrorCode::kIo, std::string("cannot make a temporary folder: ") + std::strerror(errno)};
  }
  return TemporaryFolder(path);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

}  // namespace potluck
