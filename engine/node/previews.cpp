// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/previews.h"

#include <array>
#include <filesystem>
#include <fstream>

#include "engine/node/chosen_data.h"
#include "engine/node/data_files.h"
#include "engine/project/recipe.h"
#include "engine/train/model_layout.h"
#include "engine/train/table_columns.h"
#include "engine/train/text_encoding.h"
#include "engine/train/utf8.h"

namespace potluck {
namespace {

constexpr std::size_t kPreviewCharacters = 2000;
constexpr int kPreviewLines = 8;
constexpr std::uint64_t kPreviewImages = 12;

// What the window compares with the format of the data that is chosen.
Json formats_for(const ModelDescription& model) {
  Json out = Json::array();
  for (const auto& name : data_format_names()) {
    if (learns_from(model, kind_of(data_format_of(name).value()))) out.push_back(name);
  }
  return out;
}

Result<std::string> first_text(const Dataset& data) {
  std::vector<std::uint16_t> tokens;
  if (data.pieces() > 0) {
    POTLUCK_TRY(tokens, data.piece(0));
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

Json columns_json(const std::vector<DataColumn>& columns) {
  Json out = Json::array();
  for (const DataColumn& column : columns) {
    out.push_back({{"name", column.name},
                   {"kind", kKindNames.at(static_cast<std::size_t>(column.kind))},
                   {"about", column.about}});
  }
  return out;
}

// What is wrong with a table, beside its columns and first lines.
Result<Json> troubled_table(const ChosenData& chosen, const Recipe& recipe, const Error& error) {
  POTLUCK_TRY(const auto files, data_files(chosen.format(), chosen.files(), recipe));
  POTLUCK_TRY(const auto columns, look_at_columns(files));
  POTLUCK_TRY(auto text, first_lines(chosen.files().front()));
  return Json{{"data_format", chosen.format()},   {"bytes", chosen.bytes()},
              {"columns", columns_json(columns)}, {"text", std::move(text)},
              {"problem", error.message},         {"hint", error.hint}};
}

Result<Json> first_images(const Dataset& data) {
  Json out = Json::array();
  for (std::uint64_t i = 0; i < std::min(data.train_size(), kPreviewImages); ++i) {
    POTLUCK_TRY(const auto pixels, grey_image(data, Split::kTrain, i));
    out.push_back({{"height", data.height()},
                   {"width", data.width()},
                   {"pixels", to_base64(pixels)},
                   {"label", data.label(Split::kTrain, i)}});
  }
  return out;
}

}  // namespace

Result<Json> preview_data(const std::string& data, const Recipe& recipe) {
  POTLUCK_TRY(const auto chosen, ChosenData::open(data));
  const auto read = chosen.load(recipe);
  if (!read && chosen.format() == "csv") {
    auto troubled = troubled_table(chosen, recipe, read.error());
    return troubled ? troubled : read.error();
  }
  if (!read) return read.error();
  const auto& loaded = *read;
  const DataShape shape = shape_of(*loaded);
  Json out = {{"data_format", chosen.format()},
              {"bytes", chosen.bytes()},
              {"summary", loaded->summary()},
              {"notes", loaded->notes()},
              {"shape",
               {{"classes", shape.classes},
                {"height", shape.height},
                {"width", shape.width},
                {"channels", shape.channels},
                {"train_size", loaded->train_size()}}}};
  if (loaded->kind() == DataKind::kText) {
    POTLUCK_TRY(out["text"], first_text(*loaded));
  }
  if (loaded->kind() == DataKind::kImages) {
    POTLUCK_TRY(out["images"], first_images(*loaded));
  }
  if (loaded->kind() == DataKind::kTable) {
    POTLUCK_TRY(out["text"], first_lines(chosen.files().front()));
    out["columns"] = columns_json(loaded->columns());
  }
  return out;
}

Json templates_json() {
  Json models = Json::array();
  for (const ModelDescription* model : model_descriptions()) {
    if (model->brings_module) {
      models.push_back({{"name", model->name},
                        {"title", "A module of your own"},
                        {"data_formats", formats_for(*model)},
                        {"spec", model->name},
                        {"summary", model->summary},
                        {"module", true}});
    }
    for (const ModelTemplate& each : model->templates) {
      models.push_back({{"name", each.name},
                        {"title", each.title},
                        {"data_formats", formats_for(*model)},
                        {"spec", each.spec},
                        {"summary", each.summary}});
    }
  }
  Json recipe = Json::array();
  for (const auto& key : recipe_keys()) {
    recipe.push_back({{"key", key.key},
                      {"value", key.value},
                      {"help", key.help},
                      {"allowed", key.allowed},
                      {"choices", key.choices}});
  }
  const Json builtin = {
      {{"name", "builtin:words"}, {"title", "English words"}, {"data_format", "text"}},
      {{"name", "builtin:digits"}, {"title", "Drawn digits"}, {"data_format", "idx"}}};
  return {{"models", std::move(models)}, {"recipe", std::move(recipe)}, {"builtin_data", builtin}};
}

}  // namespace potluck
