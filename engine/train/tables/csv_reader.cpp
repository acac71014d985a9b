// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/tables/csv_reader.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <tuple>

#include "engine/train/files/data_file.h"
#include "engine/train/tables/csv_cursor.h"
#include "engine/train/tables/table_numbers.h"
#include "engine/train/text/text_encoding.h"

namespace potluck {
namespace {

constexpr std::uint64_t kMaxBytes = std::uint64_t{2} << 30;
constexpr std::array kSeparators = {',', ';', '\t', '|'};
constexpr std::size_t kTasted = 10'000;  // cells that are looked at to tell two separators apart
constexpr std::string_view kNamesSeparator = "sep=";
// A cell takes a text in memory, and where it differs from those above it is counted as well.
constexpr std::uint64_t kCellBytes = 40, kSmallTable = 2'500'000;  // cells
constexpr double kLeastPerCell = 5.0 / 3;  // bytes, with its separator: "0,1,0," has two

// What the text is when it is cut at one separator.
struct Shape {
  std::map<std::size_t, std::uint64_t> rows;  // by their number of columns
  std::size_t first = 0, width = 0;           // columns of the first row; of most rows
  std::uint64_t agreeing = 0;                 // rows of that width
  std::uint64_t cells = 0;
  std::uint64_t tasted = 0, numbers = 0, led_by_blank = 0;  // cells

  void choose_width() {
    width = first;
    for (const auto& [columns, count] : rows) {
      if (count > rows[width]) width = columns;
    }
    agreeing = rows[width];
  }
  bool cuts() const { return width > 1; }
  // Of two that cut the text the same way, that by which more cells are numbers: "1,5;2,5" is two
  // numbers cut at the semicolon. Behind the comma of a sentence there is a blank.
  auto merit() const {
    const auto share = [&](std::uint64_t some) {
      return static_cast<double>(some) / static_cast<double>(std::max<std::uint64_t>(1, tasted));
    };
    return std::tuple(cuts(), agreeing, share(numbers), -share(led_by_blank));
  }
};

Shape shape_of(std::string_view text, char separator, bool skip_first) {
  Shape out;
  CsvCursor cursor(text, separator);
  std::string cell;
  bool first = true;
  while (!cursor.done()) {
    std::size_t columns = 0;
    bool anything = false;
    for (auto end = CsvCursor::End::kSeparator; end == CsvCursor::End::kSeparator; ++columns) {
      end = cursor.next(cell);
      anything = anything || !cell.empty();
      if (out.tasted == kTasted) continue;
      ++out.tasted;
      out.numbers += is_number(cell) ? 1 : 0;
      out.led_by_blank += cursor.led_by_blank() && columns > 0 ? 1 : 0;
    }
    if (!anything || std::exchange(skip_first, false)) continue;
    out.cells += columns;
    if (std::exchange(first, false)) out.first = columns;
    ++out.rows[columns];
  }
  if (!first) out.choose_width();
  return out;
}

// "sep=;" in the first line is for Excel alone, and says it all.
std::optional<char> named_separator(std::string_view text) {
  std::string_view line = text.substr(0, text.find_first_of("\r\n"));
  if (line.size() >= 2 && line.front() == '"' && line.back() == '"') {
    line = line.substr(1, line.size() - 2);
  }
  if (!line.starts_with(kNamesSeparator) || line.size() != kNamesSeparator.size() + 1) return {};
  return line.back();
}

Status check_fault(const std::filesystem::path& file, const CsvCursor& cursor) {
  switch (cursor.fault()) {
    case CsvCursor::Fault::kNone:
      return ok_status();
    case CsvCursor::Fault::kNul:
      return line_error(file, "a NUL byte", cursor.fault_line());
    case CsvCursor::Fault::kBehindQuote:
      return line_error(file, "something behind a closing quote", cursor.fault_line());
    case CsvCursor::Fault::kOpenQuote:
      return line_error(file, "a quote that is never closed", cursor.fault_line());
  }
  return ok_status();
}

Status check_cells(const std::filesystem::path& file, std::string_view text, const Shape& shape) {
  const double least = kLeastPerCell * static_cast<double>(shape.cells);
  if (shape.cells <= kSmallTable || static_cast<double>(text.size()) >= least) return ok_status();
  return {ErrorCode::kTooLarge,
          file.string() + " has " + std::to_string(shape.cells) + " cells in " +
              std::to_string(text.size()) + " bytes: nearly all of them are empty",
          "leave out columns in which nothing stands"};
}

}  // namespace

Result<CsvTable> read_csv(const std::filesystem::path& file, std::string_view text,
                          bool leave_out_uneven, const MemoryLeft& memory_left) {
  CsvTable out;
  Shape shape;
  const auto named = named_separator(text);
  if (named) {
    out.separator = *named;
    shape = shape_of(text, out.separator, true);
  } else {
    for (const char separator : kSeparators) {
      Shape other = shape_of(text, separator, false);
      if (separator == kSeparators.front() || other.merit() > shape.merit()) {
        shape = std::move(other);
        out.separator = separator;
      }
    }
  }
  POTLUCK_CHECK(check_cells(file, text, shape));
  POTLUCK_CHECK(check_memory_left(file, memory_left, shape.cells * kCellBytes));
  CsvCursor cursor(text, out.separator);
  while (!cursor.done()) {
    CsvRow row;
    row.cells.reserve(shape.width);
    row.line = cursor.line();
    for (auto end = CsvCursor::End::kSeparator; end == CsvCursor::End::kSeparator;) {
      end = cursor.next(row.cells.emplace_back());
      POTLUCK_CHECK(check_fault(file, cursor));
    }
    if (std::ranges::all_of(row.cells, &std::string::empty) || (named && row.line == 1)) continue;
    if (row.cells.size() == shape.width) {
      out.rows.push_back(std::move(row));
    } else if (leave_out_uneven) {
      ++out.left_out;
    } else {
      Error refused = line_error(
          file,
          std::to_string(row.cells.size()) + " columns instead of " + std::to_string(shape.width),
          row.line);
      refused.hint = "correct that line, or leave out all such lines: bad_lines=leave-out";
      return refused;
    }
  }
  if (out.rows.empty()) return data_error(file, "the file is empty", 0);
  return out;
}

Result<ReadTable> read_table(const DataFiles& files) {
  if (files.files.size() != 1) {
    return {ErrorCode::kInvalidArgument,
            "a table comes from one file, not " + std::to_string(files.files.size()),
            "name one .csv file"};
  }
  const std::filesystem::path& file = files.files.front();
  POTLUCK_TRY(const Bytes bytes, read_data_file(file, {kMaxBytes, 2, files.memory_left}));
  const auto decoded = decode_text(as_text(bytes));
  if (!decoded) {
    const std::string encoding = wide_encoding(as_text(bytes)).value_or("UTF-16");
    Error refused = data_error(file, "text in " + encoding + " that is damaged or has no mark", 0);
    refused.hint = "save it as UTF-8";
    return refused;
  }
  POTLUCK_TRY(CsvTable table,
              read_csv(file, decoded->text, files.leave_out_bad, files.memory_left));
  std::error_code failure;
  table.file_bytes = std::filesystem::file_size(file, failure);
  if (failure) return Error{ErrorCode::kIo, file.string() + " cannot be read", ""};
  return ReadTable{std::move(table), decoded->from};
}

}  // namespace potluck
