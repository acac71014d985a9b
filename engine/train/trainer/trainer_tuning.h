// SPDX-License-Identifier: GPL-3.0-or-later
// Which number of threads, which precision and which micro-batch are quickest here: measured,
// because it cannot be known. Private to engine/train; the trainer thread, before anything is
// accumulated.
#pragma once

#include <memory>

#include "engine/train/trainer/gradient_workers.h"

namespace potluck {

class TrainerTuning {
 public:
  TrainerTuning(const TrainerOptions& options, std::shared_ptr<const Dataset> data,
                TrainerArrays& arrays, GradientWorkers& workers)
      : options_(options), data_(std::move(data)), arrays_(arrays), workers_(workers) {}

  // Chooses what the options leave open, and tells the workers.
  Status run();

 private:
  using Worker = GradientWorkers::Worker;
  enum class Time {
    kPassed,    // what the owner waits for; the only one that more threads or a device shorten
    kComputed,  // on the CPU by this thread: other programs that are busy meanwhile do not count
  };
  // Seconds per sample of one forward and backward of this many: the best of a few.
  Result<double> measure(Worker& worker, std::uint32_t samples, Time counted);
  Status tune_threads();
  std::uint32_t first_tried(const Worker& worker) const;
  Status tune(Worker& worker);
  Status tune_micro_batch(Worker& worker);
  Status tune_precision(Worker& worker);
  bool agrees_in_bfloat16(Worker& worker);
  Status balance_workers();
  void clear_gradients();

  const TrainerOptions& options_;
  std::shared_ptr<const Dataset> data_;
  TrainerArrays& arrays_;
  GradientWorkers& workers_;
};

}  // namespace potluck
