// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/base/helper_program.h"

#include <filesystem>

namespace potluck {

namespace fs = std::filesystem;

std::string helper_program(const std::string& name) {
  std::error_code failure;
  const fs::path self = fs::read_symlink("/proc/self/exe", failure);
  if (failure) return name;
  const fs::path beside = self.parent_path() / name;
  return fs::exists(beside, failure) ? beside.string() : name;
}

}  // namespace potluck
