// SPDX-License-Identifier: GPL-3.0-or-later
// JSON lines: an object in each line, of which "text" (or "content") is learnt, one after the
// other. Pure, any thread.
#pragma once

#include <filesystem>
#include <string>

#include "net/base/result.h"

namespace potluck {

// Appends the text of each line, and a line feed. line: the number of those before, and afterwards
// of those read. kMalformed names file (for messages alone) and line.
Status append_json_lines(const std::filesystem::path& file, std::string_view lines,
                         std::uint64_t& line, std::string& out);

}  // namespace potluck
