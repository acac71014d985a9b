// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as people and spreadsheets write them into tables: 3, +3, -1.5e3, 1.234,5, 1 234.5, 12 %,
// € 5, (7). What is a decimal mark and what parts thousands is told by a whole column, or by the
// other columns. Pure, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace potluck {

enum class DecimalMark { kPoint, kComma };

// A cell that is a number, in one way of reading it or in two: "1,234".
struct WrittenNumber {
  std::optional<double> with_point, with_comma;  // as which decimal mark; at least one of them
  std::string unit;                              // "%", "€", "USD"; empty: none
  // Marks that only part thousands or only are decimal; "7" has none, "1,234" one.
  bool has_point = false, has_comma = false;
  bool long_digits = false;  // four digits or more that nothing parts
};
std::optional<WrittenNumber> read_number(std::string_view cell);
bool is_number(std::string_view cell);

// "inf", "-Infinity", "∞": what stands for a number that has no value.
bool is_infinite(std::string_view cell);
// "", "NA", "?", "null", "#N/A": what stands for a value that is missing. among_numbers: also what
// might be a word in a column of words: "-", "none", "unknown".
bool is_missing(std::string_view cell, bool among_numbers);

// How the numbers of one column are written. Feed it all of them, then ask.
class NumberColumn {
 public:
  void add(const WrittenNumber& number);

  // The mark that some number leaves no doubt about.
  std::optional<DecimalMark> certain() const;
  bool contradicts() const { return needs_point_ && needs_comma_; }
  // The mark that most speaks for where none is certain, as told by this column alone.
  std::optional<DecimalMark> likely(char separator) const;
  // One unit for all, and no mixture of percents and plain numbers.
  bool one_unit() const {
    const bool parts = unit_ == "%" || unit_ == "‰";
    return !mixed_units_ && (!parts || units_ == count_);
  }
  const std::string& unit() const { return unit_; }
  // others: the mark of the table's other columns, where they agree.
  DecimalMark choose(std::optional<DecimalMark> others) const;

 private:
  std::size_t count_ = 0, units_ = 0, marked_ = 0;
  std::string unit_;
  bool mixed_units_ = false, needs_point_ = false, needs_comma_ = false;
  bool points_ = false, commas_ = false, long_digits_ = false;
};

}  // namespace potluck
