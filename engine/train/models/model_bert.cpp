// SPDX-License-Identifier: GPL-3.0-or-later
// Masked language models: BERT (Devlin et al., arXiv 1810.04805) and ALBERT (Lan et al., arXiv
// 1909.11942), whose layers share one set of weights and whose embeddings are narrower. One
// segment, no next-sentence task. The vocabulary is that of the data and one more: the mask, its
// last token.
#include <cmath>

#include "engine/train/models/hub_model.h"
#include "engine/train/models/torch_model.h"
#include "engine/train/models/transformer_layout.h"
#include "engine/train/torch/torch_layers.h"
#include "engine/train/torch/traced_sizes.h"

namespace potluck {
namespace {

constexpr double kEpsilon = 1e-12;
constexpr double kMaskedShare = 0.15;  // of the positions, for the estimate

// Where the two keep the same things.
struct Names {
  std::string embeddings, layer, qkv, attention_out, norm1, up, down, norm2;
  std::string transform, transform_norm, bias;
};
Names names_of(bool albert, std::int64_t layer) {
  if (albert) {
    const std::string at = "albert.encoder.albert_layer_groups.0.albert_layers.0.";
    return {"albert.embeddings.",       at,
            at + "attention.qkv",       at + "attention.dense",
            at + "attention.LayerNorm", at + "ffn",
            at + "ffn_output",          at + "full_layer_layer_norm",
            "predictions.dense",        "predictions.LayerNorm",
            "predictions.bias"};
  }
  const std::string at = "bert.encoder.layer." + std::to_string(layer) + ".";
  return {"bert.embeddings.",
          at,
          at + "attention.self.qkv",
          at + "attention.output.dense",
          at + "attention.output.LayerNorm",
          at + "intermediate.dense",
          at + "output.dense",
          at + "output.LayerNorm",
          "cls.predictions.transform.dense",
          "cls.predictions.transform.LayerNorm",
          "cls.predictions.bias"};
}

struct Options {
  explicit Options(const ModelSpec& spec)
      : albert(spec.kind == "albert"),
        layers(spec.integer("layers")),
        heads(spec.integer("heads")),
        width(spec.integer("width")),
        context(spec.integer("context")),
        embedding(albert ? spec.integer("embedding") : width) {}
  std::int64_t sets() const { return albert ? 1 : layers; }  // of weights

  bool albert;
  std::int64_t layers, heads, width, context, embedding;
};

void lay_out_block(const Options& o, const Names& n, LayoutBuilder& b) {
  const double normal = transformer_deviation(o.width);
  b.linear(n.qkv, 3 * o.width, o.width, normal, true, o.context);
  spend_attention(b, o.context, o.width, o.heads);
  b.linear(n.attention_out, o.width, o.width, normal, true, o.context);
  b.norm(n.norm1, o.width, true, o.context);
  b.linear(n.up, 4 * o.width, o.width, normal, true, o.context);
  b.spend(0.0, static_cast<double>(4 * o.width * o.context));
  b.linear(n.down, o.width, 4 * o.width, normal, true, o.context);
  b.norm(n.norm2, o.width, true, o.context);
}

void lay_out(const ModelSpec& spec, const DataShape& data, LayoutBuilder& b) {
  const Options o(spec);
  const Names shared = names_of(o.albert, 0);
  const double normal = transformer_deviation(o.embedding);
  const std::int64_t vocabulary = data.classes + 1;
  b.add(shared.embeddings + "word_embeddings.weight", {vocabulary, o.embedding}, normal);
  b.add(shared.embeddings + "position_embeddings.weight", {o.context, o.embedding}, normal);
  b.add(shared.embeddings + "token_type_embeddings.weight", {2, o.embedding}, normal);
  b.norm(shared.embeddings + "LayerNorm", o.embedding, true, o.context);
  if (o.albert) {
    b.linear("albert.encoder.embedding_hidden_mapping_in", o.width, o.embedding, normal, true,
             o.context);
  }
  LayoutBuilder one;
  lay_out_block(o, shared, one);
  const ModelLayout cost = one.take();
  for (std::int64_t i = 0; i < o.sets(); ++i) lay_out_block(o, names_of(o.albert, i), b);
  const auto again = static_cast<double>(o.layers - o.sets());
  b.spend(again * cost.multiply_adds, again * cost.activations);

  const auto masked = std::max<std::int64_t>(
      1, static_cast<std::int64_t>(kMaskedShare * static_cast<double>(o.context)));
  b.linear(shared.transform, o.embedding, o.width, normal, true, masked);
  b.spend(0.0, static_cast<double>(o.embedding * masked));
  b.norm(shared.transform_norm, o.embedding, true, masked);
  b.add(shared.bias, {vocabulary}, 0.0);
  const auto logits = static_cast<double>(vocabulary * masked);
  b.spend(logits * static_cast<double>(o.embedding),
          logits + static_cast<double>(o.embedding * masked));
}

class Bert final : public TorchModel {
 public:
  Bert(const ModelSpec& spec, const ModelArrays& arrays) : TorchModel(arrays), options_(spec) {
    ParameterCursor cursor(parameters());
    words_ = cursor.next();
    positions_ = cursor.next();
    segments_ = cursor.next();
    norm_ = take_affine(cursor, true);
    if (options_.albert) widen_ = take_affine(cursor, true);
    for (std::int64_t i = 0; i < options_.sets(); ++i) {
      Block block;
      block.attention = take_affine(cursor, true);
      block.attention_out = take_affine(cursor, true);
      block.norm1 = take_affine(cursor, true);
      block.up = take_affine(cursor, true);
      block.down = take_affine(cursor, true);
      block.norm2 = take_affine(cursor, true);
      blocks_.push_back(std::move(block));
    }
    transform_ = take_affine(cursor, true);
    transform_norm_ = take_affine(cursor, true);
    bias_ = cursor.next();
    attend_.heads = options_.heads;
  }

