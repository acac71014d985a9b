// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/torch_model.h"

#include <cmath>
#include <limits>

namespace potluck {
namespace {

at::Tensor view_of(const at::Tensor& flat, const ParameterLayout& p) {
  return flat.narrow(0, static_cast<std::int64_t>(p.offset), static_cast<std::int64_t>(p.count))
      .view(p.shape);
}

// Hands out parameters in the order of the layout.
class Cursor {
 public:
  explicit Cursor(const std::vector<at::Tensor>& all) : all_(all) {}
  const at::Tensor& next() { return all_.at(at_++); }
  at::Tensor next_if(bool present) { return present ? next() : at::Tensor(); }

 private:
  const std::vector<at::Tensor>& all_;
  std::size_t at_ = 0;
};

struct Affine {
  at::Tensor weight, bias;  // bias undefined: none
  at::Tensor operator()(const at::Tensor& x) const { return at::linear(x, weight, bias); }
};
Affine take_affine(Cursor& cursor, bool bias) {
  at::Tensor weight = cursor.next();
  return {std::move(weight), cursor.next_if(bias)};
}

// B samples, T positions, W width, H heads, D = W / H.
class Gpt final : public TorchModel {
 public:
  Gpt(const ModelSpec& spec, const ModelLayout& layout, const at::Tensor& flat,
      const at::Tensor& gradient)
      : TorchModel(layout, flat, gradient), heads_(spec.integer("heads")) {
    const bool bias = spec.integer("bias") != 0;
    Cursor cursor(parameters());
    tokens_ = cursor.next();
    positions_ = cursor.next();
    for (std::int64_t i = 0; i < spec.integer("layers"); ++i) {
      Block block;
      block.norm1 = take_affine(cursor, bias);
      block.attention = take_affine(cursor, bias);
      block.attention_out = take_affine(cursor, bias);
      block.norm2 = take_affine(cursor, bias);
      block.up = take_affine(cursor, bias);
      block.down = take_affine(cursor, bias);
      blocks_.push_back(std::move(block));
    }
    final_norm_ = take_affine(cursor, bias);
    const std::int64_t context = spec.integer("context");
    const auto float_options = at::TensorOptions().dtype(at::kFloat).device(flat.device());
    future_ = at::full({context, context}, -std::numeric_limits<float>::infinity(), float_options)
                  .triu(1)
                  .unsqueeze(0);
  }

  at::Tensor logits(const at::Tensor& input) override {
    const std::int64_t length = input.size(1);
    const std::int64_t width = tokens_.size(1);
    at::Tensor x = at::embedding(tokens_, input) + positions_.narrow(0, 0, length);  // [B, T, W]
    for (const Block& block : blocks_) {
      x = x + attention(block, norm(block.norm1, x));
      x = x + block.down(at::gelu(block.up(norm(block.norm2, x))));
    }
    return at::linear(norm(final_norm_, x).view({-1, width}), tokens_);
  }

 private:
  struct Block {
    Affine norm1, attention, attention_out, norm2, up, down;
  };

  static at::Tensor norm(const Affine& affine, const at::Tensor& x) {
    return at::layer_norm(x, {x.size(-1)}, affine.weight, affine.bias, 1e-5);
  }

  at::Tensor attention(const Block& block, const at::Tensor& x) const {
    const std::int64_t batch = x.size(0), length = x.size(1), width = x.size(2);
    const std::int64_t depth = width / heads_;
    // [B, T, 3, H, D] -> [3, B, H, T, D]
    const at::Tensor qkv =
        block.attention(x).view({batch, length, 3, heads_, depth}).permute({2, 0, 3, 1, 4});
#if TORCH_VERSION_MAJOR >= 2
    const at::Tensor mixed = at::scaled_dot_product_attention(qkv.select(0, 0), qkv.select(0, 1),
                                                              qkv.select(0, 2), {}, 0.0, true);
#else
    // One copy that makes each head contiguous, then batched products over B * H.
    const at::Tensor flat = qkv.contiguous().view({3, batch * heads_, length, depth});
    const at::Tensor mask = future_.narrow(1, 0, length).narrow(2, 0, length);
    const double scale = 1.0 / std::sqrt(static_cast<double>(depth));
    const at::Tensor scores =
        at::baddbmm(mask.expand({batch * heads_, length, length}), flat.select(0, 0),
                    flat.select(0, 1).transpose(1, 2), 1, scale);
    const at::Tensor mixed =
        at::bmm(at::softmax(scores, -1), flat.select(0, 2)).view({batch, heads_, length, depth});
#endif
    return block.attention_out(mixed.transpose(1, 2).reshape({batch, length, width}));
  }

  std::int64_t heads_;
  at::Tensor tokens_, positions_, future_;
  std::vector<Block> blocks_;
  Affine final_norm_;
};

class Mlp final : public TorchModel {
 public:
  Mlp(const ModelLayout& layout, const at::Tensor& flat, const at::Tensor& gradient)
      : TorchModel(layout, flat, gradient) {
    Cursor cursor(parameters());
    for (std::size_t i = 0; i < parameters().size(); i += 2) {
      layers_.push_back(take_affine(cursor, true));
    }
  }

  at::Tensor logits(const at::Tensor& input) override {
    at::Tensor x = input.flatten(1);
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      x = layers_[i](x);
      if (i + 1 < layers_.size()) x = at::relu(x);
    }
    return x;
  }

 private:
  std::vector<Affine> layers_;
};

// No normalisation with running statistics: the state is parameters and moments, nothing else.
class Convnet final : public TorchModel {
 public:
  Convnet(const ModelSpec& spec, const ModelLayout& layout, const at::Tensor& flat,
          const at::Tensor& gradient)
      : TorchModel(layout, flat, gradient) {
    Cursor cursor(parameters());
    for (std::int64_t i = 0; i < spec.integer("blocks"); ++i) {
      blocks_.push_back(take_affine(cursor, true));
    }
    hidden_ = take_affine(cursor, true);
    head_ = take_affine(cursor, true);
  }

  at::Tensor logits(const at::Tensor& input) override {
    at::Tensor x = input;
    for (const Affine& block : blocks_) {
      // Pooling first gives the same values as ReLU first, on a quarter of the pixels.
      x = at::relu(at::max_pool2d(at::conv2d(x, block.weight, block.bias, 1, 1), {2, 2}));
    }
    return head_(at::relu(hidden_(x.flatten(1))));
  }

 private:
  std::vector<Affine> blocks_;
  Affine hidden_, head_;
};

}  // namespace

TorchModel::TorchModel(const ModelLayout& layout, const at::Tensor& parameters,
                       const at::Tensor& gradient) {
  for (const ParameterLayout& p : layout.parameters) {
    at::Tensor view = view_of(parameters, p).detach();
    view.set_requires_grad(true);
    view.mutable_grad() = view_of(gradient, p);
    parameters_.push_back(std::move(view));
  }
}

at::Tensor TorchModel::loss(const at::Tensor& input, const at::Tensor& target) {
  return at::cross_entropy_loss(logits(input), target);
}

std::unique_ptr<TorchModel> make_torch_model(const ModelSpec& spec, const ModelLayout& layout,
                                             const at::Tensor& parameters,
                                             const at::Tensor& gradient) {
  if (spec.kind == "gpt") return std::make_unique<Gpt>(spec, layout, parameters, gradient);
  if (spec.kind == "mlp") return std::make_unique<Mlp>(layout, parameters, gradient);
  return std::make_unique<Convnet>(spec, layout, parameters, gradient);
}

}  // namespace potluck
