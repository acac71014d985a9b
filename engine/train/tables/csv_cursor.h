// SPDX-License-Identifier: GPL-3.0-or-later
// Goes through separated values cell by cell. Pure; one thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace potluck {

class CsvCursor {
 public:
  enum class End { kSeparator, kLine, kText };
  enum class Fault { kNone, kNul, kBehindQuote, kOpenQuote };

  CsvCursor(std::string_view text, char separator) : text_(text), separator_(separator) {}

  bool done() const { return at_ >= text_.size(); }
  std::uint64_t line() const { return line_; }  // of what comes next, from 1

  // The next cell, trimmed where it is not quoted, and what ended it. After a fault the cell goes
  // on to where it would have ended.
  End next(std::string& cell);
  Fault fault() const { return fault_; }                    // of the last cell
  std::uint64_t fault_line() const { return fault_line_; }  // where it is, or where a quote opened
  bool led_by_blank() const { return led_by_blank_; }

 private:
  bool blank(char c) const { return (c == ' ' || c == '\t') && c != separator_; }
  bool at_line_end() const { return text_[at_] == '\n' || text_[at_] == '\r'; }
  void take_line_end();
  void quoted(std::string& cell);
  void note(Fault fault, std::uint64_t line);

  std::string_view text_;
  char separator_;
  std::size_t at_ = 0;
  std::uint64_t line_ = 1, fault_line_ = 0;
  Fault fault_ = Fault::kNone;
  bool led_by_blank_ = false;
};

}  // namespace potluck
