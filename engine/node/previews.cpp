// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/previews.h"

#include <filesystem>
#include <fstream>

#include "engine/node/chosen_data.h"
#include "engine/project/recipe.h"
#include "engine/train/model_layout.h"
#include "engine/train/utf8.h"

namespace potluck {
namespace {

constexpr std::size_t kPreviewCharacters = 2000;
constexpr int kPreviewLines = 8;
constexpr std::uint32_t kPreviewSide = 64;
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
  std::size_t end = 0;
  for (int lines = 0; lines < kPreviewLines && end < text.size(); ++lines) {
    const auto next = text.find('\n', end);
    if (next == std::string::npos && !in.eof() && end > 0) break;  // the last one is cut
    end = next == std::string::npos ? text.size() : next + 1;
  }
  return repaired_utf8(std::string_view(text).substr(0, end));
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

Result<Json> preview_data(const std::string& data, std::uint32_t image_size) {
  POTLUCK_TRY(const auto chosen, ChosenData::open(data));
  Recipe recipe;
  recipe.image_size = image_size;
  auto seen = chosen.load(recipe);
  if (!seen && image_size == 0) {
    recipe.image_size = kPreviewSide;
    seen = chosen.load(recipe);
  }
  POTLUCK_TRY(const auto loaded, std::move(seen));
  const DataShape shape = shape_of(*loaded);
  Json out = {{"data_format", chosen.format()},
              {"bytes", chosen.bytes()},
              {"summary", loaded->summary()},
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
