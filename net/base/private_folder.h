// SPDX-License-Identifier: GPL-3.0-or-later
// Folders and files for their owner alone from the first moment, whatever the umask is: what is
// taken from others afterwards they may have opened before. Any thread.
#pragma once

#include <filesystem>
#include <system_error>

namespace potluck {

// With those above it that are missing, all of mode 0700. What is there already stays as it is.
std::error_code make_private_folders(const std::filesystem::path& folder);
// An empty one of mode 0600. What is there already stays as it is.
std::error_code make_private_file(const std::filesystem::path& file);

}  // namespace potluck
