// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/disk/data_files.h"

#include <algorithm>

#include "engine/node/disk/recipe_options.h"
#include "engine/project/files.h"
#include "engine/train/images/image_decoder.h"
#include "engine/train/operators/operator_graph.h"

namespace potluck {
namespace {

Status move_aside(const std::filesystem::path& file) {
  auto aside = file;
  aside += ".wrong";
  std::error_code failure;
  std::filesystem::rename(file, aside, failure);
  if (!failure) return ok_status();
  return {ErrorCode::kPermission, "cannot move " + file.string() + " aside: " + failure.message(),
          "move or delete that file yourself, then start again"};
}

}  // namespace

Result<DataCheck> check_data(const ProjectFolder& folder, const Manifest& manifest) {
  DataCheck out;
  for (const auto& wanted : manifest.data) {
    const auto file = folder.data() / wanted.name;
    std::error_code failure;
    if (!std::filesystem::exists(file, failure)) {
      out.missing.push_back(wanted);
      continue;
    }
    POTLUCK_TRY(auto blob, open_file_blob(file));
    if (blob->tree().root() == wanted.root) {
      out.present.push_back(std::move(blob));
      continue;
    }
    blob.reset();
    POTLUCK_CHECK(move_aside(file));
    out.problems.push_back("the data file " + wanted.name +
                           " is not the one that this project trains on; it was renamed to " +
                           wanted.name + ".wrong");
    out.missing.push_back(wanted);
  }
  return out;
}

DataFiles data_files(const ProjectFolder& folder, const Manifest& manifest) {
  std::vector<std::filesystem::path> files;
  for (const auto& file : manifest.data) {
    if (file.role.empty()) files.push_back(folder.data() / file.name);
  }
  // A manifest that was read names a format there is.
  DataFiles out = data_files(manifest.data_format, files, manifest.recipe).value();
  out.tokenizer = extra_file(folder, manifest, "tokenizer");
  return out;
}

Result<DataFiles> data_files(const std::string& format,
                             const std::vector<std::filesystem::path>& files,
                             const Recipe& recipe) {
  DataFiles out;
  POTLUCK_TRY(out.format, data_format_of(format));
  out.files = files;
  out.train_fraction = recipe.train_fraction;
  out.tokens = recipe.tokens;
  out.vocabulary = recipe.vocabulary;
  out.image_size = static_cast<std::uint32_t>(recipe.image_size);
  out.columns = recipe.columns;
  out.leave_out_bad = recipe.bad_lines == "leave-out";
  if (out.format == DataFormat::kShards) out.decoder = std::make_shared<ImageDecoder>();
  return out;
}

std::filesystem::path extra_file(const ProjectFolder& folder, const Manifest& manifest,
                                 const std::string& role) {
  const auto found = std::ranges::find(manifest.data, role, &DataFileRef::role);
  return found == manifest.data.end() ? std::filesystem::path() : folder.data() / found->name;
}

Result<TrainerOptions> trainer_options(const ProjectFolder& folder, const Manifest& manifest) {
  TrainerOptions out;
  POTLUCK_TRY(out.model, parse_model_spec(manifest.model));
  apply_recipe(manifest.recipe, out);
  out.weights = extra_file(folder, manifest, "weights");
  if (!out.model.brings_module()) return out;
  const auto module = extra_file(folder, manifest, "module");
  if (module.empty() || out.weights.empty()) {
    return {ErrorCode::kMalformed, "the project's model is a module, but it comes without one",
            "tell the organiser"};
  }
  POTLUCK_TRY(const Bytes text, read_whole_file(module, kMaxGraphBytes));
  POTLUCK_TRY(auto graph, read_operator_graph(as_text(text)));
  out.model.module = std::make_shared<const OperatorGraph>(std::move(graph));
  return out;
}

std::uint64_t data_bytes(const Manifest& manifest) {
  std::uint64_t sum = 0;
  for (const auto& file : manifest.data) sum += file.size;
  return sum;
}

}  // namespace potluck
