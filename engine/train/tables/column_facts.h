// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in one column of a table, counted, and what that makes of it. Pure, any thread.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/train/tables/csv_reader.h"
#include "engine/train/tables/table_numbers.h"

namespace potluck {

constexpr std::size_t kMaxWords = 256;     // different ones in a column of words
constexpr std::size_t kMaxClasses = 1000;  // to learn

class ColumnFacts {
 public:
  // The views into `rows` are kept.
  ColumnFacts(std::span<const CsvRow> rows, std::size_t column);

  bool empty() const { return filled_ == 0; }
  // Numbers, perhaps with some that are missing or mistyped, which are to be named.
  bool numbers() const;
  // Another value in each row, where that says nothing about the next row: words, or whole numbers
  // that count the rows or are called so.
  bool identifies(const std::string& name) const;
  // Numbers of which there are too many for classes: a measure.
  bool measures() const;
  std::size_t different() const { return seen_.size(); }
  bool occurs(std::string_view cell) const { return seen_.contains(cell); }
  bool unlike_in_each_row() const { return filled_ >= kFewRows && seen_.size() == filled_; }
  const NumberColumn& written() const { return written_; }

 private:
  static constexpr std::size_t kFewRows = 10;

  std::size_t rows_ = 0, filled_ = 0, numbers_ = 0, words_ = 0, perhaps_missing_ = 0;
  bool whole_ = true, counts_up_ = true;
  std::unordered_map<std::string_view, std::size_t> seen_;  // how often
  bool words_recur_ = true;
  NumberColumn written_;
};

std::vector<ColumnFacts> facts_of(std::span<const CsvRow> rows, std::size_t columns);

// Names in the first line: it differs from the lines below, which in some column are numbers; or,
// where there are only words, it holds no number and none of its cells comes again in its column.
bool has_header(const CsvTable& table, const std::vector<ColumnFacts>& below);

}  // namespace potluck
