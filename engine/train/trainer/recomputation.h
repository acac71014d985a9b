// SPDX-License-Identifier: GPL-3.0-or-later
// The one Recomputation: the trainer's parameters, copied, and workers of its own on the same
// devices, tuned as the trainer's are. Private to engine/train; the trainer thread.
#pragma once

#include <memory>

#include "engine/train/batches/batch_source.h"
#include "engine/train/trainer/accumulator.h"
#include "engine/train/trainer/gradient_workers.h"
#include "engine/train/trainer/trainer.h"
#include "engine/train/trainer/trainer_arrays.h"

namespace potluck {

class TorchRecomputation final : public Recomputation {
 public:
  // options: the trainer's, with the other peer's stream. layout outlives this. Throws what torch
  // throws.
  TorchRecomputation(const TrainerOptions& options, const std::shared_ptr<const Dataset>& data,
                     const ModelLayout& layout, const GradientWorkers& like, TrainerArrays& state,
                     std::uint64_t first, std::uint32_t samples);

  Result<bool> go_on() override;
  std::span<const float> gradient() override { return accumulator_.freeze(); }

 private:
  TrainerArrays arrays_;
  GradientWorkers workers_;
  BatchSource source_;
  Accumulator accumulator_;
  std::uint64_t first_;
  std::uint32_t samples_;
  bool found_ = false;  // the first sample
};

}  // namespace potluck
