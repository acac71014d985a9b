// SPDX-License-Identifier: GPL-3.0-or-later
// NVIDIA's management library behind a small interface: opened at run time, faked in tests. One
// thread at a time. The first question starts the library (tens of milliseconds, and it may wake a
// sleeping card); it stays started until the object ends or an answer fails.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "net/base/result.h"

namespace potluck {

struct NvidiaGpu {
  std::string name;
  std::uint64_t memory_bytes = 0, free_memory_bytes = 0;
  std::string driver;                         // its version
  std::optional<int> celsius = std::nullopt;  // where card and library tell
};

class NvidiaDriver {
 public:
  virtual ~NvidiaDriver() = default;
  // kNotFound: no such library here. kVersionMismatch: library and kernel module differ.
  // kPermission: not for this user.
  virtual Result<std::vector<NvidiaGpu>> list() = 0;
};

// Never null. library: its file name, or a test's library.
std::unique_ptr<NvidiaDriver> open_nvml(const std::string& library = "libnvidia-ml.so.1");

}  // namespace potluck
