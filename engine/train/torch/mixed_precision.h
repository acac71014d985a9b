// SPDX-License-Identifier: GPL-3.0-or-later
// Mixed precision (Micikevicius et al., arXiv 1710.03740), as torch's autocast does it: products of
// matrices and convolutions in bfloat16, what needs more digits in float32. Parameters, gradients
// and the optimizer stay float32, so that nothing else changes; bfloat16 has float32's range, so
// that no loss has to be scaled. Private to engine/train. The trainer thread.
#pragma once

#include "engine/train/torch/torch_headers.h"

namespace potluck {

// For the operators that this thread calls while it lives. Not within another one.
class MixedPrecision {
 public:
  MixedPrecision(const at::Device& device, bool on);
  ~MixedPrecision();
  MixedPrecision(const MixedPrecision&) = delete;
  MixedPrecision& operator=(const MixedPrecision&) = delete;

 private:
  at::DeviceType device_;
  bool on_;
};

}  // namespace potluck
