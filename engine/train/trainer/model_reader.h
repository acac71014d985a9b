// SPDX-License-Identifier: GPL-3.0-or-later
// What the model is good for: validation, samples of text, predictions. Looks at the parameters
// that the replica has now. Throws what torch throws. Private to engine/train; the trainer thread.
#pragma once

#include "engine/train/trainer/device_replica.h"
#include "engine/train/trainer/trainer.h"

namespace potluck {

class ModelReader {
 public:
  ModelReader(const ModelSpec& model, const Dataset& data, const BatchSource& source,
              DeviceReplica& replica)
      : model_(model), data_(data), source_(source), replica_(replica) {}

  // As Trainer says of each. at_once: samples that the memory has room for.
  Result<Evaluation> evaluate(std::uint64_t max_samples, std::uint32_t at_once);
  // The arguments are within bounds (check_generation()).
  Result<std::string> generate(const std::string& prompt, std::uint32_t tokens, double temperature,
                               std::uint64_t seed);
  Result<std::vector<Trainer::Prediction>> predictions(std::uint32_t count, std::uint32_t at_once);

 private:
  at::Tensor next_logits(std::vector<std::int64_t> window, bool masked);
  Status predict(std::uint64_t first, std::uint32_t count, std::vector<Trainer::Prediction>& out);

  const ModelSpec& model_;
  const Dataset& data_;
  const BatchSource& source_;
  DeviceReplica& replica_;
};

// kInvalidArgument: the model writes no text, or not so much of it.
Status check_generation(const Dataset& data, std::uint32_t tokens, double temperature);

}  // namespace potluck
