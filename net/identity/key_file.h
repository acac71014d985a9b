// SPDX-License-Identifier: GPL-3.0-or-later
// Private files: written whole or not at all, readable by their owner only. Used by identity.cpp;
// its own header so that a full disk can be tried in tests. Any thread.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "net/base/result.h"

namespace potluck::key_file {

// An errno as people understand it: "<doing> <path>: no space left on device". kNoSpace,
// kPermission, kNotFound, kAlreadyExists or kIo.
Error from_errno(int error, const std::string& doing, const std::filesystem::path& path);

// Writes everything to an open descriptor and syncs it. path is for the message only.
Status write_fully(int fd, std::string_view text, const std::filesystem::path& path);

// Creates `file` with mode 0600 and this content, through a temporary file in the same folder that
// is linked into place. kAlreadyExists when it is there already: it is never overwritten.
Status create(const std::filesystem::path& file, std::string_view text);

// The content of a file that only its owner may read. kPermission otherwise; kTooLarge over
// max_bytes.
Result<std::string> read(const std::filesystem::path& file, std::size_t max_bytes);

}  // namespace potluck::key_file
