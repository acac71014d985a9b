// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/weights/weight_files.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/train/files/data_file.h"
#include "net/base/json.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kIndexEnding = ".safetensors.index.json";
constexpr std::string_view kCompiled = "_orig_mod.", kDistributed = "module.";
constexpr std::uint64_t kMaxIndexBytes = 64 << 20;
constexpr std::size_t kMaxParts = 10'000;

Error wrong(const fs::path& file, const std::string& what) {
  return {ErrorCode::kMalformed, file.string() + ": " + what, "export or download it again"};
}

// Adds what another file holds.
Status merge(const fs::path& file, LoadedSafetensors part, LoadedSafetensors& out) {
  for (auto& [name, tensor] : part.tensors) {
    if (!out.tensors.emplace(name, std::move(tensor)).second) {
      return wrong(file, "'" + name + "' is in another file as well");
    }
  }
  out.metadata.insert(part.metadata.begin(), part.metadata.end());
  out.others.insert(out.others.end(), part.others.begin(), part.others.end());
  return ok_status();
}

// A name of a file beside the index, and nothing else.
bool is_plain_name(const std::string& name) {
  return name.ends_with(".safetensors") && name.find_first_of("/\\") == name.npos &&
         !name.starts_with('.') && name.find('\0') == name.npos;
}

// Names of arrays with the names of their files.
Result<std::map<std::string, std::string>> read_index(const fs::path& index) {
  POTLUCK_TRY(const Bytes bytes, read_data_file(index, {kMaxIndexBytes}));
  const auto json = parse_json(as_text(bytes), {.unique_names = true});
  if (!json) return wrong(index, "the index is damaged: " + json.error().message);
  const auto map = json->find("weight_map");
  if (!json->is_object() || map == json->end() || !map->is_object() || map->empty()) {
    return wrong(index, "the index has no \"weight_map\"");
  }
  std::map<std::string, std::string> out;
  for (const auto& [name, file] : map->items()) {
    if (!file.is_string() || !is_plain_name(file.get<std::string>())) {
      return wrong(index, "the file of '" + name + "' is not one beside the index");
    }
    out.emplace(name, file.get<std::string>());
  }
  return out;
}

Result<LoadedSafetensors> read_parts(const fs::path& index) {
  POTLUCK_TRY(const auto file_of, read_index(index));
  std::set<std::string> files;
  for (const auto& [name, file] : file_of) files.insert(file);
  if (files.size() > kMaxParts) return wrong(index, "the index names too many files");
  LoadedSafetensors out;
  for (const auto& name : files) {
    const fs::path file = index.parent_path() / name;
    std::error_code failure;
    if (!fs::is_regular_file(file, failure)) {
      return {ErrorCode::kNotFound,
              file.string() + " is not there, but " + index.filename().string() + " names it",
              "download all files of the model into one folder"};
    }
    POTLUCK_TRY(auto part, read_safetensors(file));
    POTLUCK_CHECK(check_finite(file, part));
    for (const auto& [array, place] : file_of) {
      const bool here = part.tensors.contains(array) ||
                        std::ranges::find(part.others, array) != part.others.end();
      if (place == name && !here)
        return wrong(file, "there is no '" + array + "', as the index says");
    }
    POTLUCK_CHECK(merge(file, std::move(part), out));
  }
  return out;
}

// The one file to read: weights, or an index of them.
Result<fs::path> file_in(const fs::path& folder) {
  std::error_code failure;
  if (fs::is_regular_file(folder / "model.safetensors", failure))
    return folder / "model.safetensors";
  std::vector<fs::path> indices, weights;
  for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
       entry.increment(failure)) {
    const std::string name = entry->path().filename().string();
    if (name.starts_with('.')) continue;
    if (name.ends_with(kIndexEnding)) indices.push_back(entry->path());
    if (name.ends_with(".safetensors")) weights.push_back(entry->path());
  }
  if (indices.size() == 1) return indices.front();
  if (indices.empty() && weights.size() == 1) return weights.front();
  const bool several = indices.size() + weights.size() > 0;
  return {ErrorCode::kNotFound,
          several ? folder.string() + " holds several models, or parts of one without an index"
                  : "there are no weights in " + folder.string(),
          several ? "name the file, or download the index beside its parts"
                  : "a file model.safetensors is expected, or several with model" +
                        std::string(kIndexEnding)};
}

// "model-00001-of-00002.safetensors"
bool names_a_part(const std::string& name) {
  const std::size_t of = name.rfind("-of-");
  return of != name.npos && of > 0 && std::isdigit(static_cast<unsigned char>(name[of - 1])) != 0;
}

Result<fs::path> file_of(const fs::path& from) {
  std::error_code failure;
  if (fs::is_directory(from, failure)) return file_in(from);
  const std::string name = from.filename().string();
  if (!name.ends_with(".safetensors") || !names_a_part(name)) return from;
  const auto whole = file_in(from.parent_path());
  if (whole && whole->string().ends_with(kIndexEnding)) return whole;
  return {ErrorCode::kInvalidArgument, from.string() + " is one part of a model",
          "put all parts and the index beside it, and name the folder"};
}

std::string plain_name(std::string name, bool distributed) {
  for (std::size_t at = name.find(kCompiled); at != name.npos; at = name.find(kCompiled, at)) {
    if (at > 0 && name[at - 1] != '.') {
      ++at;
    } else {
      name.erase(at, kCompiled.size());
    }
  }
  if (distributed && name.starts_with(kDistributed)) name.erase(0, kDistributed.size());
  return name;
}

Status take_prefixes_away(const fs::path& file, LoadedSafetensors& loaded) {
  const bool distributed = std::ranges::all_of(loaded.tensors, [](const auto& each) {
    return plain_name(each.first, false).starts_with(kDistributed);
  });
  std::map<std::string, LoadedTensor> plain;
  for (auto& [name, tensor] : loaded.tensors) {
    const std::string shorter = plain_name(name, distributed);
    const bool twin =
        loaded.tensors.contains(plain_name(name, true)) && plain_name(name, true) != name;
    if (twin || !plain.emplace(shorter, std::move(tensor)).second) {
      return wrong(file, "'" + name + "' is there with and without a prefix");
    }
  }
  loaded.tensors = std::move(plain);
  return ok_status();
}

}  // namespace

Status check_finite(const std::filesystem::path& file, const std::string& name,
                    std::uint64_t offset, std::span<const float> values) {
  const auto bad = std::ranges::find_if(values, [](float v) { return !std::isfinite(v); });
  if (bad == values.end()) return ok_status();
  return wrong(file, "value " + std::to_string(bad - values.begin()) + " of '" + name +
                         "', whose data begins at byte " + std::to_string(offset) +
                         ", is not finite");
}

Status check_finite(const std::filesystem::path& file, const LoadedSafetensors& loaded) {
  for (const auto& [name, tensor] : loaded.tensors) {
    POTLUCK_CHECK(check_finite(file, name, tensor.offset, tensor.values));
  }
  return ok_status();
}

Result<LoadedSafetensors> read_weights(const fs::path& from) {
  POTLUCK_TRY(const fs::path file, file_of(from));
  LoadedSafetensors out;
  if (file.string().ends_with(kIndexEnding)) {
    POTLUCK_TRY(out, read_parts(file));
  } else {
    POTLUCK_TRY(out, read_safetensors(file));
    POTLUCK_CHECK(check_finite(file, out));
  }
  POTLUCK_CHECK(take_prefixes_away(file, out));
  return out;
}

}  // namespace potluck
