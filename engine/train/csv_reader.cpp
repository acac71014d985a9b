// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/csv_reader.h"

#include "engine/train/data_file.h"

namespace potluck {
namespace {

char separator_of(std::string_view text) {
  const std::string_view first = text.substr(0, text.find('\n'));
  for (const char c : {',', ';', '\t'}) {
    if (first.find(c) != first.npos) return c;
  }
  return ',';
}

std::string trimmed(const std::string& cell) {
  const auto first = cell.find_first_not_of(" \t\r");
  if (first == std::string::npos) return {};
  return cell.substr(first, cell.find_last_not_of(" \t\r") - first + 1);
}

class Reader {
 public:
  Reader(const std::filesystem::path& file, std::string_view text)
      : file_(file), text_(text), separator_(separator_of(text)) {}

  Result<CsvTable> read() {
    CsvTable out;
    while (at_ < text_.size()) {
      CsvRow row;
      row.line = line_;
      POTLUCK_CHECK(read_row(row));
      const bool blank = row.cells.size() == 1 && row.cells.front().empty();
      if (blank) continue;
      if (!out.rows.empty() && row.cells.size() != out.rows.front().cells.size()) {
        return line_error(file_,
                          std::to_string(row.cells.size()) + " columns instead of " +
                              std::to_string(out.rows.front().cells.size()),
                          row.line);
      }
      out.rows.push_back(std::move(row));
    }
    if (out.rows.empty()) return data_error(file_, "the file is empty", 0);
    return out;
  }

 private:
  // A row and the end of its line.
  Status read_row(CsvRow& row) {
    while (true) {
      POTLUCK_TRY(std::string cell, read_cell());
      row.cells.push_back(std::move(cell));
      if (at_ == text_.size()) return ok_status();
      const char end = text_[at_++];
      if (end == separator_) continue;
      ++line_;
      return ok_status();
    }
  }

  // Stops at a separator, a line end or the end.
  Result<std::string> read_cell() {
    std::string cell;
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    if (at_ < text_.size() && text_[at_] == '"') return read_quoted();
    for (; at_ < text_.size() && text_[at_] != separator_ && text_[at_] != '\n'; ++at_) {
      if (text_[at_] == '\0') return line_error(file_, "a NUL byte", line_);
      cell += text_[at_];
    }
    return trimmed(cell);
  }

  Result<std::string> read_quoted() {
    const std::uint64_t begin = line_;
    std::string cell;
    for (++at_; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '"' && at_ + 1 < text_.size() && text_[at_ + 1] == '"') {
        ++at_;
      } else if (c == '"') {
        ++at_;
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\r')) ++at_;
        if (at_ == text_.size() || text_[at_] == separator_ || text_[at_] == '\n') return cell;
        return line_error(file_, "something behind a closing quote", line_);
      }
      if (c == '\n') ++line_;
      cell += c;
    }
    return line_error(file_, "a quote that is never closed", begin);
  }

  const std::filesystem::path& file_;
  std::string_view text_;
  char separator_;
  std::size_t at_ = 0;
  std::uint64_t line_ = 1;
};

}  // namespace

Result<CsvTable> read_csv(const std::filesystem::path& file, std::string_view text) {
  return Reader(file, text).read();
}

}  // namespace potluck
