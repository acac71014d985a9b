// SPDX-License-Identifier: GPL-3.0-or-later
// The file in which a node of the DHT keeps the others that it knew. Nothing depends on it:
// whatever is wrong with it, the node asks the well-known ones again. Any thread.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace potluck {

// Empty: there is none, or it is too large to be one of ours.
std::string read_known_nodes(const std::filesystem::path& file);
// For its owner alone, and whole or not at all; what is empty leaves the file as it is. A failure
// is logged.
void write_known_nodes(const std::filesystem::path& file, std::string_view bytes);

}  // namespace potluck
