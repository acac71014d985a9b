// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_files.h"

#include <cstdlib>

namespace potluck {

std::filesystem::path test_file(const std::string& name) {
  return std::filesystem::path(POTLUCK_SOURCE_DIR) / "tests" / "data" / name;
}

std::filesystem::path shared_file(const std::string& name) {
  const char* shared = std::getenv("POTLUCK_SHARED");
  return std::filesystem::path(shared != nullptr ? shared : POTLUCK_SHARED_DIR) / "data" / name;
}

}  // namespace potluck
