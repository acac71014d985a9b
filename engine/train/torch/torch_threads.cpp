// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/torch/torch_threads.h"

#include <dlfcn.h>

#include <exception>

#include "engine/train/torch/torch_headers.h"

namespace potluck {
namespace {

using SetThreads = void (*)(int);

// torch brings its BLAS along as a shared library; which one is the computer's choice, not ours.
SetThreads openblas_setter() {
  return reinterpret_cast<SetThreads>(dlsym(RTLD_DEFAULT, "openblas_set_num_threads"));
}

}  // namespace

bool blas_has_threads() { return openblas_setter() != nullptr || at::hasMKL(); }

void set_compute_threads(const ComputeThreads& threads) {
  at::set_num_threads(threads.torch);
  if (const SetThreads set = openblas_setter()) set(threads.blas);
}

}  // namespace potluck
