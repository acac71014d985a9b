// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/torch/torch_layers.h"

#include <cmath>
#include <limits>

#include "engine/train/torch/traced_sizes.h"

namespace potluck {
namespace {

constexpr double kRotaryBase = 10'000.0;

// x: [N, T, D]. Pairs (x_i, x_{i + D/2}) turn by the angle of their position. Rolled, and not cut
// and joined, because of what is exported as TorchScript: libtorch 2.6 never ends fusing a join
// with what multiplies it.
at::Tensor turn(const at::Tensor& x, const RotaryTable& table) {
  const at::Tensor crossed = x.roll({x.size(-1) / 2}, {-1});
  return x * leading(table.cosine, 0, x, -2) + crossed * leading(table.signed_sine, 0, x, -2);
}

}  // namespace

Affine take_affine(ParameterCursor& cursor, bool bias) {
  at::Tensor weight = cursor.next();
  return {std::move(weight), cursor.next_if(bias)};
}

// libtorch 1.13 does not mix its inputs; torch's own autocast takes float32 here, too.
at::Tensor layer_norm(const Affine& affine, const at::Tensor& input, double epsilon) {
  const at::Tensor x = input.scalar_type() == at::kFloat ? input : input.to(at::kFloat);
  return at::layer_norm(x, {x.size(-1)}, affine.weight, affine.bias, epsilon);
}

at::Tensor rms_norm(const at::Tensor& weight, const at::Tensor& x, double epsilon) {
  return x * at::rsqrt(x.square().mean(-1, true) + epsilon) * weight;
}

// In bfloat16 the oneDNN of libtorch 1.13 leaves the gradient of some taps that see nothing but
// padding unwritten: those of a stride over a single pixel. What is there are the numbers, or the
// NaNs, of whatever had the memory before.
at::Tensor convolve(const at::Tensor& x, const Affine& filter, std::int64_t stride) {
  const std::int64_t padding = filter.weight.size(2) / 2;
  if (x.size(2) >= stride && x.size(3) >= stride) {
    return at::conv2d(x, filter.weight, filter.bias, stride, padding);
  }
  const c10::impl::ExcludeDispatchKeyGuard no_autocast(c10::autocast_dispatch_keyset);
  return at::conv2d(x.to(at::kFloat), filter.weight, filter.bias, stride, padding);
}

RotaryTable make_rotary(std::int64_t positions, std::int64_t depth, const at::Device& device) {
  const auto options = at::TensorOptions().dtype(at::kDouble);
  const at::Tensor frequency =
      at::pow(kRotaryBase, at::arange(0, depth, 2, options).div(static_cast<double>(depth)).neg());
  const at::Tensor angle = at::outer(at::arange(0, positions, options), frequency);
  const at::Tensor cosine = at::cat({angle, angle}, 1).cos(), sine = angle.sin();
  return {cosine.to(at::kFloat).to(device),
          at::cat({sine.neg(), sine}, 1).to(at::kFloat).to(device)};
}

at::Tensor future_mask(std::int64_t positions, const at::Device& device) {
  const auto options = at::TensorOptions().dtype(at::kFloat).device(device);
  return at::full({positions, positions}, -std::numeric_limits<float>::infinity(), options)
      .triu(1)
      .unsqueeze(0);
}

at::Tensor Attention::operator()(const at::Tensor& joined) const {
  const std::int64_t depth = joined.size(2) / 3 / heads;
  // [B, T, 3, H, D] -> [3, B, H, T, D]
  const at::Tensor qkv =
      view_by_position(joined, joined, {3, heads, depth}).permute({2, 0, 3, 1, 4});
#if TORCH_VERSION_MAJOR >= 2
  at::Tensor query = qkv.select(0, 0), key = qkv.select(0, 1);
  if (rotary.cosine.defined()) {
    query = turn(query, rotary);
    key = turn(key, rotary);
  }
  const at::Tensor mixed =
      at::scaled_dot_product_attention(query, key, qkv.select(0, 2), {}, 0.0, future.defined());
#else
  // One copy that makes each head contiguous, then batched products over B * H.
  const at::Tensor flat = qkv.contiguous().flatten(1, 2);
  at::Tensor query = flat.select(0, 0), key = flat.select(0, 1);
  if (rotary.cosine.defined()) {
    query = turn(query, rotary);
    key = turn(key, rotary);
  }
  const double scale = 1.0 / std::sqrt(static_cast<double>(depth));
  at::Tensor scores;
  if (future.defined()) {
    const at::Tensor mask = leading(leading(future, 1, joined, 1), 2, joined, 1);
    scores = at::baddbmm(mask, query, key.transpose(1, 2), 1, scale);
  } else {
    scores = at::bmm(query * scale, key.transpose(1, 2));
  }
  const at::Tensor mixed =
      at::bmm(at::softmax(scores, -1), flat.select(0, 2)).view_as(qkv.select(0, 2));
#endif
  return mixed.transpose(1, 2).flatten(2);
}

}  // namespace potluck
