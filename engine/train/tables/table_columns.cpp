// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/tables/table_columns.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <set>

#include "engine/train/files/data_file.h"
#include "engine/train/tables/column_facts.h"

namespace potluck {
namespace {

constexpr std::array<std::string_view, 4> kTargetNames = {"label", "class", "target", "species"};
constexpr std::size_t kMaxColumns = 65536;
constexpr std::size_t kShownNames = 200;  // characters

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

std::string in_column(const std::string& name) { return " in column \"" + name + "\""; }

Error other_choice(const std::filesystem::path& file, const std::string& what) {
  return {ErrorCode::kInvalidArgument, file.string() + ": " + what,
          "choose what to learn and what to leave out: --target NAME, --leave-out NAME"};
}

// A name that is there twice tells the columns apart by their place.
void name_columns(const CsvTable& table, bool header, std::vector<TableColumn>& columns) {
  std::set<std::string> known;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const std::string place = "column " + std::to_string(c + 1);
    std::string name = header ? table.rows.front().cells[c] : "";
    if (name.empty()) name = place;
    if (!known.insert(name).second) name += " (" + place + ")";
    known.insert(name);
    columns[c].name = name;
  }
}

class ColumnFinder {
 public:
  ColumnFinder(const std::filesystem::path& file, const CsvTable& table, const DataFiles& how)
      : file_(file), table_(table), how_(how) {}

  Result<TableColumns> find() {
    POTLUCK_CHECK(find_kinds());
    POTLUCK_CHECK(check_size());
    choose_marks();
    POTLUCK_CHECK(check_target());
    POTLUCK_CHECK(check_rows());
    POTLUCK_CHECK(find_words());
    out_.left_out += table_.left_out;
    return std::move(out_);
  }

  Result<std::vector<DataColumn>> look() {
    POTLUCK_CHECK(find_kinds());
    std::vector<DataColumn> out;
    for (const TableColumn& column : out_.columns) {
      out.push_back({column.name, column.kind, column.why});
    }
    return out;
  }

 private:
  Status find_kinds() {
    const std::size_t count = table_.rows.front().cells.size();
    if (count < 2) {
      Error one = line_error(file_, "only one column: nothing to learn from", 1);
      one.hint = "columns are separated by commas, semicolons, tabulators or bars";
      return one;
    }
    if (count > kMaxColumns) return data_error(file_, "more than 65536 columns", 0);
    const std::span<const CsvRow> all(table_.rows);
    facts_ = facts_of(all.subspan(1), count);
    header_ = has_header(table_, facts_);
    if (!header_) {
      facts_.clear();  // not both at once
      facts_ = facts_of(all, count);
    }
    if (table_.rows.size() <= (header_ ? 1u : 0u)) return line_error(file_, "no rows", 1);
    out_.columns.resize(count);
    name_columns(table_, header_, out_.columns);
    return how_.columns == "auto" ? guess_kinds() : take_kinds(how_.columns);
  }

  Status guess_kinds() {
    if (how_.wishes.target.empty()) {
      POTLUCK_CHECK(guess_target());
    } else {
      POTLUCK_TRY(out_.target, named(how_.wishes.target));
    }
    for (std::size_t c = 0; c < facts_.size(); ++c) {
      TableColumn& column = out_.columns[c];
      if (c == out_.target) {
        column.kind = ColumnKind::kTarget;
      } else if (facts_[c].empty()) {
        leave_out(column, "it is empty");
      } else if (facts_[c].identifies(raw_name(c))) {
        leave_out(column, "it has another value in each row");
      } else {
        column.kind = facts_[c].numbers() ? ColumnKind::kNumber : ColumnKind::kWords;
      }
    }
    return take_wishes();
  }

  Status take_wishes() {
    for (const auto& name : how_.wishes.words) {
      POTLUCK_TRY(const std::size_t c, named(name));
      if (c != out_.target) out_.columns[c].kind = ColumnKind::kWords;
    }
    for (const auto& name : how_.wishes.leave_out) {
      POTLUCK_TRY(const std::size_t c, named(name));
      if (c == out_.target) {
        return other_choice(file_, "the column \"" + name + "\" is learnt and left out");
      }
      leave_out(out_.columns[c], "you left it out");
    }
    return ok_status();
  }

