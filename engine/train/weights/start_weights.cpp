// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/weights/start_weights.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "engine/train/models/hub_model.h"
#include "engine/train/models/model_kind.h"
#include "engine/train/weights/safetensors.h"
#include "engine/train/weights/weight_files.h"

namespace potluck {
namespace {

constexpr std::uint64_t kDigit = 1 << 20;  // float32 counts exactly up to 16 times as far

std::string shape_text(const std::vector<std::int64_t>& shape) {
  std::string out;
  for (const std::int64_t extent : shape) out += (out.empty() ? "" : "x") + std::to_string(extent);
  return out.empty() ? "one value" : out;
}

Error wrong(const std::filesystem::path& file, const std::string& what) {
  return {ErrorCode::kMalformed, file.string() + ": " + what, "export or download it again"};
}

// Where an array of a file goes in the flat one: place of each value, or one range. Or nowhere: the
// layout has it, the model computes as if it held these constants.
struct Target {
  std::string name;
  std::vector<std::int64_t> shape;
  std::optional<std::uint64_t> begin;  // of a range
  std::vector<float> low, high;        // else place + 1 = low + kDigit * high
  std::vector<float> constants;
};
using Mapping = std::vector<Target>;

Mapping our_mapping(const ModelLayout& layout) {
  Mapping out;
  for (const ParameterLayout& p : layout.parameters) {
    out.push_back({p.name, p.shape, p.offset, {}, {}, {}});
  }
  return out;
}

bool holds_places(const HubTensor& low) {
  return std::ranges::all_of(
      low.values, [](float v) { return v >= 1.0f && v <= float{kDigit} && v == std::floor(v); });
}

// The export itself says where everything goes: it is handed the numbers of the places instead of
// weights. What it computes rather than moves goes to the array of its name.
std::optional<Mapping> hub_mapping(const ModelKind& kind, const ModelSpec& spec,
                                   const DataShape& data, const ModelLayout& layout) {
  if (kind.for_hub == nullptr) return std::nullopt;
  std::vector<float> places(layout.values);
  for (std::uint64_t i = 0; i < layout.values; ++i) {
    places[i] = static_cast<float>(i % kDigit + 1);
  }
  auto low = kind.for_hub(spec, data, NamedWeights(layout, places));
  for (std::uint64_t i = 0; i < layout.values; ++i) places[i] = static_cast<float>(i / kDigit);
  auto high = kind.for_hub(spec, data, NamedWeights(layout, places));
  if (!low || !high) return std::nullopt;
  Mapping out;
  for (std::size_t i = 0; i < low->tensors.size(); ++i) {
    HubTensor& tensor = low->tensors[i];
    const auto same = std::ranges::find(layout.parameters, tensor.name, &ParameterLayout::name);
    if (holds_places(tensor)) {
      out.push_back({tensor.name,
                     tensor.shape,
                     std::nullopt,
                     std::move(tensor.values),
                     std::move(high->tensors[i].values),
                     {}});
    } else if (same != layout.parameters.end() && same->shape == tensor.shape) {
      out.push_back({tensor.name, tensor.shape, same->offset, {}, {}, {}});
    } else {
      out.push_back({tensor.name, tensor.shape, std::nullopt, {}, {}, std::move(tensor.values)});
    }
  }
  return out;
}

// Files of a model without its head leave out the first part of names.
const LoadedTensor* find(const LoadedSafetensors& file, const std::string& name,
                         std::string& found_as) {
  for (const std::string& each : {name, name.substr(name.find('.') + 1)}) {
    const auto found = file.tensors.find(each);
    if (found == file.tensors.end()) continue;
    found_as = each;
    return &found->second;
  }
  return nullptr;
}

std::size_t fitting(const Mapping& mapping, const LoadedSafetensors& file) {
  std::string ignored;
  return static_cast<std::size_t>(std::ranges::count_if(mapping, [&](const Target& target) {
    const LoadedTensor* tensor = find(file, target.name, ignored);
    return tensor != nullptr && tensor->shape == target.shape;
  }));
}

bool nearly(const std::vector<float>& a, const std::vector<float>& b) {
  return std::ranges::equal(a, b, [](float x, float y) { return std::abs(x - y) <= 1e-4f; });
}

void put(const Target& target, const LoadedTensor& tensor, std::span<float> parameters,
         std::vector<bool>& filled) {
  for (std::size_t i = 0; i < tensor.values.size(); ++i) {
    const std::uint64_t place = target.begin
                                    ? *target.begin + i
                                    : static_cast<std::uint64_t>(target.low[i]) - 1 +
                                          kDigit * static_cast<std::uint64_t>(target.high[i]);
    parameters[place] = tensor.values[i];
    filled[place] = true;
  }
}

}  // namespace

Result<WeightsReport> take_weights(const ModelSpec& spec, const DataShape& data,
                                   const ModelLayout& layout, const std::filesystem::path& from,
                                   std::span<float> parameters) {
  assert(parameters.size() == layout.values);
  POTLUCK_TRY(const LoadedSafetensors loaded, read_weights(from));
  Mapping mapping = our_mapping(layout);
  const ModelKind* kind = find_model_kind(spec.kind);
  assert(kind != nullptr && "a parsed spec is of a kind there is");
  if (auto theirs = hub_mapping(*kind, spec, data, layout)) {
    // Square matrices fit both ways: the others tell, or the mark that transformers ask for.
    const std::size_t ours = fitting(mapping, loaded), hub = fitting(*theirs, loaded);
    const bool marked = loaded.metadata.contains("format");
    if (hub > ours || (hub == ours && marked)) mapping = std::move(*theirs);
  }
  WeightsReport out;
  std::vector<bool> filled(layout.values);
  std::set<std::string> used;
  for (const Target& target : mapping) {
    std::string name;
    const LoadedTensor* tensor = find(loaded, target.name, name);
    if (tensor == nullptr) continue;
    if (!target.constants.empty()) {
      if (nearly(tensor->values, target.constants)) used.insert(name);
      continue;
    }
    used.insert(name);
    if (tensor->shape == target.shape) {
      put(target, *tensor, parameters, filled);
      ++out.arrays;
      out.values += tensor->values.size();
    } else {
      out.unlike.push_back(name + ": " + shape_text(tensor->shape) + " in the file, " +
                           shape_text(target.shape) + " in the model");
    }
  }
  if (out.arrays == 0) {
    return {ErrorCode::kInvalidArgument,
            "none of the " + std::to_string(loaded.tensors.size()) + " arrays in " + from.string() +
                " fits this model",
            "choose the model that they were trained with"};
  }
  for (const ParameterLayout& p : layout.parameters) {
    const auto begin = filled.begin() + static_cast<std::ptrdiff_t>(p.offset);
    const auto end = begin + static_cast<std::ptrdiff_t>(p.count);
    if (std::find(begin, end, false) != end) out.missing.push_back(p.name);
  }
  for (const auto& [name, tensor] : loaded.tensors) {
    if (!used.contains(name)) out.unused.push_back(name);
  }
  out.unused.insert(out.unused.end(), loaded.others.begin(), loaded.others.end());
  return out;
}

// Straight to where they belong: a file is never in memory beside the model.
Status load_weights(const ModelLayout& layout, const std::filesystem::path& file,
                    std::span<float> parameters) {
  POTLUCK_TRY(const SafetensorsFile in, SafetensorsFile::open(file));
  const SafetensorsFile::Contents& contents = in.contents();
  std::map<std::string_view, const StoredTensor*> stored;
  for (const StoredTensor& each : contents.tensors) {
    if (each.is_real()) stored.emplace(each.name, &each);
  }
  for (const ParameterLayout& p : layout.parameters) {
    const auto found = stored.find(p.name);
    if (found == stored.end()) return wrong(file, "there is no '" + p.name + "'");
    if (found->second->shape != p.shape) {
      return wrong(file, "'" + p.name + "' has the shape " + shape_text(found->second->shape));
    }
  }
  if (stored.size() != layout.parameters.size()) {
    return wrong(file, "it holds arrays that the model has not");
  }
  for (const ParameterLayout& p : layout.parameters) {
    const StoredTensor& tensor = *stored.at(p.name);
    const std::span<float> values = parameters.subspan(p.offset, p.count);
    POTLUCK_CHECK(in.read(tensor, values));
    POTLUCK_CHECK(check_finite(file, p.name, contents.start + tensor.begin, values));
  }
  return ok_status();
}

Status save_weights(const ModelLayout& layout, const std::filesystem::path& file,
                    std::span<const float> parameters) {
  std::vector<TensorView> tensors;
  for (const ParameterLayout& p : layout.parameters) {
    tensors.push_back({p.name, p.shape, parameters.subspan(p.offset, p.count)});
  }
  return write_safetensors(file, tensors, {});
}

}  // namespace potluck
