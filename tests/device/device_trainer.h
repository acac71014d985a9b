// SPDX-License-Identifier: GPL-3.0-or-later
// The trainer as the checks of a device set it up: nothing is left to measurement, so that two of
// them draw the same samples.
#pragma once

#include <map>

#include "engine/train/trainer/trainer.h"

namespace potluck {

struct DeviceTrainer {
  std::string model, device = "cpu";
  Precision precision = Precision::kFp32;
  std::uint32_t micro_batch = 8;  // of each device
};

// A constant rate, AdamW and clipping, as in plain_loop.py.
Result<std::unique_ptr<Trainer>> make_trainer(const DeviceTrainer& wanted,
                                              std::shared_ptr<const Dataset> data);

// Accumulates exactly so many samples.
Status gather(Trainer& trainer, std::uint32_t samples);

// "--key value" for each key; kInvalidArgument for all else.
Result<std::map<std::string, std::string>> arguments(int argc, char** argv,
                                                     std::map<std::string, std::string> defaults);

}  // namespace potluck
