// SPDX-License-Identifier: GPL-3.0-or-later
// How many threads torch and its BLAS use. They keep a pool each, and two pools on one small model
// fight. Process-wide in BLAS, per calling thread in OpenMP: set from the thread that trains.
#pragma once

#include <cstdint>

namespace potluck {

struct ComputeThreads {
  int torch = 1;
  int blas = 1;
};
void set_compute_threads(const ComputeThreads& threads);

// The BLAS behind torch has its own thread count (OpenBLAS, MKL); else it runs on one thread.
bool blas_has_threads();

}  // namespace potluck
