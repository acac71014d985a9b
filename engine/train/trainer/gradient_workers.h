// SPDX-License-Identifier: GPL-3.0-or-later
// The devices of one trainer at work: a replica of the model on each, and how many samples it takes
// at a time. They compute at once, each its share of the samples. Private to engine/train; the
// trainer thread.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/train/optimizer/worker_pool.h"
#include "engine/train/torch/torch_guard.h"
#include "engine/train/trainer/device_replica.h"
#include "engine/train/trainer/trainer.h"
#include "engine/train/trainer/trainer_arrays.h"

namespace potluck {

class GradientWorkers {
 public:
  // One device's part of the work.
  struct Worker {
    DeviceReplica replica;
    Batch batch;
    std::uint32_t micro_batch = 1;
    bool mixed_precision = false;
  };

  // A worker for each device of `arrays`, which outlive this, as `layout` does.
  GradientWorkers(const TrainerOptions& options, const ModelLayout& layout, const DataShape& shape,
                  const TrainerArrays& arrays);

  std::vector<Worker>& all() { return workers_; }                // at least one
  DeviceReplica& replica() { return workers_.front().replica; }  // for all but gradients
  std::vector<std::uint32_t> micro_batches() const;
  // Takes over what tuning has chosen for others on the same devices.
  void tune_like(const GradientWorkers& others);
  int on_cpu() const;
  bool any_mixed_precision() const;
  // "CPU, 2 threads", "2 x NVIDIA L4 + NVIDIA H200".
  Sentence device_names() const;
  // As many of `samples` as the memory has room for now.
  std::uint32_t samples_with_room(const Worker& worker, std::uint32_t samples) const;

  // One sample, forward and back, on a processor of these years; a guess.
  double usual_seconds() const { return work_ / kUsualOperations; }

  const ComputeThreads& threads() const { return threads_; }  // of each worker
  void set_threads(const ComputeThreads& threads) { threads_ = threads; }
  // Runs torch code with as many threads; its exceptions become errors.
  template <class F>
  auto guarded(F&& f) -> decltype(f()) {
    return potluck::guarded(threads_, std::forward<F>(f));
  }

  // Forward and backward; the loss summed over the batch's samples. Of different workers at once.
  Result<double> add_gradient(Worker& worker, const Batch& batch);
  Status draw(BatchSource& source, std::uint32_t samples);  // a share for each worker
  std::vector<Result<double>> add_gradients();              // of what was drawn; by worker
  void repaired();                                          // all gradients were cleared

 private:
  LossOptions loss_options(const Worker& worker, const Batch& batch) const;

  const TrainerOptions options_;
  std::vector<Worker> workers_;
  WorkerPool pool_;  // a thread for each
  ComputeThreads threads_;
  static constexpr double kUsualOperations = 5e10;  // a second
  double bytes_per_sample_ = 0.0, work_ = 0.0;
};

}  // namespace potluck
