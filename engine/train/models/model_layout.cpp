// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/models/model_layout.h"

#include <algorithm>
#include <cmath>

#include "engine/train/models/model_kind.h"
#include "engine/train/optimizer/exact_math.h"

namespace potluck {
namespace {

constexpr std::uint64_t kMaxValues = 2'000'000'000;

Status check_fit(const ModelKind& kind, const ModelSpec& spec, const DataShape& data) {
  const DataKind data_kind = kind_of(data.format);
  if (!learns_from(kind.about, data_kind)) {
    std::string suitable;
    for (const ModelDescription* each : model_descriptions()) {
      if (learns_from(*each, data_kind)) suitable += (suitable.empty() ? "" : ", ") + each->name;
    }
    const char* what = data_kind == DataKind::kText     ? "text"
                       : data_kind == DataKind::kImages ? "images"
                                                        : "tables";
    return {ErrorCode::kInvalidArgument,
            "a " + spec.kind + " model cannot learn from " + std::string(what),
            "for this data there are: " + suitable};
  }
  return kind.fits == nullptr ? ok_status() : kind.fits(spec, data);
}

}  // namespace

void LayoutBuilder::add(std::string name, std::vector<std::int64_t> shape, double deviation,
                        double constant) {
  ParameterLayout p;
  p.name = std::move(name);
  p.shape = std::move(shape);
  p.offset = layout_.values;
  p.count = 1;
  for (const std::int64_t extent : p.shape) p.count *= static_cast<std::uint64_t>(extent);
  p.deviation = deviation;
  p.constant = constant;
  layout_.values += p.count;
  layout_.parameters.push_back(std::move(p));
}

void LayoutBuilder::linear(const std::string& name, std::int64_t out, std::int64_t in,
                           double deviation, bool bias, std::int64_t positions) {
  add(name + ".weight", {out, in}, deviation);
  if (bias) add(name + ".bias", {out}, 0.0);
  const auto inputs = static_cast<double>(in * positions);
  spend(static_cast<double>(out) * inputs, inputs);
}

void LayoutBuilder::norm(const std::string& name, std::int64_t width, bool bias,
                         std::int64_t positions) {
  add(name + ".weight", {width}, 0.0, 1.0);
  if (bias) add(name + ".bias", {width}, 0.0);
  spend(0.0, static_cast<double>((width + 2) * positions));  // the input, its mean and deviation
}

void LayoutBuilder::spend(double multiply_adds, double activations) {
  layout_.multiply_adds += multiply_adds;
  layout_.activations += activations;
}

void LayoutBuilder::spend_more(double operations, double fixed_values) {
  layout_.operations += operations;
  layout_.fixed_values += fixed_values;
}

// A multiply-add is two operations, and the way back multiplies twice: for the inputs and for the
// weights.
double ModelLayout::work() const { return 3.0 * std::max(2.0 * multiply_adds, operations); }

bool learns_from(const ModelDescription& model, DataKind data) {
  if (reads_text(model.task)) return data == DataKind::kText;
  return data == DataKind::kImages || (data == DataKind::kTable && model.takes_tables);
}

DataShape shape_of(const Dataset& data) {
  DataShape shape;
  shape.format = data.format();
  shape.classes = data.classes();
  if (data.kind() == DataKind::kTable) {
    shape.height = 1;
    shape.width = data.features();
  }
  if (data.kind() == DataKind::kImages) {
    shape.height = data.height();
    shape.width = data.width();
    shape.channels = data.channels();
  }
  return shape;
}

Result<ModelLayout> layout_of(const ModelSpec& spec, const DataShape& data) {
  const ModelKind* kind = find_model_kind(spec.kind);
  assert(kind != nullptr && "a parsed spec is of a kind there is");
  POTLUCK_CHECK(check_fit(*kind, spec, data));
  LayoutBuilder builder;
  kind->lay_out(spec, data, builder);
  if (builder.values() > kMaxValues) {
    return {ErrorCode::kTooLarge,
            "the model would have " + std::to_string(builder.values() / 1'000'000) +
                " million parameters",
            "at most 2000 million: choose a smaller width or fewer layers"};
  }
  return builder.take();
}

ModelEstimate estimate(const ModelLayout& layout, int moments) {
  ModelEstimate out;
  out.parameters = layout.values;
  out.flop = 6.0 * layout.multiply_adds;
  out.fixed_bytes = static_cast<double>(sizeof(float)) *
                    (static_cast<double>(layout.values) * (2.0 + moments) + layout.fixed_values);
  out.bytes_per_sample = static_cast<double>(sizeof(float)) * layout.activations;
  return out;
}

void initialise(const ModelLayout& layout, std::uint64_t seed, std::span<float> out) {
  assert(out.size() == layout.values);
  Rng rng(mix_seed(seed, 0x77656967687473));  // "weights"
  for (const ParameterLayout& p : layout.parameters) {
    for (float& value : out.subspan(p.offset, p.count)) {
      value = static_cast<float>(p.deviation > 0.0 ? p.deviation * exact_normal(rng) : p.constant);
    }
  }
}

std::vector<DecayRange> decay_ranges(const ModelLayout& layout) {
  std::vector<DecayRange> out;
  for (const ParameterLayout& p : layout.parameters) {
    if (p.decay()) out.push_back({p.offset, p.offset + p.count});
  }
  return out;
}

std::uint64_t fingerprint(const ModelLayout& layout, const std::string& optimizer_kind) {
  std::uint64_t hash =
      0xcbf29ce484222325ULL;  // FNV-1a: tells honest mistakes apart, secures nothing
  const auto mix = [&](std::string_view text) {
    for (const char c : text) hash = (hash ^ static_cast<std::uint8_t>(c)) * 0x100000001b3ULL;
  };
  mix(optimizer_kind);
  for (const ParameterLayout& p : layout.parameters) {
    mix(p.name);
    for (const std::int64_t extent : p.shape) mix(":" + std::to_string(extent));
  }
  return hash;
}

Status check_length(const ModelSpec& model, const Dataset& data) {
  if (data.kind() != DataKind::kText) return ok_status();
  const auto context = static_cast<std::uint64_t>(model.context());
  if (data.train_size() > context) return ok_status();
  return {ErrorCode::kInvalidArgument,
          "the text has " + std::to_string(data.train_size()) +
              " tokens to train on, too few for a context of " + std::to_string(context),
          "use more text or a smaller context"};
}

}  // namespace potluck
