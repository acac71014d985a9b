// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/device/device_trainer.h"

#include <algorithm>
#include <thread>

namespace potluck {

Result<std::unique_ptr<Trainer>> make_trainer(const DeviceTrainer& wanted,
                                              std::shared_ptr<const Dataset> data) {
  TrainerOptions options;
  POTLUCK_TRY(options.model, parse_model_spec(wanted.model));
  options.optimizer.beta2 = 0.99;
  options.optimizer.weight_decay = 0.1;
  options.optimizer.clip_norm = 1.0;
  options.schedule = {"constant", 1e-3, 0.0, 0, 0};
  options.stream = 1;
  options.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  options.device = wanted.device;
  options.max_micro_batch = wanted.micro_batch;
  options.precision = wanted.precision;
  return Trainer::create(options, std::move(data));
}

Status gather(Trainer& trainer, std::uint32_t samples) {
  while (trainer.accumulated_samples() < samples) {
    POTLUCK_CHECK(trainer.accumulate(samples - trainer.accumulated_samples()));
  }
  return ok_status();
}

Result<std::map<std::string, std::string>> arguments(int argc, char** argv,
                                                     std::map<std::string, std::string> defaults) {
  std::map<std::string, std::string> out = std::move(defaults);
  for (int i = 1; i < argc; i += 2) {
    const std::string word = argv[i];
    const std::string key = word.starts_with("--") ? word.substr(2) : "";
    const auto found = out.find(key);
    if (found == out.end() || i + 1 == argc) {
      std::string known;
      for (const auto& [name, value] : out) known += " --" + name + " " + value;
      return Error{ErrorCode::kInvalidArgument, "cannot make out '" + word + "'",
                   "there are, with their defaults:" + known};
    }
    found->second = argv[i + 1];
  }
  return out;
}

}  // namespace potluck
