// SPDX-License-Identifier: GPL-3.0-or-later
// Where the doctor looks: the real places, or a test's.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "engine/train/devices/apple_chip.h"
#include "engine/train/devices/doctor.h"
#include "engine/train/devices/nvml.h"
#include "engine/train/torch/torch_facts.h"

namespace potluck {

struct DoctorSources {
  std::filesystem::path proc = "/proc";
  std::filesystem::path sys = "/sys";
  std::filesystem::path dev = "/dev";
  // The names of PCI devices; the first that can be read counts.
  std::vector<std::filesystem::path> pci_ids = {"/usr/share/misc/pci.ids",
                                                "/usr/share/hwdata/pci.ids"};
  NvidiaDriver* nvidia = nullptr;  // required
  // Whether this user may read and write a file that is there. Required.
  std::function<bool(const std::filesystem::path&)> may_open;
  TorchFacts torch;
  std::optional<AppleChip> apple;  // on macOS
  int cores = 1;
};
DoctorReport examine_devices(const DoctorSources& sources);

}  // namespace potluck
