// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/trainer_arrays.h"

#include <algorithm>

namespace potluck {
namespace {

at::Tensor host_tensor(std::vector<float>& values) {
  return at::from_blob(values.data(), {static_cast<std::int64_t>(values.size())}, at::kFloat);
}

}  // namespace

TrainerArrays::TrainerArrays(std::uint64_t values, at::Device device)
    : parameters_(values), gradient_(values) {
  device_parameters_ = host_tensor(parameters_);
  device_gradient_ = host_tensor(gradient_);
  if (!device.is_cpu()) {
    device_parameters_ = device_parameters_.to(device);
    device_gradient_ = device_gradient_.to(device);
  }
}

void TrainerArrays::upload_parameters() {
  if (separate()) device_parameters_.copy_(host_tensor(parameters_));
}

void TrainerArrays::download_gradient() {
  if (separate()) host_tensor(gradient_).copy_(device_gradient_);
}

void TrainerArrays::upload_gradient() {
  if (separate()) device_gradient_.copy_(host_tensor(gradient_));
}

void TrainerArrays::clear_gradient() {
  if (separate()) {
    device_gradient_.zero_();
  } else {
    std::fill(gradient_.begin(), gradient_.end(), 0.0f);
  }
}

}  // namespace potluck
