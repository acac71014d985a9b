// SPDX-License-Identifier: GPL-3.0-or-later
// Where the doctor looks: the real places, or a test's.
#pragma once

#include <filesystem>

#include "engine/train/doctor.h"
#include "engine/train/nvml.h"
#include "engine/train/torch_facts.h"

namespace potluck {

struct DoctorSources {
  std::filesystem::path proc = "/proc";
  std::filesystem::path sys = "/sys";
  NvidiaDriver* nvidia = nullptr;  // required
  TorchFacts torch;
  int cores = 1;
};
DoctorReport examine_devices(const DoctorSources& sources);

}  // namespace potluck
