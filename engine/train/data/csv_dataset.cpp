// SPDX-License-Identifier: GPL-3.0-or-later
// Tables: the columns' kinds and normalisation are found from the data (table_columns.h).
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <unordered_map>

#include "engine/train/data/dataset_loaders.h"
#include "engine/train/files/data_file.h"
#include "engine/train/tables/csv_reader.h"
#include "engine/train/tables/table_columns.h"

namespace potluck {
namespace {

constexpr std::size_t kShownWords = 4;

struct CsvFacts {
  std::string feature_list, target;  // "age: 40 ± 9, town (3 words)", and a column's name
  std::vector<std::string> notes, class_names;
  std::vector<DataColumn> columns;
  std::string roles;
  std::uint32_t features = 0;
};

class CsvDataset final : public Dataset {
 public:
  explicit CsvDataset(CsvFacts facts) : facts_(std::move(facts)) {}

  // Once, before rows are added: what grows by itself takes twice as much meanwhile.
  void reserve(Split split, std::size_t rows) {
    Part& part = split == Split::kTrain ? train_ : validation_;
    part.labels.reserve(rows);
    part.values.reserve(rows * facts_.features);
  }
  void add(Split split, int label, std::span<const float> row) {
    Part& part = split == Split::kTrain ? train_ : validation_;
    part.labels.push_back(label);
    part.values.insert(part.values.end(), row.begin(), row.end());
  }

  DataFormat format() const override { return DataFormat::kCsv; }
  std::uint32_t classes() const override {
    return static_cast<std::uint32_t>(facts_.class_names.size());
  }
  std::string class_name(std::uint32_t number) const override {
    return facts_.class_names.at(number);
  }
  std::uint64_t train_size() const override { return train_.labels.size(); }
  std::uint64_t validation_size() const override { return validation_.labels.size(); }
  Sentence summary() const override {
    return Sentence::tr(
        "%L1 rows, %L2 features (%3), \"%4\" of %L5 classes; %L6 train, %L7 validate",
        train_size() + validation_size(), features(), facts_.feature_list, facts_.target, classes(),
        train_size(), validation_size());
  }
  std::vector<std::string> notes() const override { return facts_.notes; }
  std::vector<DataColumn> columns() const override { return facts_.columns; }
  std::string roles() const override { return facts_.roles; }
  std::uint32_t features() const override { return facts_.features; }
  int label(Split split, std::uint64_t i) const override { return part(split).labels.at(i); }
  void row(Split split, std::uint64_t i, std::span<float> out) const override {
    assert(i < size(split) && out.size() == features());
    std::copy_n(part(split).values.begin() + static_cast<std::ptrdiff_t>(i * out.size()),
                out.size(), out.begin());
  }

 private:
  struct Part {
    std::vector<int> labels;
    std::vector<float> values;
  };
  const Part& part(Split split) const { return split == Split::kTrain ? train_ : validation_; }

  CsvFacts facts_;
  Part train_, validation_;
};

// What a column becomes: one value, scaled, or one for each word.
struct Encoding {
  double mean = 0.0, deviation = 1.0;                     // of a number, over the training part
  std::unordered_map<std::string, std::size_t> place_of;  // of words, the target's too
};

class TableEncoder {
 public:
  TableEncoder(const CsvTable& table, const TableColumns& found, double train_fraction)
      : table_(table), found_(found), encodings_(found.columns.size()) {
    for (std::size_t c = 0; c < encodings_.size(); ++c) {
      const TableColumn& column = found.columns[c];
      for (std::size_t i = 0; i < column.words.size(); ++i) {
        encodings_[c].place_of.emplace(column.words[i], i);
      }
      if (column.kind == ColumnKind::kNumber) find_scale(c, train_fraction);
      features_ += column.kind == ColumnKind::kNumber  ? 1
                   : column.kind == ColumnKind::kWords ? column.words.size()
                                                       : 0;
    }
  }

  std::size_t features() const { return features_; }
  const Encoding& of(std::size_t column) const { return encodings_[column]; }
  int label(std::size_t row) const {
    return static_cast<int>(
        encodings_[found_.target].place_of.at(table_.rows[row].cells[found_.target]));
  }
  std::vector<float> features_of(std::size_t row) const {
    std::vector<float> out;
    out.reserve(features_);
    for (std::size_t c = 0; c < encodings_.size(); ++c) {
      const TableColumn& column = found_.columns[c];
      const std::string& cell = table_.rows[row].cells[c];
      const Encoding& encoding = encodings_[c];
      if (column.kind == ColumnKind::kNumber) {
        out.push_back(
            static_cast<float>((column.number(cell) - encoding.mean) / encoding.deviation));
      } else if (column.kind == ColumnKind::kWords) {
        const std::size_t place = out.size() + encoding.place_of.at(cell);
        out.resize(out.size() + column.words.size(), 0.0f);
        out[place] = 1.0f;
      }
    }
    return out;
  }

