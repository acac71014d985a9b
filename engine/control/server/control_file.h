// SPDX-License-Identifier: GPL-3.0-or-later
// <home>/control.json: where the running node listens and the token that opens it (mode 0600). Any
// thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "net/base/result.h"

namespace potluck {

struct ControlFile {
  std::uint16_t port = 0;
  std::string token;
  std::int64_t pid = 0;
  std::string version;
  int api = 1;
};

// Written beside and renamed, so that a reader never sees half of it.
Status write_control_file(const std::filesystem::path& home, const ControlFile& file);
// kNotFound when nobody listens; kMalformed.
Result<ControlFile> read_control_file(const std::filesystem::path& home);
void remove_control_file(const std::filesystem::path& home);

}  // namespace potluck
