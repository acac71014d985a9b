// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/trainer/trainer_arrays.h"

#include <algorithm>

namespace potluck {
namespace {

constexpr std::int64_t kPiece = 1 << 22;  // values that a sum needs memory for on the host

// Pinned memory is what a GPU copies from and to at the full speed of its bus.
at::Tensor host_array(std::uint64_t values, bool pinned) {
  const auto options = at::TensorOptions(at::kFloat).pinned_memory(pinned);
  return at::empty({static_cast<std::int64_t>(values)}, options).zero_();
}

void add_to(at::Tensor& sum, const at::Tensor& other) {
  for (std::int64_t begin = 0; begin < sum.numel(); begin += kPiece) {
    const std::int64_t count = std::min(kPiece, sum.numel() - begin);
    sum.narrow(0, begin, count).add_(other.narrow(0, begin, count).cpu());
  }
}

}  // namespace

TrainerArrays::TrainerArrays(std::uint64_t values, const std::vector<at::Device>& devices) {
  const bool pinned = std::ranges::any_of(devices, [](const at::Device& d) { return d.is_cuda(); });
  parameters_ = host_array(values, pinned);
  gradient_ = host_array(values, pinned);
  for (const at::Device& device : devices) {
    const bool first = devices_.empty();
    if (device.is_cpu()) {
      devices_.push_back({parameters_, first ? gradient_ : at::zeros_like(gradient_)});
    } else {
      devices_.push_back({parameters_.to(device), gradient_.to(device)});
    }
  }
}

void TrainerArrays::upload_parameters() {
  for (OnDevice& each : devices_) {
    if (!each.parameters.is_alias_of(parameters_)) each.parameters.copy_(parameters_);
  }
}

void TrainerArrays::gather_gradient() {
  if (separate()) gradient_.copy_(devices_.front().gradient);
  for (std::size_t i = 1; i < devices_.size(); ++i) {
    add_to(gradient_, devices_[i].gradient);
    if (!separate()) devices_[i].gradient.zero_();
  }
}

void TrainerArrays::upload_gradient() {
  if (separate()) devices_.front().gradient.copy_(gradient_);
  for (std::size_t i = 1; i < devices_.size(); ++i) devices_[i].gradient.zero_();
}

void TrainerArrays::clear_gradient() {
  for (OnDevice& each : devices_) each.gradient.zero_();
}

}  // namespace potluck
