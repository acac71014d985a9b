// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/tables/column_facts.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace potluck {
namespace {

constexpr std::size_t kFewValues = 20;

bool names_rows(std::string name) {
  for (char& c : name) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  static constexpr std::array<std::string_view, 14> kNames = {
      "",    "id", "index", "idx",  "nr",   "nr.", "no",
      "no.", "#",  "key",   "uuid", "guid", "row", "rowid"};
  if (std::ranges::find(kNames, name) != kNames.end() || name.starts_with("unnamed")) return true;
  static constexpr std::array<std::string_view, 6> kEndings = {"_id", " id", "-id",
                                                               "_nr", "_no", "_key"};
  return std::ranges::any_of(kEndings, [&](auto ending) { return name.ends_with(ending); });
}

// "customerID", "PassengerId"
bool ends_in_id(const std::string& name) { return name.ends_with("ID") || name.ends_with("Id"); }

}  // namespace

ColumnFacts::ColumnFacts(std::span<const CsvRow> rows, std::size_t column) : rows_(rows.size()) {
  double next = -1.0;  // if the numbers count up
  for (const CsvRow& row : rows) {
    const std::string& cell = row.cells[column];
    const auto number = read_number(cell);
    if (!number && !is_infinite(cell) && is_missing(cell, false)) continue;
    ++filled_;
    ++seen_[cell];
    if (number) {
      ++numbers_;
      written_.add(*number);
      const double value = number->with_point ? *number->with_point : *number->with_comma;
      whole_ = whole_ && value == std::floor(value) && !(number->has_point || number->has_comma);
      if (next < 0.0 && (value == 0.0 || value == 1.0)) next = value;
      counts_up_ = counts_up_ && value == next;
      next += 1.0;
    } else if (is_infinite(cell)) {
      ++numbers_;
    } else if (is_missing(cell, true)) {
      ++perhaps_missing_;
    } else {
      ++words_;
    }
  }
  if (numbers_ == 0 || words_ == 0 || seen_.size() > kFewValues) return;
  for (const auto& [cell, times] : seen_) {
    if (times < 3 && !is_number(cell) && !is_missing(cell, true)) words_recur_ = false;
  }
}

// "2, 3, 4, 5more" are words, and so is what has few numbers in it; two cells of "n. d." or "1O"
// among hundreds of numbers are mistakes.
bool ColumnFacts::numbers() const {
  if (words_ == 0) return numbers_ > 0 && numbers_ >= perhaps_missing_;
  const bool few_words_that_recur = seen_.size() <= kFewValues && words_recur_;
  return numbers_ > words_ && !few_words_that_recur;
}

bool ColumnFacts::identifies(const std::string& name) const {
  const bool called_so = names_rows(name) || ends_in_id(name);
  if (numbers()) {
    return unlike_in_each_row() && filled_ == rows_ && whole_ && (called_so || counts_up_);
  }
  return unlike_in_each_row() || (called_so && seen_.size() > kMaxWords);
}

bool ColumnFacts::measures() const {
  if (!numbers()) return false;
  return whole_ ? seen_.size() > kFewValues && 5 * seen_.size() > filled_
                : seen_.size() > kFewValues / 2;
}

bool has_header(const CsvTable& table, const std::vector<ColumnFacts>& below) {
  const auto& first = table.rows.front().cells;
  bool like_below = false;
  for (std::size_t c = 0; c < first.size(); ++c) {
    if (!below[c].numbers() || is_missing(first[c], true)) continue;
    if (!is_number(first[c]) && !is_infinite(first[c])) return true;
    like_below = true;
  }
  if (like_below) return false;
  for (std::size_t c = 0; c < first.size(); ++c) {
    if (is_number(first[c]) || below[c].occurs(first[c])) return false;
  }
  return true;
}

std::vector<ColumnFacts> facts_of(std::span<const CsvRow> rows, std::size_t columns) {
  std::vector<ColumnFacts> out;
  for (std::size_t c = 0; c < columns; ++c) out.emplace_back(rows, c);
  return out;
}

}  // namespace potluck
