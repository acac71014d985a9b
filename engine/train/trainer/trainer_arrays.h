// SPDX-License-Identifier: GPL-3.0-or-later
// The two flat arrays of the model on the host, and on each device that computes. Gradients add up
// on the devices; on the host there is their sum. The first device, when it is the CPU, works in
// the host's own memory and nothing is copied. The trainer thread.
#pragma once

#include <span>
#include <vector>

#include "engine/train/torch/torch_headers.h"

namespace potluck {

class TrainerArrays {
 public:
  // devices: at least one.
  TrainerArrays(std::uint64_t values, const std::vector<at::Device>& devices);

  std::span<float> parameters() { return span_of(parameters_); }
  std::span<float> gradient() { return span_of(gradient_); }
  struct OnDevice {
    at::Tensor parameters, gradient;  // float32 [values]
  };
  const std::vector<OnDevice>& devices() const { return devices_; }
  // The first device's memory is another one than the host's.
  bool separate() const { return !devices_.front().gradient.is_alias_of(gradient_); }

  void upload_parameters();
  // The sum over all devices. Where the first one's memory is the host's it holds the sum itself
  // then, and the others hold nothing; else all keep what they have.
  void gather_gradient();
  // The first device holds the host's gradient then, the others nothing.
  void upload_gradient();
  // On the devices; on the host where that is the same.
  void clear_gradient();

 private:
  static std::span<float> span_of(const at::Tensor& values) {
    return {values.data_ptr<float>(), static_cast<std::size_t>(values.numel())};
  }

  at::Tensor parameters_, gradient_;
  std::vector<OnDevice> devices_;
};

}  // namespace potluck