 protected:
  std::size_t stages() const override { return static_cast<std::size_t>(options_.layers) + 2; }

  at::Tensor stage(std::size_t index, const at::Tensor& x, Pass& pass) const override {
    if (index == 0) return embed(x, pass);  // [B, T, W]
    if (index <= static_cast<std::size_t>(options_.layers)) {
      return run_block(blocks_[options_.albert ? 0 : index - 1], x, pass);
    }
    at::Tensor rows = x.view({-1, options_.width});
    if (pass.wanted.defined()) rows = rows.index_select(0, pass.wanted);
    const at::Tensor y = layer_norm(transform_norm_, at::gelu(transform_(rows)), kEpsilon);
    return at::linear(y, words_, bias_);
  }

 private:
  struct Block {
    Affine attention, attention_out, norm1, up, down, norm2;
  };

  at::Tensor embed(const at::Tensor& input, Pass& pass) const {
    const at::Tensor x =
        at::embedding(words_, input) + leading(positions_, 0, input, 1) + segments_.select(0, 0);
    const at::Tensor y = pass.dropout(layer_norm(norm_, x, kEpsilon));
    return options_.albert ? widen_(y) : y;
  }

  at::Tensor run_block(const Block& block, const at::Tensor& x, Pass& pass) const {
    const at::Tensor mixed = block.attention_out(attend_(block.attention(x)));
    const at::Tensor y = layer_norm(block.norm1, x + pass.dropout(mixed), kEpsilon);
    const at::Tensor hidden = block.down(at::gelu(block.up(y)));
    return layer_norm(block.norm2, y + pass.dropout(hidden), kEpsilon);
  }

  Options options_;
  at::Tensor words_, positions_, segments_;
  Affine norm_, widen_;
  std::vector<Block> blocks_;
  Affine transform_, transform_norm_;
  at::Tensor bias_;
  Attention attend_;
};

std::unique_ptr<TorchModel> make(const ModelSpec& spec, const DataShape&,
                                 const ModelArrays& arrays) {
  return std::make_unique<Bert>(spec, arrays);
}

ModelDescription describe_bert() {
  ModelDescription d;
  d.name = "bert";
  d.task = ModelTask::kMaskedTokens;
  d.summary = Sentence::verbatim("Understands text: fills in what is hidden (BERT)");
  d.options = transformer_options("4", "4", "128", "64");
  d.templates = {
      {"bert-small", Sentence::tr("Text encoder"), "bert:layers=4,heads=4,width=128,context=64",
       Sentence::tr("Learns to fill in what is hidden: a start for search and classification.")}};
  return d;
}

ModelDescription describe_albert() {
  ModelDescription d = describe_bert();
  d.name = "albert";
  d.summary = Sentence::verbatim(
      "As bert, with one set of weights for all layers: a tenth to send (ALBERT)");
  d.options.push_back({"embedding", "64", "values of one token before the first layer",
                       ModelOption::Kind::kInteger, 1, 8192, ""});
  d.templates = {
      {"albert-small", Sentence::tr("Text encoder, few parameters"),
       "albert:layers=4,heads=4,width=256,context=64,embedding=64",
       Sentence::tr("Layers share their weights: little to send, made for slow connections.")}};
  return d;
}

}  // namespace

const ModelKind& bert_model() {
  static const ModelKind kKind = {describe_bert(), check_heads, nullptr,
                                  lay_out,         make,        bert_for_hub};
  return kKind;
}

const ModelKind& albert_model() {
  static const ModelKind kKind = {describe_albert(), check_heads, nullptr,
                                  lay_out,           make,        bert_for_hub};
  return kKind;
}

}  // namespace potluck
