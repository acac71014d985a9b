// SPDX-License-Identifier: GPL-3.0-or-later
// JSON lines: an object in each line, of which "text" (or "content") is learnt, one after the
// other. Pure, any thread.
#pragma once

#include <filesystem>
#include <string>

#include "net/base/result.h"

namespace potluck {

struct JsonLines {
  bool leave_out = false;  // lines that cannot be read, instead of refusing them
  std::uint64_t line = 0;  // the number of those before, and afterwards of those read
  std::uint64_t left_out = 0;
  bool begun = false;  // this is not the beginning of the file any more
};
// Appends the text of each line, and a line feed. kMalformed names file (for messages alone), line
// and the parser's reason.
Status append_json_lines(const std::filesystem::path& file, std::string_view lines,
                         JsonLines& state, std::string& out);

}  // namespace potluck
