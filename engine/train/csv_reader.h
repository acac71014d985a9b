// SPDX-License-Identifier: GPL-3.0-or-later
// Comma-separated values (RFC 4180): quotes, quotes in quotes, line ends in quotes. Pure, any
// thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "net/base/result.h"

namespace potluck {

struct CsvRow {
  std::uint64_t line = 0;  // where it begins, from 1
  std::vector<std::string> cells;
};
struct CsvTable {
  std::vector<CsvRow> rows;  // at least one; all have as many cells
};

// Cells are trimmed of blanks where they are not quoted. The separator is what the first line has:
// comma, semicolon or tabulator. kMalformed names the line: no UTF-8 is asked for, but no NUL
// either.
Result<CsvTable> read_csv(const std::filesystem::path& file, std::string_view text);

}  // namespace potluck
