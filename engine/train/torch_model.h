// SPDX-License-Identifier: GPL-3.0-or-later
// The models as functions of flat arrays: parameters and gradients are views into one array each.
// Private to engine/train. The trainer thread.
#pragma once

#include <memory>
#include <vector>

#include "engine/train/model_layout.h"
#include "engine/train/torch_headers.h"

namespace potluck {

class TorchModel {
 public:
  // parameters, gradient: float32 [values] on the same device; both must outlive the model.
  TorchModel(const ModelLayout& layout, const at::Tensor& parameters, const at::Tensor& gradient);
  virtual ~TorchModel() = default;

  // input: int64 [samples, positions] or float32 [samples, 1, height, width].
  // Returns float32 [samples * positions, classes].
  virtual at::Tensor logits(const at::Tensor& input) = 0;
  // target: int64 [samples * positions]. The mean, a scalar.
  at::Tensor loss(const at::Tensor& input, const at::Tensor& target);
  // Leaves of the graph, in the order of the layout; their gradients add up in the flat array.
  const std::vector<at::Tensor>& parameters() const { return parameters_; }

 private:
  std::vector<at::Tensor> parameters_;
};

std::unique_ptr<TorchModel> make_torch_model(const ModelSpec& spec, const ModelLayout& layout,
                                             const at::Tensor& parameters,
                                             const at::Tensor& gradient);

}  // namespace potluck
