// SPDX-License-Identifier: GPL-3.0-or-later
// What this libtorch is and can use. Any thread; the first call may start CUDA (a second).
#pragma once

#include <string>

namespace potluck {

struct TorchFacts {
  std::string version;
  bool has_cuda = false;  // built with it, for NVIDIA's cards
  int cuda_gpus = 0;      // that it can use now; with ROCm AMD's cards are "cuda" devices too
  bool fast_blas = true;  // OpenBLAS, MKL or the like, not the reference library
  bool has_rocm = false;  // built with it, for AMD's cards
};
TorchFacts torch_facts();

}  // namespace potluck
