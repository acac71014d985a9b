// SPDX-License-Identifier: GPL-3.0-or-later
// The doctor's part about graphics chips: each one that is there, and what keeps torch from it.
// Slow, as the doctor is; any thread.
#pragma once

#include <vector>

#include "engine/train/devices/doctor_sources.h"

namespace potluck {

std::vector<DeviceReport> examine_gpus(const DoctorSources& sources);

}  // namespace potluck