 private:
  void find_scale(std::size_t c, double train_fraction) {
    Encoding& encoding = encodings_[c];
    double sum = 0.0, squares = 0.0, count = 0.0;
    for (const bool second : {false, true}) {
      for (std::size_t i = 0; i < found_.rows.size(); ++i) {
        if (split_of(i, train_fraction) != Split::kTrain) continue;
        const double value = found_.columns[c].number(table_.rows[found_.rows[i]].cells[c]);
        if (second) {
          squares += (value - encoding.mean) * (value - encoding.mean);
        } else {
          sum += value;
          count += 1.0;
        }
      }
      if (!second) encoding.mean = sum / std::max(1.0, count);
    }
    const double deviation = std::sqrt(squares / std::max(1.0, count));
    encoding.deviation = deviation > 0.0 && std::isfinite(deviation) ? deviation : 1.0;
  }

  const CsvTable& table_;
  const TableColumns& found_;
  std::vector<Encoding> encodings_;
  std::size_t features_ = 0;
};

std::string scale_text(const Encoding& encoding) {
  std::array<char, 64> out{};
  std::snprintf(out.data(), out.size(), "%.4g ± %.4g", encoding.mean, encoding.deviation);
  return out.data();
}

std::string some_words(const std::vector<std::string>& words) {
  std::string out = std::to_string(words.size()) + ": ";
  for (std::size_t i = 0; i < std::min(kShownWords, words.size()); ++i) {
    out += (i > 0 ? ", " : "") + words[i];
  }
  return out + (words.size() > kShownWords ? ", …" : "");
}

CsvFacts describe(const TableColumns& found, const TableEncoder& encoder, const std::string& from) {
  CsvFacts out;
  std::string& features = out.feature_list;
  std::vector<ColumnKind> kinds;
  for (std::size_t c = 0; c < found.columns.size(); ++c) {
    const TableColumn& column = found.columns[c];
    const bool number = column.kind == ColumnKind::kNumber;
    const bool words = column.kind == ColumnKind::kWords;
    const std::string scale = scale_text(encoder.of(c));
    kinds.push_back(column.kind);
    out.columns.push_back({column.name, column.kind,
                           number               ? scale
                           : column.why.empty() ? some_words(column.words)
                                                : column.why});
    if (number || words) {
      features += (features.empty() ? "" : ", ") + column.name +
                  (number ? ": " + scale : " (" + std::to_string(column.words.size()) + " words)");
    }
    if (column.kind == ColumnKind::kLeftOut) {
      out.notes.push_back("The column \"" + column.name + "\" is left out: " + column.why);
    }
  }
  const TableColumn& target = found.columns[found.target];
  out.roles = column_roles(kinds);
  out.class_names = target.words;
  out.features = static_cast<std::uint32_t>(encoder.features());
  out.target = target.name;
  if (found.left_out > 0) {
    out.notes.push_back(left_out_note(found.left_out));
  }
  if (from != "UTF-8") out.notes.push_back("The file is read as " + from);
  return out;
}

}  // namespace

Result<std::shared_ptr<const Dataset>> load_csv(const DataFiles& files) {
  POTLUCK_TRY(const ReadTable read, read_table(files));
  const CsvTable& table = read.table;
  const std::filesystem::path& file = files.files.front();
  POTLUCK_TRY(const TableColumns found, find_columns(file, table, files));
  const TableEncoder encoder(table, found, files.train_fraction);
  auto out = std::make_shared<CsvDataset>(describe(found, encoder, read.encoding));
  std::size_t train = 0;
  for (std::size_t i = 0; i < found.rows.size(); ++i) {
    train += split_of(i, files.train_fraction) == Split::kTrain ? 1 : 0;
  }
  out->reserve(Split::kTrain, train);
  out->reserve(Split::kValidation, found.rows.size() - train);
  for (std::size_t i = 0; i < found.rows.size(); ++i) {
    const std::size_t row = found.rows[i];
    out->add(split_of(i, files.train_fraction), encoder.label(row), encoder.features_of(row));
  }
  if (out->train_size() > 0 && out->validation_size() > 0) {
    return std::shared_ptr<const Dataset>(std::move(out));
  }
  return line_error(file, "too few rows for a training and a validation part: the table ends",
                    table.rows.back().line);
}

}  // namespace potluck
