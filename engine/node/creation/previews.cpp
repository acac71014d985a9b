// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/creation/previews.h"

#include <array>
#include <filesystem>
#include <fstream>

#include "engine/node/creation/chosen_data.h"
#include "engine/node/disk/data_files.h"
#include "engine/project/recipe.h"
#include "engine/train/models/model_layout.h"
#include "engine/train/tables/table_columns.h"
#include "engine/train/text/text_encoding.h"
#include "engine/train/text/utf8.h"

namespace potluck {
namespace {

constexpr std::size_t kPreviewCharacters = 2000;
constexpr int kPreviewLines = 8;
constexpr std::uint64_t kPreviewImages = 12;

// What the window compares with the format of the data that is chosen.
std::vector<std::string> formats_for(const ModelDescription& model) {
  std::vector<std::string> out;
  for (const auto& name : data_format_names()) {
    if (learns_from(model, kind_of(data_format_of(name).value()))) out.push_back(name);
  }
  return out;
}

Result<std::string> first_text(const Dataset& data) {
  std::vector<std::uint16_t> tokens;
  if (data.segments() > 0) {
    POTLUCK_TRY(tokens, data.segment(0));
  } else {
    tokens = data.tokens(Split::kTrain);
  }
  const auto count = std::min(tokens.size(), kPreviewCharacters);
  return data.decode({tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(count)});
}

// Of a table, as its owner knows it.
Result<std::string> first_lines(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string text(kPreviewCharacters, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad() || (in.gcount() == 0 && !in.eof())) {
    return {ErrorCode::kIo, "cannot read " + file.string(), "check that you may read the file"};
  }
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (wide_encoding(text)) {
    text.resize(text.size() / 2 * 2);
    if (auto decoded = decode_text(text)) text = std::move(decoded->text);
  }
  std::size_t end = 0;
  for (int lines = 0; lines < kPreviewLines && end < text.size(); ++lines) {
    auto next = text.find_first_of("\r\n", end);
    if (next == std::string::npos && !in.eof() && end > 0) break;  // the last one is cut
    if (next != std::string::npos && text.compare(next, 2, "\r\n") == 0) ++next;
    end = next == std::string::npos ? text.size() : next + 1;
  }
  const std::string_view whole = std::string_view(text).substr(0, end);
  const auto decoded = decode_text(whole);
  return decoded && end < text.size() ? decoded->text : repaired_utf8(whole);
}

constexpr std::array<const char*, 4> kKindNames = {"number", "words", "target", "left_out"};

std::vector<control::Column> columns_of(const std::vector<DataColumn>& columns) {
  std::vector<control::Column> out;
  for (const DataColumn& column : columns) {
    out.push_back(
        {column.name, kKindNames.at(static_cast<std::size_t>(column.kind)), column.about});
  }
  return out;
}

// What is wrong with a table, beside its columns and first lines.
Result<control::TroubledTable> troubled_table(const ChosenData& chosen, const Recipe& recipe,
                                              const Error& error) {
  POTLUCK_TRY(const auto files, data_files(chosen.format(), chosen.files(), recipe));
  POTLUCK_TRY(const auto columns, look_at_columns(files));
  POTLUCK_TRY(auto text, first_lines(chosen.files().front()));
  return control::TroubledTable{chosen.format(), chosen.bytes(), columns_of(columns),
                                std::move(text), error.message,  error.hint};
}

Result<std::vector<control::Image>> first_images(const Dataset& data) {
  std::vector<control::Image> out;
  for (std::uint64_t i = 0; i < std::min(data.train_size(), kPreviewImages); ++i) {
    POTLUCK_TRY(auto pixels, grey_image(data, Split::kTrain, i));
    control::Image image;
    image.height = static_cast<std::uint64_t>(data.height());
    image.width = static_cast<std::uint64_t>(data.width());
    image.pixels = std::move(pixels);
    image.label = data.label(Split::kTrain, i);
    out.push_back(std::move(image));
  }
  return out;
}

}  // namespace

Result<control::DataPreview> preview_data(const std::string& data, const Recipe& recipe,
                                          const WebTerms& web) {
  POTLUCK_TRY(const auto chosen, ChosenData::open(data, web));
  const auto read = chosen.load(recipe);
  if (!read && chosen.format() == "csv") {
    auto troubled = troubled_table(chosen, recipe, read.error());
    if (!troubled) return read.error();
    return control::DataPreview{std::move(*troubled)};
  }
  if (!read) return read.error();
  const auto& loaded = *read;
  const DataShape shape = shape_of(*loaded);
  control::ReadableData out;
  out.data_format = chosen.format();
  out.bytes = chosen.bytes();
  out.summary = loaded->summary();
  out.notes = loaded->notes();
  out.shape = {shape.classes, shape.height, shape.width, shape.channels, loaded->train_size()};
  if (loaded->kind() == DataKind::kText) {
    POTLUCK_TRY(out.text, first_text(*loaded));
  }
  if (loaded->kind() == DataKind::kImages) {
    POTLUCK_TRY(out.images, first_images(*loaded));
  }
  if (loaded->kind() == DataKind::kTable) {
    POTLUCK_TRY(out.text, first_lines(chosen.files().front()));
    out.columns = columns_of(loaded->columns());
  }
  return control::DataPreview{std::move(out)};
}

control::Templates model_templates() {
  control::Templates out;
  for (const ModelDescription* model : model_descriptions()) {
    if (model->brings_module) {
      out.models.push_back({model->name, Sentence::tr("A module of your own"), model->name,
                            formats_for(*model), model->summary, true});
    }
    for (const ModelTemplate& each : model->templates) {
      out.models.push_back(
          {each.name, each.title, each.spec, formats_for(*model), each.summary, false});
    }
  }
  for (const auto& key : recipe_keys()) {
    out.recipe.push_back({key.key, key.value, key.help, key.allowed, key.choices});
  }
  out.builtin_data = {{"builtin:words", Sentence::tr("English words"), "text"},
                      {"builtin:digits", Sentence::tr("Drawn digits"), "idx"}};
  return out;
}

}  // namespace potluck