  // By its name, whatever the case, else by its number from 1.
  Result<std::size_t> named(const std::string& wish) const {
    const auto place_of = [&](auto&& equal) {
      const auto found = std::ranges::find_if(
          out_.columns, [&](const TableColumn& column) { return equal(column.name); });
      return static_cast<std::size_t>(found - out_.columns.begin());
    };
    auto place = place_of([&](const std::string& name) { return name == wish; });
    if (place < out_.columns.size()) return place;
    place = place_of([&](const std::string& name) { return lower(name) == lower(wish); });
    if (place < out_.columns.size()) return place;
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(wish.data(), wish.data() + wish.size(), number);
    const bool whole = error == std::errc() && end == wish.data() + wish.size();
    if (whole && number >= 1 && number <= out_.columns.size()) return number - 1;
    std::string names;
    for (const TableColumn& column : out_.columns) {
      if (names.size() < kShownNames) names += (names.empty() ? "" : ", ") + column.name;
    }
    return {ErrorCode::kInvalidArgument, file_.string() + ": there is no column \"" + wish + "\"",
            "there are: " + names};
  }
  static void leave_out(TableColumn& column, const char* why) {
    column.kind = ColumnKind::kLeftOut;
    column.why = why;
  }

  // By its name, else the last one that has something in it and does not just number the rows.
  Status guess_target() {
    for (const auto wanted : kTargetNames) {
      std::vector<std::size_t> named;
      for (std::size_t c = 0; header_ && c < facts_.size(); ++c) {
        if (lower(table_.rows.front().cells[c]) == wanted) named.push_back(c);
      }
      if (named.size() > 1) {
        return other_choice(
            file_, "there are several columns \"" + table_.rows.front().cells[named[0]] + "\"");
      }
      if (named.empty()) continue;
      out_.target = named[0];
      return ok_status();
    }
    bool found = false;
    for (std::size_t c = 0; c < facts_.size(); ++c) {
      const bool rows_alone = facts_[c].empty() || facts_[c].identifies(raw_name(c));
      if (!rows_alone || !found) out_.target = c;
      found = found || !rows_alone;
    }
    return ok_status();
  }
  std::string raw_name(std::size_t column) const {
    return header_ ? table_.rows.front().cells[column] : "no name";
  }

  Status take_kinds(const std::string& roles) {
    POTLUCK_TRY(const auto kinds, kinds_of_roles(roles));
    if (kinds.size() != out_.columns.size()) {
      return other_choice(file_, std::to_string(out_.columns.size()) +
                                     " columns where the recipe "
                                     "describes " +
                                     std::to_string(kinds.size()));
    }
    for (std::size_t c = 0; c < kinds.size(); ++c) {
      out_.columns[c].kind = kinds[c];
      if (kinds[c] == ColumnKind::kTarget) out_.target = c;
      if (kinds[c] == ColumnKind::kLeftOut) out_.columns[c].why = "you left it out";
      if (facts_[c].empty()) {
        if (kinds[c] == ColumnKind::kLeftOut) out_.columns[c].why = "it is empty";
      } else if (kinds[c] == ColumnKind::kLeftOut && facts_[c].identifies(raw_name(c))) {
        out_.columns[c].why = "it has another value in each row";
      }
    }
    return ok_status();
  }

  // What the rows become, as far as is known before each of them was looked at: with those that
  // will be left out, and as many words as a column may have.
  Status check_size() const {
    std::uint64_t features = 0;
    for (std::size_t c = 0; c < facts_.size(); ++c) {
      const ColumnKind kind = out_.columns[c].kind;
      if (kind == ColumnKind::kNumber) ++features;
      if (kind == ColumnKind::kWords) features += std::min(facts_[c].different(), kMaxWords);
    }
    const std::uint64_t bytes = table_.rows.size() * features * sizeof(float);
    POTLUCK_CHECK(check_growth(file_, "what its words become", table_.file_bytes, bytes));
    return check_memory_left(file_, how_.memory_left, bytes);
  }

  // What other columns leave no doubt about tells how "1,234" is to be read, else what is likely.
  void choose_marks() {
    auto others = common_mark([](const NumberColumn& each) { return each.certain(); });
    if (!others) {
      others = common_mark([&](const NumberColumn& each) { return each.likely(table_.separator); });
    }
    for (std::size_t c = 0; c < facts_.size(); ++c) {
      out_.columns[c].mark = facts_[c].written().choose(others);
    }
  }
  template <class Tell>
  std::optional<DecimalMark> common_mark(Tell&& tell) const {
    std::optional<DecimalMark> out;
    for (std::size_t c = 0; c < facts_.size(); ++c) {
      if (out_.columns[c].kind != ColumnKind::kNumber) continue;
      const auto mark = tell(facts_[c].written());
      if (mark && out.value_or(*mark) != *mark) return std::nullopt;
      if (mark) out = mark;
    }
    return out;
  }

  Status check_target() const {
    const TableColumn& column = out_.columns[out_.target];
    const ColumnFacts& facts = facts_[out_.target];
    if (facts.empty()) return other_choice(file_, "nothing" + in_column(column.name));
    if (facts.measures()) {
      return other_choice(file_, std::to_string(facts.different()) + " different numbers" +
                                     in_column(column.name) +
                                     ": only classes can be learnt, no numbers");
    }
    if (facts.unlike_in_each_row()) {
      return other_choice(
          file_, "another value in each row" + in_column(column.name) + ": nothing to learn");
    }
    const bool anything = std::ranges::any_of(out_.columns, [](const TableColumn& each) {
      return each.kind == ColumnKind::kNumber || each.kind == ColumnKind::kWords;
    });
    if (!anything) {
      return other_choice(file_, "nothing to learn \"" + column.name +
                                     "\" from: every other "
                                     "column is left out");
    }
    return ok_status();
  }

