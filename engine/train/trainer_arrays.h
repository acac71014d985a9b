// SPDX-License-Identifier: GPL-3.0-or-later
// The two flat arrays of the model on the host, and on the device where that is another place. On
// the CPU both are the same memory and nothing is copied. The trainer thread.
#pragma once

#include <span>
#include <vector>

#include "engine/train/torch_headers.h"

namespace potluck {

class TrainerArrays {
 public:
  TrainerArrays(std::uint64_t values, at::Device device);

  std::span<float> parameters() { return parameters_; }
  std::span<float> gradient() { return gradient_; }
  const at::Tensor& device_parameters() const { return device_parameters_; }
  const at::Tensor& device_gradient() const { return device_gradient_; }
  bool separate() const { return !device_parameters_.device().is_cpu(); }

  void upload_parameters();
  void download_gradient();
  void upload_gradient();
  void clear_gradient();

 private:
  std::vector<float> parameters_, gradient_;
  at::Tensor device_parameters_, device_gradient_;
};

}  // namespace potluck
