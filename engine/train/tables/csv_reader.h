// SPDX-License-Identifier: GPL-3.0-or-later
// Separated values as programs and people leave them (RFC 4180 and its dialects): quotes, quotes in
// quotes, line ends in quotes; any line ends; Excel's "sep=;". Pure, any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/train/files/data_options.h"
#include "net/base/result.h"

namespace potluck {

struct CsvRow {
  std::uint64_t line = 0;  // where it begins, from 1
  std::vector<std::string> cells;
};
struct CsvTable {
  char separator = ',';
  std::uint64_t file_bytes = 0;  // as it lies on the disk
  std::vector<CsvRow> rows;      // at least one; all have as many cells
  std::uint64_t left_out = 0;
};

// text: UTF-8, or any other bytes that are a table. Cells are trimmed of blanks where they are not
// quoted; rows without anything in them are passed over. The separator is the one of comma,
// semicolon, tabulator and bar by which the lines agree best on a number of columns, so that commas
// in a name or in numbers do not decide. kMalformed names the line: a row of more or fewer columns
// than the others, unless those are to be left out. kTooLarge: hardly anything but separators,
// which would become many times the text.
Result<CsvTable> read_csv(const std::filesystem::path& file, std::string_view text,
                          bool leave_out_uneven = false, const MemoryLeft& memory_left = {});

struct ReadTable {
  CsvTable table;
  std::string encoding;  // what it was read as: "UTF-8"
};
// Of the one file of a table, whatever it is encoded in.
Result<ReadTable> read_table(const DataFiles& files);

}  // namespace potluck
