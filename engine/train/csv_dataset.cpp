// SPDX-License-Identifier: GPL-3.0-or-later
// Tables: the columns' types and normalisation are found from the data. What is to be learnt is the
// column called label, class, target or species, else the last one.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <map>

#include "engine/train/csv_reader.h"
#include "engine/train/data_file.h"

namespace potluck {
namespace {

constexpr std::uint64_t kMaxBytes = std::uint64_t{2} << 30;
constexpr std::size_t kMaxWords = 256;     // different ones in a column of words
constexpr std::size_t kMaxClasses = 1000;  // to learn
constexpr std::size_t kMaxFeatures = 65536;
constexpr std::array<std::string_view, 4> kLabelNames = {"label", "class", "target", "species"};

struct Column {
  std::string name;
  bool number = true;
  double mean = 0.0, deviation = 1.0;        // of a number, over the training part
  std::map<std::string, std::size_t> words;  // else, each with its place
};

class CsvDataset final : public Dataset {
 public:
  CsvDataset(std::string summary, std::uint32_t classes, std::uint32_t features)
      : summary_(std::move(summary)), classes_(classes), features_(features) {}

  void add(Split split, int label, std::span<const float> row) {
    Part& part = split == Split::kTrain ? train_ : validation_;
    part.labels.push_back(label);
    part.values.insert(part.values.end(), row.begin(), row.end());
  }

  DataFormat format() const override { return DataFormat::kCsv; }
  std::uint32_t classes() const override { return classes_; }
  std::uint64_t train_size() const override { return train_.labels.size(); }
  std::uint64_t validation_size() const override { return validation_.labels.size(); }
  std::string summary() const override {
    return std::to_string(train_size() + validation_size()) + " rows, " + summary_ + "; " +
           std::to_string(train_size()) + " train, " + std::to_string(validation_size()) +
           " validate";
  }
  std::uint32_t features() const override { return features_; }
  int label(Split split, std::uint64_t i) const override { return part(split).labels.at(i); }
  void row(Split split, std::uint64_t i, std::span<float> out) const override {
    assert(i < size(split) && out.size() == features_);
    std::copy_n(part(split).values.begin() + static_cast<std::ptrdiff_t>(i * features_), features_,
                out.begin());
  }

 private:
  struct Part {
    std::vector<int> labels;
    std::vector<float> values;
  };
  const Part& part(Split split) const { return split == Split::kTrain ? train_ : validation_; }

  std::string summary_;
  std::uint32_t classes_, features_;
  Part train_, validation_;
};

bool read_number(const std::string& cell, double& out) {
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), out);
  return error == std::errc() && end == cell.data() + cell.size();
}

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

// Names in the first line: no cell of it is a number.
bool has_header(const CsvTable& table) {
  return std::ranges::none_of(table.rows.front().cells, [](const std::string& cell) {
    double ignored = 0.0;
    return read_number(cell, ignored);
  });
}

Status check_cell(const std::filesystem::path& file, const CsvRow& row, std::size_t column,
                  const std::string& name) {
  const std::string& cell = row.cells[column];
  if (cell.empty()) return line_error(file, "nothing in column \"" + name + "\"", row.line);
  double number = 0.0;
  if (read_number(cell, number) && !std::isfinite(number)) {
    return line_error(file, "\"" + cell + "\" in column \"" + name + "\"", row.line);
  }
  return ok_status();
}

struct Found {
  std::vector<Column> columns;
  std::size_t label = 0;
  std::size_t first_row = 0;
};

Result<Found> find_columns(const std::filesystem::path& file, const CsvTable& table) {
  Found out;
  out.first_row = has_header(table) ? 1 : 0;
  const std::size_t count = table.rows.front().cells.size();
  if (count < 2) return line_error(file, "only one column: nothing to learn from", 1);
  out.columns.resize(count);
  out.label = count - 1;
  for (std::size_t i = 0; i < count; ++i) {
    Column& column = out.columns[i];
    column.name =
        out.first_row > 0 ? table.rows.front().cells[i] : "column " + std::to_string(i + 1);
    if (std::ranges::find(kLabelNames, lower(column.name)) != kLabelNames.end()) out.label = i;
  }
  if (table.rows.size() <= out.first_row) return line_error(file, "no rows", 1);
  return out;
}

