// SPDX-License-Identifier: GPL-3.0-or-later
// What several models are made of. B samples, T positions, W width, H heads, D = W / H. Private to
// engine/train. The trainer thread.
#pragma once

#include <vector>

#include "engine/train/torch/torch_headers.h"

namespace potluck {

// Hands out parameters in the order of the layout.
class ParameterCursor {
 public:
  explicit ParameterCursor(const std::vector<at::Tensor>& all) : all_(all) {}
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
Affine take_affine(ParameterCursor& cursor, bool bias);

// Over the last dimension. Layer norm: Ba et al., arXiv 1607.06450. RMS norm: Zhang & Sennrich,
// arXiv 1910.07467.
at::Tensor layer_norm(const Affine& affine, const at::Tensor& x, double epsilon);
at::Tensor rms_norm(const at::Tensor& weight, const at::Tensor& x, double epsilon);

// x: [B, C, height, width]; filter: [C', C, kernel, kernel] with an odd kernel; as much padding as
// keeps the size where the stride is 1. Under autocast too, but for images smaller than the stride.
at::Tensor convolve(const at::Tensor& x, const Affine& filter, std::int64_t stride);

// The angles of rotary positions (Su et al., arXiv 2104.09864) in the halves convention.
struct RotaryTable {
  at::Tensor cosine, signed_sine;  // [T, D]; the first of a pair gets the sine with a minus
};
RotaryTable make_rotary(std::int64_t positions, std::int64_t depth, const at::Device& device);

// Scaled dot products (Vaswani et al., arXiv 1706.03762).
struct Attention {
  std::int64_t heads = 1;
  at::Tensor future;   // [1, T, T], -infinity above the diagonal; undefined: all see all
  RotaryTable rotary;  // undefined: none

  // qkv: [B, T, 3 W], queries, keys, values. Returns [B, T, W].
  at::Tensor operator()(const at::Tensor& qkv) const;
};
at::Tensor future_mask(std::int64_t positions, const at::Device& device);

}  // namespace potluck
