// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/torch/torch_facts.h"

#include <dlfcn.h>

#include "engine/train/torch/torch_headers.h"
#include "engine/train/torch/torch_threads.h"

namespace potluck {
namespace {

// A library of torch is loaded with us or not there at all; torch's own answer is "no" also when
// only the driver is missing.
bool loaded(const char* library) {
  void* handle = dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
  if (handle == nullptr) return false;
  dlclose(handle);
  return true;
}

}  // namespace

TorchFacts torch_facts() {
  TorchFacts out;
  out.version = TORCH_VERSION;
  out.has_rocm = loaded("libtorch_hip.so");
  out.has_cuda = loaded("libtorch_cuda.so");
  if (at::hasCUDA()) {
    out.has_cuda = !out.has_rocm;
    out.cuda_gpus = static_cast<int>(at::detail::getCUDAHooks().getNumGPUs());
  }
#if defined(__APPLE__)
  out.fast_blas = true;  // Accelerate
#else
  const bool blis = dlsym(RTLD_DEFAULT, "bli_thread_set_num_threads") != nullptr;
  out.fast_blas = blas_has_threads() || blis;
#endif
  return out;
}

}  // namespace potluck
