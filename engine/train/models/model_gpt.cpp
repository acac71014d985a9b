// SPDX-License-Identifier: GPL-3.0-or-later
// GPT-2's layout as in nanoGPT's model.py; with rotary=1,rms=1,swiglu=1 that of Llama (arXiv
// 2302.13971) with tied embeddings. Each of the three works alone as well.
#include <cmath>

#include "engine/train/models/hub_model.h"
#include "engine/train/models/torch_model.h"
#include "engine/train/models/transformer_layout.h"
#include "engine/train/torch/torch_layers.h"
#include "engine/train/torch/traced_sizes.h"

namespace potluck {
namespace {

constexpr double kEpsilon = 1e-5;

struct Options {
  explicit Options(const ModelSpec& spec)
      : layers(spec.integer("layers")),
        heads(spec.integer("heads")),
        width(spec.integer("width")),
        context(spec.integer("context")),
        bias(spec.integer("bias") != 0),
        rotary(spec.integer("rotary") != 0),
        rms(spec.integer("rms") != 0),
        swiglu(spec.integer("swiglu") != 0) {}

  bool norm_bias() const { return bias && !rms; }
  // As many values as the four widths of GPT-2 give, in three matrices instead of two.
  std::int64_t hidden() const { return swiglu ? (8 * width / 3 + 7) / 8 * 8 : 4 * width; }

  std::int64_t layers, heads, width, context;
  bool bias, rotary, rms, swiglu;
};

Status check(const ModelSpec& spec) {
  POTLUCK_CHECK(check_heads(spec));
  const Options o(spec);
  if (!o.rotary || o.width / o.heads % 2 == 0) return ok_status();
  return {ErrorCode::kInvalidArgument,
          "gpt: rotary positions turn pairs of values, but each head has " +
              std::to_string(o.width / o.heads),
          "choose for example width=128 with heads=4"};
}

void lay_out(const ModelSpec& spec, const DataShape& data, LayoutBuilder& b) {
  const Options o(spec);
  const double normal = transformer_deviation(o.width);
  const double residual = normal / std::sqrt(2.0 * static_cast<double>(o.layers));
  const std::int64_t at = o.context;  // positions of a sample
  b.add("transformer.wte.weight", {data.classes, o.width}, normal);
  if (!o.rotary) b.add("transformer.wpe.weight", {o.context, o.width}, normal);
  for (std::int64_t layer = 0; layer < o.layers; ++layer) {
    const std::string h = "transformer.h." + std::to_string(layer);
    // Plain formulas keep one value more: what RMS norm scales, and the turned queries and keys.
    b.spend(0.0, static_cast<double>((o.rms ? 2 : 0) + (o.rotary ? 2 : 0)) *
                     static_cast<double>(o.width * at));
    b.norm(h + ".ln_1", o.width, o.norm_bias(), at);
    b.linear(h + ".attn.c_attn", 3 * o.width, o.width, normal, o.bias, at);
    spend_attention(b, o.context, o.width, o.heads);
    b.linear(h + ".attn.c_proj", o.width, o.width, residual, o.bias, at);
    b.norm(h + ".ln_2", o.width, o.norm_bias(), at);
    b.linear(h + ".mlp.c_fc", (o.swiglu ? 2 : 1) * o.hidden(), o.width, normal, o.bias, at);
    // What the non-linearity keeps: its input, and for the gate its result too.
    b.spend(0.0, static_cast<double>((o.swiglu ? 3 : 1) * o.hidden() * at));
    b.linear(h + ".mlp.c_proj", o.width, o.hidden(), residual, o.bias, at);
  }
  b.norm("transformer.ln_f", o.width, o.norm_bias(), at);
  const auto logits = static_cast<double>(data.classes * at);
  b.spend(logits * static_cast<double>(o.width), logits + static_cast<double>(o.width * at));
}

class Gpt final : public TorchModel {
 public:
  Gpt(const ModelSpec& spec, const ModelArrays& arrays) : TorchModel(arrays), options_(spec) {
    const bool bias = options_.bias, norm_bias = options_.norm_bias();
    ParameterCursor cursor(parameters());
    tokens_ = cursor.next();
    positions_ = cursor.next_if(!options_.rotary);
    for (std::int64_t i = 0; i < options_.layers; ++i) {
      Block block;
      block.norm1 = take_affine(cursor, norm_bias);
      block.attention = take_affine(cursor, bias);
      block.attention_out = take_affine(cursor, bias);
      block.norm2 = take_affine(cursor, norm_bias);
      block.up = take_affine(cursor, bias);
      block.down = take_affine(cursor, bias);
      blocks_.push_back(std::move(block));
    }
    final_norm_ = take_affine(cursor, norm_bias);
    const at::Device device = arrays.parameters.device();
    attend_.heads = options_.heads;
    attend_.future = future_mask(options_.context, device);
    if (options_.rotary) {
      attend_.rotary = make_rotary(options_.context, options_.width / options_.heads, device);
    }
  }

