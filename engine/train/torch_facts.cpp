// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/torch_facts.h"

#include <dlfcn.h>

#include "engine/train/torch_headers.h"
#include "engine/train/torch_threads.h"

namespace potluck {

TorchFacts torch_facts() {
  TorchFacts out;
  out.version = TORCH_VERSION;
  // Loaded with us or not there at all: torch's own answer is "no" also when only the driver is
  // missing.
  if (void* library = dlopen("libtorch_cuda.so", RTLD_LAZY | RTLD_NOLOAD)) {
    out.has_cuda = true;
    dlclose(library);
  }
  if (at::hasCUDA()) {
    out.has_cuda = true;
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
