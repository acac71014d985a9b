// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/temporary_folder.h"

#include <spdlog/fmt/fmt.h>

#include "net/crypto/keys.h"

namespace potluck {

namespace fs = std::filesystem;

Result<TemporaryFolder> TemporaryFolder::make(fs::path where) {
  std::error_code failure;
  if (where.empty()) {
    where = fs::temp_directory_path(failure);
  } else {
    fs::create_directories(where, failure);
  }
  const auto path = where / fmt::format("potluck-{:016x}", random_u64());
  if (!failure) fs::create_directory(path, failure);
  if (failure) return {ErrorCode::kIo, "cannot make a temporary folder: " + failure.message()};
  return TemporaryFolder(path);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

}  // namespace potluck
