// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/model_layout.h"

#include <cmath>

#include "engine/train/exact_math.h"

namespace potluck {
namespace {

constexpr std::uint64_t kMaxValues = 2'000'000'000;

struct Builder {
  ModelLayout layout;

  void add(std::string name, std::vector<std::int64_t> shape, double deviation,
           double constant = 0.0) {
    ParameterLayout p;
    p.name = std::move(name);
    p.shape = std::move(shape);
    p.offset = layout.values;
    p.count = 1;
    for (const std::int64_t extent : p.shape) p.count *= static_cast<std::uint64_t>(extent);
    p.deviation = deviation;
    p.constant = constant;
    layout.values += p.count;
    layout.parameters.push_back(std::move(p));
  }
};

// GPT-2 draws from 0.02 at width 768. Narrower models get the same share of 1 / sqrt(width): with a
// bare 0.02 a width of 128 starts so flat that 2000 steps on tiny Shakespeare end at 1.91 instead
// of 1.76.
double gpt_deviation(std::int64_t width) {
  return 0.02 * std::sqrt(768.0 / static_cast<double>(width));
}

// GPT-2's layout as in nanoGPT's model.py.
void lay_out_gpt(const ModelSpec& spec, const DataShape& data, Builder& b) {
  const std::int64_t width = spec.integer("width");
  const std::int64_t layers = spec.integer("layers");
  const bool bias = spec.integer("bias") != 0;
  const double normal = gpt_deviation(width);
  const double residual = normal / std::sqrt(2.0 * static_cast<double>(layers));
  const auto norm = [&](const std::string& name) {
    b.add(name + ".weight", {width}, 0.0, 1.0);
    if (bias) b.add(name + ".bias", {width}, 0.0);
  };
  const auto linear = [&](const std::string& name, std::int64_t out, std::int64_t in, double std) {
    b.add(name + ".weight", {out, in}, std);
    if (bias) b.add(name + ".bias", {out}, 0.0);
  };
  b.add("transformer.wte.weight", {data.classes, width}, normal);
  b.add("transformer.wpe.weight", {spec.integer("context"), width}, normal);
  for (std::int64_t layer = 0; layer < layers; ++layer) {
    const std::string h = "transformer.h." + std::to_string(layer);
    norm(h + ".ln_1");
    linear(h + ".attn.c_attn", 3 * width, width, normal);
    linear(h + ".attn.c_proj", width, width, residual);
    norm(h + ".ln_2");
    linear(h + ".mlp.c_fc", 4 * width, width, normal);
    linear(h + ".mlp.c_proj", width, 4 * width, residual);
  }
  norm("transformer.ln_f");
}

// He's deviation keeps the variance through a ReLU; the last layer starts near zero, all classes
// equal.
void lay_out_dense(Builder& b, const std::string& name, std::int64_t out, std::int64_t in,
                   bool last) {
  const double fan = static_cast<double>(in);
  b.add(name + ".weight", {out, in}, last ? 0.1 / std::sqrt(fan) : std::sqrt(2.0 / fan));
  b.add(name + ".bias", {out}, 0.0);
}

void lay_out_mlp(const ModelSpec& spec, const DataShape& data, Builder& b) {
  std::int64_t in = data.height * data.width;
  int index = 0;
  for (const std::int64_t size : hidden_sizes(spec)) {
    lay_out_dense(b, "layers." + std::to_string(index++), size, in, false);
    in = size;
  }
  lay_out_dense(b, "layers." + std::to_string(index), data.classes, in, true);
}

void lay_out_convnet(const ModelSpec& spec, const DataShape& data, Builder& b) {
  std::int64_t in = 1, out = spec.integer("width");
  const std::int64_t blocks = spec.integer("blocks");
  for (std::int64_t block = 0; block < blocks; ++block) {
    const std::string name = "blocks." + std::to_string(block);
    b.add(name + ".weight", {out, in, 3, 3}, std::sqrt(2.0 / static_cast<double>(9 * in)));
    b.add(name + ".bias", {out}, 0.0);
    in = out;
    out *= 2;
  }
  const std::int64_t features = in * (data.height >> blocks) * (data.width >> blocks);
  lay_out_dense(b, "hidden", spec.integer("hidden"), features, false);
  lay_out_dense(b, "head", data.classes, spec.integer("hidden"), true);
}

Status check_fit(const ModelSpec& spec, const DataShape& data) {
  const bool text_model = spec.kind == "gpt";
  if (text_model != (data.format == DataFormat::kText)) {
    return {ErrorCode::kInvalidArgument,
            "a " + spec.kind + " model cannot learn from " +
                (text_model ? std::string("images") : std::string("text")),
            text_model ? "choose mlp or convnet for images" : "choose gpt for text"};
  }
  if (spec.kind == "convnet") {
    const std::int64_t blocks = spec.integer("blocks");
    if ((data.height >> blocks) < 1 || (data.width >> blocks) < 1) {
      return {ErrorCode::kInvalidArgument,
              "images of " + std::to_string(data.height) + "x" + std::to_string(data.width) +
                  " pixels are too small for " + std::to_string(blocks) + " blocks",
              "each block halves the image: choose fewer blocks"};
    }
  }
  return ok_status();
}

}  // namespace

DataShape shape_of(const Dataset& data) {
  DataShape shape;
  shape.format = data.format();
  shape.classes = data.classes();
  if (shape.format == DataFormat::kIdx) {
    shape.height = data.height();
    shape.width = data.width();
  }
  return shape;
}

std::vector<std::int64_t> hidden_sizes(const ModelSpec& mlp) {
  std::vector<std::int64_t> out;
  std::int64_t value = 0;
  for (const char c : mlp.options.at("hidden")) {
    if (c == 'x') {
      out.push_back(value);
      value = 0;
    } else {
      value = value * 10 + (c - '0');
    }
  }
  out.push_back(value);
  return out;
}

Result<ModelLayout> layout_of(const ModelSpec& spec, const DataShape& data) {
  POTLUCK_CHECK(check_fit(spec, data));
  Builder builder;
  if (spec.kind == "gpt") {
    lay_out_gpt(spec, data, builder);
  } else if (spec.kind == "mlp") {
    lay_out_mlp(spec, data, builder);
  } else {
    assert(spec.kind == "convnet");
    lay_out_convnet(spec, data, builder);
  }
  if (builder.layout.values > kMaxValues) {
    return {ErrorCode::kTooLarge,
            "the model would have " + std::to_string(builder.layout.values / 1'000'000) +
                " million parameters",
            "at most 2000 million: choose a smaller width or fewer layers"};
  }
  return std::move(builder.layout);
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
    if (!p.decay()) continue;
    if (!out.empty() && out.back().end == p.offset) {
      out.back().end += p.count;
    } else {
      out.push_back({p.offset, p.offset + p.count});
    }
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

}  // namespace potluck
