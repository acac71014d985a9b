// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/forecast/fit.h"

#include <algorithm>
#include <cmath>

#include "engine/collab/averaging/exchange.h"
#include "engine/collab/history/commit.h"
#include "engine/node/disk/data_files.h"
#include "engine/node/disk/recipe_options.h"
#include "engine/node/forecast/batch_advice.h"
#include "net/base/json.h"

namespace potluck {
namespace {

// Of the program itself with libtorch: 200 MB with a tiny model on two cores, more on more. With 20
// million parameters two members held 1.10 to 1.12 GB each, where all of this makes 1.10.
constexpr std::uint64_t kProgramBytes = 300'000'000;
// Per parameter while an epoch is averaged: the sum and the average as floats, both once more as
// they travel.
constexpr std::uint64_t kExchangeBytes = 12;
constexpr std::uint64_t kFloatBytes = sizeof(float);
constexpr std::uint64_t kStatesOnDisk = 3;  // two stay, and the next is written before one goes
constexpr std::uint64_t kAveragesOnDisk = 64ULL << 20;  // before a checkpoint takes their place
constexpr std::uint64_t kStreamedText = 256ULL << 20;   // larger texts stay on the disk
constexpr double kRecomputed = 0.5;  // of the activations, where they are computed twice

// What the data usually is where the manifest does not say: it decides little of what a model
// costs, as only the first or last layer depends on it.
constexpr std::int64_t kUsualCharacters = 256, kUsualClasses = 1000, kUsualDigits = 10;

std::vector<const DataFileRef*> data_of(const Manifest& manifest) {
  std::vector<const DataFileRef*> out;
  for (const auto& file : manifest.data) {
    if (file.role.empty()) out.push_back(&file);
  }
  return out;
}

// IDX: a byte for each pixel behind 16 of a header, one for each label behind 8. The images are
// taken for square. None where they are compressed.
std::optional<std::int64_t> side_of_idx(const Manifest& manifest) {
  constexpr std::uint64_t kImagesHeader = 16, kLabelsHeader = 8;
  constexpr std::uint64_t kMostPixels = 4096 * 4096;  // the sizes are what a stranger wrote down
  const auto files = data_of(manifest);
  if (files.size() < 2) return std::nullopt;
  const std::uint64_t images = files[0]->size, labels = files[1]->size;
  if (files[0]->name.ends_with(".gz") || files[1]->name.ends_with(".gz")) return std::nullopt;
  if (images <= kImagesHeader || labels <= kLabelsHeader) return std::nullopt;
  const std::uint64_t pixels = images - kImagesHeader, count = labels - kLabelsHeader;
  if (pixels % count != 0 || pixels / count > kMostPixels) return std::nullopt;
  const double side = std::sqrt(static_cast<double>(pixels / count));
  return std::max<std::int64_t>(1, std::llround(side));
}

std::optional<DataShape> shape_before_data(const Manifest& manifest) {
  const auto format = data_format_of(manifest.data_format);
  if (!format) return std::nullopt;
  const Recipe& recipe = manifest.recipe;
  DataShape out;
  out.format = *format;
  switch (*format) {
    case DataFormat::kText:
    case DataFormat::kJsonLines:
      out.classes = recipe.tokens == "pieces" ? recipe.vocabulary : kUsualCharacters;
      return out;
    case DataFormat::kCifar:
      out.classes = kUsualDigits;
      out.height = out.width = 32;
      out.channels = 3;
      return out;
    case DataFormat::kIdx:
      out.classes = kUsualDigits;
      if (const auto side = side_of_idx(manifest)) {
        out.height = out.width = *side;
        return out;
      }
      return std::nullopt;
    case DataFormat::kShards:
      if (recipe.image_size == 0) return std::nullopt;
      out.classes = kUsualClasses;
      out.height = out.width = recipe.image_size;
      out.channels = 3;
      return out;
    case DataFormat::kCsv:
      return std::nullopt;
  }
  return std::nullopt;
}

// Text is held as two bytes a token, images of IDX as they are; the other formats are read as they
// are needed.
std::uint64_t data_in_memory(const Manifest& manifest) {
  std::uint64_t bytes = 0;
  for (const auto* file : data_of(manifest)) bytes += file->size;
  const bool text = manifest.data_format == "text" || manifest.data_format == "jsonl";
  if (text) return 2 * std::min(bytes, kStreamedText);
  return manifest.data_format == "idx" || manifest.data_format == "csv" ? bytes : 0;
}

std::uint64_t rounded(double bytes) {
  return static_cast<std::uint64_t>(std::clamp(bytes, 0.0, 1e18));
}

std::uint64_t state_bytes(const Recipe& recipe, std::uint64_t parameters) {
  const auto arrays = 1 + static_cast<std::uint64_t>(moments_of(optimizer_of(recipe)));
  return parameters * kFloatBytes * (arrays + (recipe.ema > 0 ? 1 : 0));
}

// With one sample at a time: on the CPU micro-batches shrink to what there is room for.
std::uint64_t memory_needed(const Manifest& manifest, const ModelEstimate& model) {
  const Recipe& recipe = manifest.recipe;
  const std::uint64_t vector = model.parameters * kFloatBytes;
  std::uint64_t out = kProgramBytes + rounded(model.fixed_bytes);
  out += rounded(model.bytes_per_sample * (recipe.recompute != 0 ? kRecomputed : 1.0));
  out += model.parameters * kExchangeBytes;
  out += state_bytes(recipe, model.parameters);  // the copy that a checkpoint is written from
  if (recipe.ema > 0) out += vector;
  if (recipe.overlap == "delayed") out += vector;
  return out + data_in_memory(manifest);
}

Fits compare(std::optional<std::uint64_t> needed, std::optional<std::uint64_t> available) {
  if (!needed || !available) return Fits::kUnknown;
  return *needed <= *available ? Fits::kYes : Fits::kShort;
}

double bytes_per_value(const Codec& codec, std::uint64_t parameters) {
  const std::uint32_t chunk = chunk_values_for(parameters);
  return static_cast<double>(codec.encoded_bytes(chunk)) / chunk;
}

}  // namespace

std::optional<ModelEstimate> estimate_before_data(const Manifest& manifest) {
  const auto spec = parse_model_spec(manifest.model);
  if (!spec || spec->brings_module()) return std::nullopt;
  const auto shape = shape_before_data(manifest);
  if (!shape) return std::nullopt;
  const auto layout = layout_of(*spec, *shape);
  if (!layout) return std::nullopt;
  return estimate(*layout, moments_of(optimizer_of(manifest.recipe)));
}

// Each of n members sends the others their (n - 1)/n of its gradient and its n-th of the average to
// each of them, and gets as much (docs/design.md, section 7).
std::optional<double> traffic_per_hour(const Recipe& recipe, std::uint64_t parameters,
                                       const std::vector<CommitRow>& commits) {
  constexpr double kHour_s = 3600;
  if (parameters == 0) return std::nullopt;
  const CommitRow* newest = nullptr;
  double seconds = 0, vectors = 0;
  for (const auto& row : commits) {
    if (row.my_samples == 0 || row.peers == 0 || !(row.seconds > 0)) continue;
    newest = &row;
    seconds += row.seconds;
    vectors += 2.0 * (row.peers - 1) / row.peers;
  }
  if (newest == nullptr) return std::nullopt;
  const Codec* average = nullptr;
  if (const auto commit = decode_commit(newest->commit)) {
    average = find_codec(commit->commit.codec);
  }
  if (average == nullptr) average = find_codec(average_codec_of(recipe));
  const Codec* gradient = find_codec(recipe.codec);  // none for "auto": as the average then
  if (average == nullptr) average = gradient;
  if (gradient == nullptr) gradient = average;
  if (gradient == nullptr) return std::nullopt;
  const double value =
      bytes_per_value(*gradient, parameters) + bytes_per_value(*average, parameters);
  return vectors * static_cast<double>(parameters) * value / seconds * kHour_s;
}

double expected_traffic_per_hour(const Manifest& manifest, const ModelEstimate& model,
                                 double up_bits_per_second, double down_bits_per_second) {
  constexpr double kMembers = 4, kHour_s = 3600, kBits = 8;
  constexpr double kUsualUp = 40e6, kUsualDown = 100e6, kRoundTrip_s = 0.05;
  const Recipe& recipe = manifest.recipe;
  const auto usual = [](double limit, double line) {
    return limit > 0 ? std::min(limit, line) : line;
  };
  const double up = usual(up_bits_per_second, kUsualUp);
  const double down = usual(down_bits_per_second, kUsualDown);
  const auto named = [&](std::string_view name) {
    const Codec* codec = find_codec(name);
    if (codec == nullptr) codec = find_codec("fp16");  // the plan chooses, finer where it may
    return bytes_per_value(*codec, model.parameters);
  };
  const double each_way = (kMembers - 1) / kMembers * static_cast<double>(model.parameters) *
                          (named(recipe.codec) + named(average_codec_of(recipe)));
  const double computing = recipe.target_batch * model.flop / (kMembers * kUsualFlops);
  const double exchange =
      each_way * kBits / std::min(up, down) + ForecastRequest::kWaits * kRoundTrip_s;
  return 2 * each_way * kHour_s / (computing + exchange);
}

Fit fit_of(const Manifest& manifest, const FitFacts& facts) {
  Fit out;
  const auto model = facts.model ? facts.model : estimate_before_data(manifest);
  const std::uint64_t parameters = model ? model->parameters : facts.parameters;
  if (model) out.memory_bytes = memory_needed(manifest, *model);
  out.memory_available_bytes = facts.memory_available_bytes;
  out.memory = compare(out.memory_bytes, out.memory_available_bytes);
  out.disk_bytes = data_bytes(manifest);
  if (parameters > 0) {
    const std::uint64_t state = state_bytes(manifest.recipe, parameters);
    out.disk_bytes += kStatesOnDisk * state + std::max(kAveragesOnDisk, 2 * state);
  }
  out.disk_here_bytes = std::min(facts.disk_here_bytes, out.disk_bytes);
  out.disk_available_bytes = facts.disk_available_bytes;
  out.disk = compare(out.disk_bytes - out.disk_here_bytes, out.disk_available_bytes);
  out.traffic_bytes_per_hour = traffic_per_hour(manifest.recipe, parameters, facts.commits);
  out.traffic_seen = out.traffic_bytes_per_hour.has_value();
  if (!out.traffic_seen && model) {
    out.traffic_bytes_per_hour = expected_traffic_per_hour(
        manifest, *model, facts.up_bits_per_second, facts.down_bits_per_second);
  }
  return out;
}

std::string estimate_text(const ModelEstimate& estimate) {
  const nlohmann::json out = {{"parameters", estimate.parameters},
                              {"flop", estimate.flop},
                              {"fixed_bytes", estimate.fixed_bytes},
                              {"bytes_per_sample", estimate.bytes_per_sample}};
  return out.dump();
}

std::optional<ModelEstimate> estimate_from_text(std::string_view text) {
  const auto parsed = parse_json(text);
  if (!parsed || !parsed->is_object()) return std::nullopt;
  const nlohmann::json& in = *parsed;
  const auto number = [&in](const char* key) {
    const auto found = in.find(key);
    return found != in.end() && found->is_number() ? found->get<double>() : -1.0;
  };
  ModelEstimate out;
  const double parameters = number("parameters");
  out.flop = number("flop");
  out.fixed_bytes = number("fixed_bytes");
  out.bytes_per_sample = number("bytes_per_sample");
  const bool fine = parameters >= 1 && parameters < 1e12 && out.flop >= 0 && out.fixed_bytes >= 0 &&
                    out.bytes_per_sample >= 0;
  if (!fine) return std::nullopt;
  out.parameters = static_cast<std::uint64_t>(parameters);
  return out;
}

}  // namespace potluck
