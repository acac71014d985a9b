// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/creation/new_project.h"

#include "engine/node/creation/chosen_data.h"
#include "engine/node/creation/requested_model.h"
#include "engine/node/disk/data_files.h"
#include "engine/node/disk/recipe_options.h"
#include "engine/project/builtin_data.h"
#include "engine/project/files.h"
#include "engine/project/ready_data.h"
#include "engine/train/text/piece_training.h"
#include "engine/train/text/tokenizer.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

constexpr auto kTokenizerFile = "tokenizer.json";

constexpr auto kWeightsFile = "weights.safetensors";
constexpr auto kModuleFile = "module.json";

// Texts that were joined have other lines than those of their owner, who shall find the mistake.
Error error_of_one(const Error& error, DataFiles files, const std::vector<fs::path>& given) {
  if (files.format != DataFormat::kJsonLines || files.files == given) return error;
  for (const auto& file : given) {
    files.files = {file};
    const auto one = Dataset::load(files);
    if (!one && one.error().message.find(" in line ") != std::string::npos) return one.error();
  }
  return error;
}

}  // namespace

Result<PreparedProject> prepare_project(const NewProjectRequest& request, ModelSpec spec,
                                        const Recipe& recipe, const WebTerms& web,
                                        const fs::path& folder) {
  const bool builtin = is_builtin(request.data);
  POTLUCK_TRY(auto source, find_chosen(request.data, web, folder));
  const std::vector<fs::path> given_files = source.files;
  POTLUCK_TRY(source, make_ready(std::move(source), folder));
  POTLUCK_TRY(auto files, data_files(source.format, source.files, recipe));
  files.wishes = request.columns;
  files.settle = true;
  PreparedProject out;
  if (!request.tokenizer.empty()) {
    if (recipe.tokens != "pieces") {
      return {ErrorCode::kInvalidArgument,
              "a tokenizer is given, but text is cut into " + recipe.tokens,
              "add tokens=pieces to the recipe"};
    }
    POTLUCK_TRY(const Bytes given, read_whole_file(request.tokenizer, kMostPiecesBytes));
    POTLUCK_TRY(const Pieces pieces, read_pieces(given));
    files.tokenizer = folder / kTokenizerFile;
    POTLUCK_CHECK(write_file_atomically(files.tokenizer, as_bytes(pieces_to_text(pieces))));
  }
  const auto loaded = Dataset::load(files);
  if (!loaded) return error_of_one(loaded.error(), files, given_files);
  const auto& data = *loaded;
  const DataShape shape = shape_of(*data);
  POTLUCK_TRY(auto given, read_requested_model(std::move(spec), request.module, shape));
  if (!given.module.empty()) {
    POTLUCK_CHECK(write_file_atomically(folder / kModuleFile, as_bytes(given.module)));
  }
  std::vector<float>& weights = given.weights;
  POTLUCK_TRY(const auto layout, layout_of(given.spec, shape));
  POTLUCK_CHECK(check_length(given.spec, *data));
  POTLUCK_CHECK(data->verify());
  out.recipe = recipe;
  // Members read the table as it looks here, not as another version would guess it.
  if (data->kind() == DataKind::kTable) out.recipe.columns = data->roles();
  if (data->settled_side() > 0) out.recipe.image_size = data->settled_side();
  out.data = data->summary().text();
  out.notes = source.notes;
  for (auto& note : data->notes()) out.notes.push_back(std::move(note));
  if (!builtin) out.source = source;
  if (recipe.tokens == "pieces" && data->kind() == DataKind::kText) {
    const auto file = folder / kTokenizerFile;
    if (files.tokenizer.empty()) {
      POTLUCK_CHECK(write_file_atomically(file, as_bytes(data->tokenizer().file())));
    }
    out.extras.push_back({"tokenizer", file});
  }
  out.estimate = estimate(layout, moments_of(optimizer_of(recipe)));
  if (given.spec.module) out.extras.push_back({"module", folder / kModuleFile});
  if (request.weights.empty() && weights.empty()) return out;
  if (weights.empty()) {
    // What the file lacks begins as it would without one.
    weights.resize(layout.values);
    initialise(layout, recipe.seed, weights);
  }
  if (!request.weights.empty()) {
    POTLUCK_TRY(out.weights, take_weights(given.spec, shape, layout, request.weights, weights));
  }
  POTLUCK_CHECK(save_weights(layout, folder / kWeightsFile, weights));
  out.extras.push_back({"weights", folder / kWeightsFile});
  return out;
}

}  // namespace potluck
