// SPDX-License-Identifier: GPL-3.0-or-later
// What hardware there is, what libtorch can use of it, and why not the rest (docs/design.md,
// section 9). NVML is opened at run time; AMD's and Intel's chips are found on the PCI bus. Slow
// (up to a second): call it off the network thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "net/base/sentence.h"

namespace potluck {

struct DeviceReport {
  std::string kind;  // cpu, nvidia, amd, intel, apple
  int number = -1;   // of a card that choose_devices() knows; else -1
  std::string name;
  std::uint64_t memory_bytes = 0, free_memory_bytes = 0;
  bool usable = false;
  Sentence reason;                 // why it cannot be used; empty when it can
  Sentence fix;                    // the command or step that helps; empty: nothing is amiss
  std::vector<Sentence> features;  // avx2, avx512, f16c, driver version ...
};
struct DoctorReport {
  std::vector<DeviceReport> devices;  // the CPU first
  std::string torch_version;
  bool torch_has_cuda = false, torch_has_rocm = false;
  int cores = 0;
  std::uint64_t memory_bytes = 0, free_memory_bytes = 0;
};
DoctorReport examine_devices();

}  // namespace potluck
