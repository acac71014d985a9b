// SPDX-License-Identifier: GPL-3.0-or-later
// The vision transformer (Dosovitskiy et al., arXiv 2010.11929): patches of an image as tokens, one
// more token that collects the answer.
#include <cmath>

#include "engine/train/models/dense_layout.h"
#include "engine/train/models/hub_model.h"
#include "engine/train/models/torch_model.h"
#include "engine/train/models/transformer_layout.h"
#include "engine/train/torch/torch_layers.h"
#include "engine/train/torch/traced_sizes.h"

namespace potluck {
namespace {

constexpr double kEpsilon = 1e-12;

Status fits(const ModelSpec& spec, const DataShape& data) {
  const std::int64_t patch = spec.integer("patch");
  if (data.height % patch == 0 && data.width % patch == 0) return ok_status();
  return {ErrorCode::kInvalidArgument,
          "vit: images of " + std::to_string(data.height) + "x" + std::to_string(data.width) +
              " pixels do not divide into patches of " + std::to_string(patch),
          "choose a patch that divides both, for example 4 or 7"};
}

void lay_out(const ModelSpec& spec, const DataShape& data, LayoutBuilder& b) {
  const std::int64_t width = spec.integer("width"), patch = spec.integer("patch");
  const std::int64_t layers = spec.integer("layers"), heads = spec.integer("heads");
  const std::int64_t patches = (data.height / patch) * (data.width / patch), at = patches + 1;
  const double normal = transformer_deviation(width);
  const double residual = normal / std::sqrt(2.0 * static_cast<double>(layers));
  b.add("vit.embeddings.cls_token", {1, 1, width}, normal);
  b.add("vit.embeddings.position_embeddings", {1, at, width}, normal);
  const std::string projection = "vit.embeddings.patch_embeddings.projection";
  const std::int64_t fan_in = data.channels * patch * patch;
  b.add(projection + ".weight", {width, data.channels, patch, patch},
        std::sqrt(1.0 / static_cast<double>(fan_in)));
  b.add(projection + ".bias", {width}, 0.0);
  b.spend(static_cast<double>(width * fan_in * patches), static_cast<double>(fan_in * patches));
  for (std::int64_t layer = 0; layer < layers; ++layer) {
    const std::string name = "vit.encoder.layer." + std::to_string(layer);
    b.norm(name + ".layernorm_before", width, true, at);
    b.linear(name + ".attention.attention.qkv", 3 * width, width, normal, true, at);
    spend_attention(b, at, width, heads);
    b.linear(name + ".attention.output.dense", width, width, residual, true, at);
    b.norm(name + ".layernorm_after", width, true, at);
    b.linear(name + ".intermediate.dense", 4 * width, width, normal, true, at);
    b.spend(0.0, static_cast<double>(4 * width * at));
    b.linear(name + ".output.dense", width, 4 * width, residual, true, at);
  }
  b.norm("vit.layernorm", width, true, 1);
  b.linear("classifier", data.classes, width, 0.1 / std::sqrt(static_cast<double>(width)), true, 1);
}

class Vit final : public TorchModel {
 public:
  Vit(const ModelSpec& spec, const ModelArrays& arrays)
      : TorchModel(arrays), patch_(spec.integer("patch")) {
    ParameterCursor cursor(parameters());
    answer_ = cursor.next();
    positions_ = cursor.next();
    projection_ = take_affine(cursor, true);
    for (std::int64_t i = 0; i < spec.integer("layers"); ++i) {
      Block block;
      block.norm1 = take_affine(cursor, true);
      block.attention = take_affine(cursor, true);
      block.attention_out = take_affine(cursor, true);
      block.norm2 = take_affine(cursor, true);
      block.up = take_affine(cursor, true);
      block.down = take_affine(cursor, true);
      blocks_.push_back(std::move(block));
    }
    final_norm_ = take_affine(cursor, true);
    head_ = take_affine(cursor, true);
    attend_.heads = spec.integer("heads");
  }

 protected:
  std::size_t stages() const override { return blocks_.size() + 2; }

  at::Tensor stage(std::size_t index, const at::Tensor& x, Pass& pass) const override {
    if (index == 0) return embed(x, pass);  // [B, T, W]
    // Only the answer's token is looked at: the others need no norm.
    if (index > blocks_.size()) return head_(layer_norm(final_norm_, x.select(1, 0), kEpsilon));
    const Block& block = blocks_[index - 1];
    const at::Tensor mixed = attend_(block.attention(layer_norm(block.norm1, x, kEpsilon)));
    const at::Tensor y = x + pass.dropout(block.attention_out(mixed));
    const at::Tensor hidden = at::gelu(block.up(layer_norm(block.norm2, y, kEpsilon)));
    return y + pass.dropout(block.down(hidden));
  }

 private:
  struct Block {
    Affine norm1, attention, attention_out, norm2, up, down;
  };

  at::Tensor embed(const at::Tensor& images, Pass& pass) const {
    const at::Tensor patches = at::conv2d(images, projection_.weight, projection_.bias, patch_)
                                   .flatten(2)
                                   .transpose(1, 2);  // [B, T - 1, W]
    return pass.dropout(at::cat({repeat_for_each(answer_, images), patches}, 1) + positions_);
  }

  std::int64_t patch_;
  at::Tensor answer_, positions_;
  Affine projection_;
  std::vector<Block> blocks_;
  Affine final_norm_, head_;
  Attention attend_;
};

std::unique_ptr<TorchModel> make(const ModelSpec& spec, const DataShape&,
                                 const ModelArrays& arrays) {
  return std::make_unique<Vit>(spec, arrays);
}

ModelDescription describe() {
  ModelDescription d;
  d.name = "vit";
  d.summary = Sentence::verbatim("Tells images apart with a transformer over patches");
  d.options = transformer_options("6", "4", "128", nullptr);
  d.options.push_back({"patch", "4", "side of a patch in pixels; divides the image",
                       ModelOption::Kind::kInteger, 1, 64, ""});
  d.templates = {{"vit-small", Sentence::tr("Vision transformer"),
                  "vit:layers=6,heads=4,width=128,patch=4",
                  Sentence::tr("Learns slower than a ResNet on few images, and better on many.")}};
  return d;
}

}  // namespace

const ModelKind& vit_model() {
  static const ModelKind kKind = {describe(), check_heads, fits, lay_out, make, vit_for_hub};
  return kKind;
}

}  // namespace potluck
