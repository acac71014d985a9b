// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/new_project.h"

#include "engine/node/data_files.h"
#include "engine/node/given_model.h"
#include "engine/node/json_values.h"
#include "engine/project/builtin_data.h"
#include "engine/project/files.h"
#include "engine/train/piece_training.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

constexpr auto kTokenizerFile = "tokenizer.json";

constexpr auto kWeightsFile = "weights.safetensors";
constexpr auto kModuleFile = "module.json";

}  // namespace

Result<PreparedProject> prepare_project(const NewProjectRequest& request, ModelSpec spec,
                                        const Recipe& recipe, const fs::path& folder) {
  const bool builtin = is_builtin(request.data);
  POTLUCK_TRY(const auto source,
              builtin ? write_builtin(request.data, folder) : find_data(request.data));
  POTLUCK_TRY(auto files, data_files(source.format, source.files, recipe));
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
  POTLUCK_TRY(const auto data, Dataset::load(files));
  const DataShape shape = shape_of(*data);
  POTLUCK_TRY(auto given, read_given_model(std::move(spec), request.module, shape));
  if (!given.module.empty()) {
    POTLUCK_CHECK(write_file_atomically(folder / kModuleFile, as_bytes(given.module)));
  }
  std::vector<float>& weights = given.weights;
  POTLUCK_TRY(const auto layout, layout_of(given.spec, shape));
  POTLUCK_CHECK(data->verify());
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