  // What is wrong with a cell; empty: nothing.
  std::string fault_of(const CsvRow& row, std::size_t c) const {
    const TableColumn& column = out_.columns[c];
    const std::string& cell = row.cells[c];
    const std::string shown = "\"" + cell.substr(0, 64) + "\"";
    if (column.kind == ColumnKind::kLeftOut) return {};
    if (cell.empty()) return "nothing" + in_column(column.name);
    if (column.kind != ColumnKind::kNumber) {
      return is_missing(cell, false) ? shown + in_column(column.name) + ": a value is missing" : "";
    }
    if (is_missing(cell, true)) return shown + in_column(column.name) + ": a value is missing";
    if (is_infinite(cell)) return shown + in_column(column.name) + " is not finite";
    const auto number = read_number(cell);
    const bool fits =
        number && (column.mark == DecimalMark::kPoint ? number->with_point : number->with_comma);
    if (!fits) return shown + in_column(column.name) + " is no number as the others are";
    if (!facts_[c].written().one_unit()) return shown + in_column(column.name) + ": several units";
    return {};
  }

  Status check_rows() {
    for (std::size_t r = header_ ? 1 : 0; r < table_.rows.size(); ++r) {
      const CsvRow& row = table_.rows[r];
      std::string fault;
      for (std::size_t c = 0; c < row.cells.size() && fault.empty(); ++c) fault = fault_of(row, c);
      if (fault.empty()) {
        out_.rows.push_back(r);
      } else if (how_.leave_out_bad) {
        ++out_.left_out;
      } else {
        Error refused = line_error(file_, fault, row.line);
        refused.hint = "fill it in, leave that line out, or all such lines: bad_lines=leave-out";
        return refused;
      }
    }
    if (out_.rows.empty())
      return line_error(file_, "no row is complete: the table ends", table_.rows.back().line);
    return ok_status();
  }

  Status find_words() {
    std::size_t features = 0;
    for (std::size_t c = 0; c < out_.columns.size(); ++c) {
      TableColumn& column = out_.columns[c];
      const bool target = column.kind == ColumnKind::kTarget;
      features += column.kind == ColumnKind::kNumber ? 1 : 0;
      if (column.kind != ColumnKind::kWords && !target) continue;
      const std::size_t limit = target ? kMaxClasses : kMaxWords;
      std::set<std::string> words;
      for (const std::size_t r : out_.rows) {
        words.insert(table_.rows[r].cells[c]);
        if (words.size() <= limit) continue;
        Error refused = line_error(
            file_,
            "more than " + std::to_string(limit) + " different words" + in_column(column.name),
            table_.rows[r].line);
        refused.hint = "leave that column out (--leave-out NAME), or choose another to learn";
        return refused;
      }
      column.words.assign(words.begin(), words.end());
      features += target ? 0 : words.size();
      if (features > kMaxFeatures) return too_many_features();
      if (facts_[c].numbers()) {  // 2 before 10
        std::ranges::stable_sort(column.words, {}, [](const std::string& word) {
          const auto number = read_number(word);
          return number ? number->with_point.value_or(number->with_comma.value_or(0.0)) : HUGE_VAL;
        });
      }
    }
    if (out_.columns[out_.target].words.size() >= 2) return ok_status();
    return line_error(
        file_,
        "all of column \"" + out_.columns[out_.target].name + "\" is the same: nothing to learn",
        table_.rows[out_.rows.front()].line);
  }

  Error too_many_features() const {
    return {ErrorCode::kTooLarge, file_.string() + " has too many features",
            "at most " + std::to_string(kMaxFeatures) + ": leave out columns of many words"};
  }

  const std::filesystem::path& file_;
  const CsvTable& table_;
  const DataFiles& how_;
  bool header_ = false;
  std::vector<ColumnFacts> facts_;
  TableColumns out_;
};

}  // namespace

double TableColumn::number(const std::string& cell) const {
  const auto number = read_number(cell);
  assert(number && "checked when the columns were found");
  return mark == DecimalMark::kPoint ? number->with_point.value_or(0.0)
                                     : number->with_comma.value_or(0.0);
}

Result<TableColumns> find_columns(const std::filesystem::path& file, const CsvTable& table,
                                  const DataFiles& how) {
  return ColumnFinder(file, table, how).find();
}

Result<std::vector<DataColumn>> look_at_columns(const DataFiles& files) {
  POTLUCK_TRY(const ReadTable read, read_table(files));
  return ColumnFinder(files.files.front(), read.table, files).look();
}

}  // namespace potluck