// Numbers where every cell is one; the words of the others in their order.
Status find_types(const std::filesystem::path& file, const CsvTable& table, Found& found) {
  for (std::size_t c = 0; c < found.columns.size(); ++c) {
    Column& column = found.columns[c];
    column.number = c != found.label;
    for (std::size_t r = found.first_row; r < table.rows.size(); ++r) {
      POTLUCK_CHECK(check_cell(file, table.rows[r], c, column.name));
      double ignored = 0.0;
      column.number = column.number && read_number(table.rows[r].cells[c], ignored);
    }
    if (column.number) continue;
    const std::size_t limit = c == found.label ? kMaxClasses : kMaxWords;
    for (std::size_t r = found.first_row; r < table.rows.size(); ++r) {
      column.words.emplace(table.rows[r].cells[c], 0);
      if (column.words.size() > limit) {
        return line_error(file,
                          "more than " + std::to_string(limit) + " different words in column \"" +
                              column.name + "\"",
                          table.rows[r].line);
      }
    }
    std::size_t place = 0;
    for (auto& [word, at] : column.words) at = place++;
  }
  if (found.columns[found.label].words.size() >= 2) return ok_status();
  return line_error(
      file,
      "all of column \"" + found.columns[found.label].name + "\" is the same: nothing to learn",
      table.rows[found.first_row].line);
}

void find_scales(const CsvTable& table, double train_fraction, Found& found) {
  for (std::size_t c = 0; c < found.columns.size(); ++c) {
    Column& column = found.columns[c];
    if (!column.number) continue;
    double sum = 0.0, squares = 0.0, count = 0.0;
    for (const bool second : {false, true}) {
      for (std::size_t r = found.first_row; r < table.rows.size(); ++r) {
        if (split_of(r - found.first_row, train_fraction) != Split::kTrain) continue;
        double value = 0.0;
        (void)read_number(table.rows[r].cells[c], value);
        if (second) {
          squares += (value - column.mean) * (value - column.mean);
        } else {
          sum += value;
          count += 1.0;
        }
      }
      if (!second) column.mean = sum / std::max(1.0, count);
    }
    const double deviation = std::sqrt(squares / std::max(1.0, count));
    column.deviation = deviation > 0.0 && std::isfinite(deviation) ? deviation : 1.0;
  }
}

std::string describe(const Found& found, std::size_t features) {
  std::string out;
  for (std::size_t c = 0; c < found.columns.size(); ++c) {
    const Column& column = found.columns[c];
    if (c == found.label) continue;
    std::array<char, 64> scale{};
    std::snprintf(scale.data(), scale.size(), ": %.4g ± %.4g", column.mean, column.deviation);
    out += (out.empty() ? "" : ", ") + column.name +
           (column.number ? std::string(scale.data())
                          : " (" + std::to_string(column.words.size()) + " words)");
  }
  const Column& label = found.columns[found.label];
  return std::to_string(features) + " features (" + out + "), \"" + label.name + "\" of " +
         std::to_string(label.words.size()) + " classes";
}

std::vector<float> features_of(const CsvRow& row, const Found& found) {
  std::vector<float> out;
  for (std::size_t c = 0; c < found.columns.size(); ++c) {
    const Column& column = found.columns[c];
    if (c == found.label) continue;
    if (column.number) {
      double value = 0.0;
      (void)read_number(row.cells[c], value);
      out.push_back(static_cast<float>((value - column.mean) / column.deviation));
      continue;
    }
    const std::size_t place = out.size() + column.words.at(row.cells[c]);
    out.resize(out.size() + column.words.size(), 0.0f);
    out[place] = 1.0f;
  }
  return out;
}

}  // namespace

Result<std::shared_ptr<const Dataset>> load_csv(const DataFiles& files) {
  if (files.files.size() != 1) {
    return {ErrorCode::kInvalidArgument,
            "a table comes from one file, not " + std::to_string(files.files.size()),
            "name one .csv file"};
  }
  const std::filesystem::path& file = files.files.front();
  POTLUCK_TRY(const Bytes bytes, read_data_file(file, kMaxBytes));
  POTLUCK_TRY(const CsvTable table, read_csv(file, as_text(bytes)));
  POTLUCK_TRY(Found found, find_columns(file, table));
  POTLUCK_CHECK(find_types(file, table, found));
  find_scales(table, files.train_fraction, found);
  const std::size_t features = features_of(table.rows[found.first_row], found).size();
  if (features > kMaxFeatures) {
    return {ErrorCode::kTooLarge, file.string() + " has too many features", "at most 65536"};
  }
  const std::size_t classes = found.columns[found.label].words.size();
  auto out =
      std::make_shared<CsvDataset>(describe(found, features), static_cast<std::uint32_t>(classes),
                                   static_cast<std::uint32_t>(features));
  for (std::size_t r = found.first_row; r < table.rows.size(); ++r) {
    const CsvRow& row = table.rows[r];
    const std::size_t label = found.columns[found.label].words.at(row.cells[found.label]);
    out->add(split_of(r - found.first_row, files.train_fraction), static_cast<int>(label),
             features_of(row, found));
  }
  if (out->train_size() > 0 && out->validation_size() > 0) {
    return std::shared_ptr<const Dataset>(std::move(out));
  }
  return line_error(file, "too few rows for a training and a validation part: the table ends",
                    table.rows.back().line);
}

}  // namespace potluck
