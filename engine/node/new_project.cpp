// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/new_project.h"

#include "engine/node/data_files.h"
#include "engine/node/json_values.h"
#include "engine/project/builtin_data.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

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
  POTLUCK_TRY(const auto files, data_files(source.format, source.files, recipe));
  PreparedProject out;
  POTLUCK_TRY(const auto data, Dataset::load(files));
  const DataShape shape = shape_of(*data);
  POTLUCK_TRY(const auto layout, layout_of(spec, shape));
  POTLUCK_CHECK(data->verify());
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
