// SPDX-License-Identifier: GPL-3.0-or-later
// NVIDIA's management library behind a small interface: opened at run time, faked in tests. Any
// thread.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "net/base/result.h"

namespace potluck {

struct NvidiaGpu {
  std::string name;
  std::uint64_t memory_bytes = 0, free_memory_bytes = 0;
  std::string driver;  // its version
};

class NvidiaDriver {
 public:
  virtual ~NvidiaDriver() = default;
  // kNotFound: no such library here. kVersionMismatch: library and kernel module differ.
  virtual Result<std::vector<NvidiaGpu>> list() = 0;
};

std::unique_ptr<NvidiaDriver> open_nvml();  // never null

}  // namespace potluck