 protected:
  std::size_t stages() const override { return blocks_.size() + 2; }

  at::Tensor stage(std::size_t index, const at::Tensor& x, Pass& pass) const override {
    if (index == 0) return embed(x, pass);  // [B, T, W]
    if (index <= blocks_.size()) return run_block(blocks_[index - 1], x, pass);
    return at::linear(norm(final_norm_, x).view({-1, options_.width}), tokens_);
  }

 private:
  struct Block {
    Affine norm1, attention, attention_out, norm2, up, down;
  };

  at::Tensor norm(const Affine& affine, const at::Tensor& x) const {
    return options_.rms ? rms_norm(affine.weight, x, kEpsilon) : layer_norm(affine, x, kEpsilon);
  }

  at::Tensor embed(const at::Tensor& input, Pass& pass) const {
    const at::Tensor x = at::embedding(tokens_, input);
    if (options_.rotary) return pass.dropout(x);
    return pass.dropout(x + leading(positions_, 0, input, 1));
  }

  at::Tensor run_block(const Block& block, const at::Tensor& input, Pass& pass) const {
    const at::Tensor mixed = attend_(block.attention(norm(block.norm1, input)));
    const at::Tensor x = input + pass.dropout(block.attention_out(mixed));
    const at::Tensor up = block.up(norm(block.norm2, x));
    const at::Tensor hidden = options_.swiglu
                                  ? at::silu(up.narrow(-1, 0, options_.hidden())) *
                                        up.narrow(-1, options_.hidden(), options_.hidden())
                                  : at::gelu(up);
    return x + pass.dropout(block.down(hidden));
  }

  Options options_;
  at::Tensor tokens_, positions_;
  std::vector<Block> blocks_;
  Affine final_norm_;
  Attention attend_;
};

std::unique_ptr<TorchModel> make(const ModelSpec& spec, const DataShape&,
                                 const ModelArrays& arrays) {
  return std::make_unique<Gpt>(spec, arrays);
}

ModelDescription describe() {
  ModelDescription d;
  d.name = "gpt";
  d.task = ModelTask::kNextToken;
  d.summary =
      Sentence::verbatim("Writes text: predicts what comes next (GPT-2; with three options Llama)");
  d.options = transformer_options("4", "4", "128", "64");
  d.options.push_back(on_off_option("bias", "biases beside the matrices, as in GPT-2"));
  d.options.push_back(on_off_option("rotary", "rotary positions instead of learnt ones"));
  d.options.push_back(on_off_option("rms", "RMS norm instead of layer norm"));
  d.options.push_back(on_off_option("swiglu", "gated hidden layers"));
  d.templates = {
      {"gpt-tiny", Sentence::tr("Small language model"), "gpt:layers=2,heads=2,width=64,context=64",
       Sentence::tr("Learns to write like your text, letter by letter. Minutes on any computer.")},
      {"gpt-small", Sentence::tr("Language model"), "gpt:layers=4,heads=4,width=128,context=64",
       Sentence::tr("The same, four times larger: better text, for several computers together.")}};
  return d;
}

}  // namespace

const ModelKind& gpt_model() {
  static const ModelKind kKind = {describe(), check, nullptr, lay_out, make, gpt_for_hub};
  return kKind;
}

}  // namespace potluck
