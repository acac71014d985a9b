// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/tables/csv_cursor.h"

namespace potluck {
namespace {

constexpr std::string_view kHardBlank = "\xc2\xa0";  // U+00A0, which web pages leave behind

void trim_end(std::string& cell) {
  for (bool again = true; again;) {
    again = false;
    while (!cell.empty() && (cell.back() == ' ' || cell.back() == '\t')) cell.pop_back();
    if (cell.ends_with(kHardBlank)) {
      cell.resize(cell.size() - kHardBlank.size());
      again = true;
    }
  }
}

}  // namespace

void CsvCursor::note(Fault fault, std::uint64_t line) {
  if (fault_ != Fault::kNone) return;
  fault_ = fault;
  fault_line_ = line;
}

// "\n", "\r\n", or the "\r" of old Macs.
void CsvCursor::take_line_end() {
  const bool both = text_[at_] == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n';
  at_ += both ? 2 : 1;
  ++line_;
}

void CsvCursor::quoted(std::string& cell) {
  const std::uint64_t begin = line_;
  for (++at_; !done();) {
    const char c = text_[at_];
    if (at_line_end()) {
      take_line_end();
      cell += '\n';
      continue;
    }
    ++at_;
    if (c == '"' && !done() && text_[at_] == '"') {
      ++at_;
    } else if (c == '"') {
      return;
    }
    cell += c;
  }
  note(Fault::kOpenQuote, begin);
}

CsvCursor::End CsvCursor::next(std::string& cell) {
  cell.clear();
  fault_ = Fault::kNone;
  const std::size_t begin = at_;
  while (!done() && (blank(text_[at_]) || text_.substr(at_).starts_with(kHardBlank))) {
    at_ += blank(text_[at_]) ? 1 : kHardBlank.size();
  }
  led_by_blank_ = at_ > begin;
  const bool quotes = !done() && text_[at_] == '"' && separator_ != '"';
  if (quotes) quoted(cell);
  for (; !done() && text_[at_] != separator_ && !at_line_end(); ++at_) {
    const char c = text_[at_];
    if (c == '\0') note(Fault::kNul, line_);
    if (quotes && !blank(c)) note(Fault::kBehindQuote, line_);
    if (!quotes) cell += c;
  }
  if (!quotes) trim_end(cell);
  if (done()) return End::kText;
  if (text_[at_] == separator_) {
    ++at_;
    return End::kSeparator;
  }
  take_line_end();
  return End::kLine;
}

}  // namespace potluck
