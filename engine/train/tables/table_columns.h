// SPDX-License-Identifier: GPL-3.0-or-later
// What the columns of a table are: numbers, words, what is to be learnt, what is left out. Found in
// the table itself, or given by a person. Pure, any thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/train/files/data_options.h"
#include "engine/train/tables/column_roles.h"
#include "engine/train/tables/csv_reader.h"
#include "engine/train/tables/table_numbers.h"
#include "net/base/result.h"

namespace potluck {

// Numbers that a row becomes: one for each number, and one for each word that a column has.
constexpr std::size_t kMaxFeatures = 65536;

struct TableColumn {
  std::string name;
  ColumnKind kind = ColumnKind::kNumber;
  std::string why;                         // it is left out
  DecimalMark mark = DecimalMark::kPoint;  // of numbers
  std::vector<std::string> words;          // of words and of the target: all, in their order

  double number(const std::string& cell) const;  // of a cell that was checked
};

struct TableColumns {
  std::vector<TableColumn> columns;
  std::size_t target = 0;
  std::vector<std::size_t> rows;  // of the table: those to learn from
  std::uint64_t left_out = 0;     // rows in which a value is missing or damaged
};
// how: its columns, wishes and leave_out_bad. Rows that cannot be read are left out and counted, or
// refused: kMalformed names line and column: a value that is missing, that is no number among
// numbers. kInvalidArgument where another choice of columns helps.
// kTooLarge: more than kMaxFeatures, or rows that become many times the file; kOutOfMemory.
Result<TableColumns> find_columns(const std::filesystem::path& file, const CsvTable& table,
                                  const DataFiles& how);
// What would be guessed, without a look at each cell: what a person can correct where the guess is
// refused.
Result<std::vector<DataColumn>> look_at_columns(const DataFiles& files);

}  // namespace potluck
