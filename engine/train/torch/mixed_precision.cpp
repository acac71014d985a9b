// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/torch/mixed_precision.h"

#include <ATen/autocast_mode.h>

namespace potluck {
namespace {

namespace autocast = at::autocast;

void switch_to(at::DeviceType device, bool on) {
#if TORCH_VERSION_MAJOR > 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR >= 4)
  if (on) autocast::set_autocast_dtype(device, at::kBFloat16);
  autocast::set_autocast_enabled(device, on);
#else
  if (device == at::kCPU) {
    if (on) autocast::set_autocast_cpu_dtype(at::kBFloat16);
    autocast::set_cpu_enabled(on);
  } else {
    if (on) autocast::set_autocast_gpu_dtype(at::kBFloat16);
    autocast::set_enabled(on);
  }
#endif
}

}  // namespace

MixedPrecision::MixedPrecision(const at::Device& device, bool on)
    : device_(device.type()), on_(on) {
  if (!on_) return;
  autocast::increment_nesting();
  switch_to(device_, true);
}

MixedPrecision::~MixedPrecision() {
  if (!on_) return;
  switch_to(device_, false);
  // The parameters in bfloat16: of a pass without gradients they would be wrong for one with.
  if (autocast::decrement_nesting() == 0) autocast::clear_cache();
}

}  // namespace potluck
