// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/new_project.h"

#include "engine/node/data_files.h"
#include "engine/node/json_values.h"
#include "engine/project/builtin_data.h"
#include "engine/project/files.h"
#include "engine/train/piece_training.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

constexpr auto kTokenizerFile = "tokenizer.json";

// What the file lacks begins as it would without one.
Result<WeightsReport> prepare_weights(const fs::path& from, const fs::path& to,
                                      const ModelSpec& spec, const DataShape& shape,
                                      const ModelLayout& layout, std::uint64_t seed) {
  std::vector<float> parameters(layout.values);
  initialise(layout, seed, parameters);
  POTLUCK_TRY(auto report, take_weights(spec, shape, layout, from, parameters));
  POTLUCK_CHECK(save_weights(layout, to, parameters));
  return report;
}

}  // namespace

Result<PreparedProject> prepare_project(const NewProjectRequest& request, const ModelSpec& spec,
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
  POTLUCK_TRY(const auto layout, layout_of(spec, shape));
  POTLUCK_CHECK(data->verify());
  if (recipe.tokens == "pieces" && data->kind() == DataKind::kText) {
    const auto file = folder / kTokenizerFile;
    if (files.tokenizer.empty()) {
      POTLUCK_CHECK(write_file_atomically(file, as_bytes(data->tokenizer().file())));
    }
    out.extras.push_back({"tokenizer", file});
  }
  out.estimate = estimate(layout, moments_of(optimizer_of(recipe)));
  if (!request.weights.empty()) {
    const auto file = folder / "weights.safetensors";
    POTLUCK_TRY(out.weights,
                prepare_weights(request.weights, file, spec, shape, layout, recipe.seed));
    out.extras.push_back({"weights", file});
  }
  return out;
}

}  // namespace potluck
