// SPDX-License-Identifier: GPL-3.0-or-later
// The one Trainer: replicas of the model compute gradients, one on each device, Optimizer applies
// their sum. Private to engine/train.
#pragma once

#include <algorithm>

#include "engine/train/batch_source.h"
#include "engine/train/model_layout.h"
#include "engine/train/replica.h"
#include "engine/train/torch_guard.h"
#include "engine/train/trainer.h"
#include "engine/train/trainer_arrays.h"
#include "engine/train/trainer_state.h"
#include "engine/train/worker_pool.h"

namespace potluck {

class TorchTrainer final : public Trainer {
 public:
  TorchTrainer(const TrainerOptions& options, std::shared_ptr<const Dataset> data,
               ModelLayout layout, std::unique_ptr<Optimizer> optimizer,
               const std::vector<at::Device>& devices);

  Status load_start(const std::filesystem::path& weights);
  // Chooses what the options leave open: threads, precision and micro-batch.
  Status tune();

  TrainerInfo info() const override;
  std::uint64_t values() const override { return layout_.values; }

  Result<Accumulation> accumulate(std::uint32_t samples) override;
  std::uint32_t accumulated_samples() const override { return samples_; }
  double accumulated_loss() const override { return loss_sum_; }
  std::span<float> freeze() override;
  float largest_gradient() const override { return largest_; }
  void go_on() override;
  void thaw() override;
  void clear() override;
  Status step(std::uint64_t epoch, std::span<const float> average) override;
  double last_gradient_norm() const override { return optimizer_->last_gradient_norm(); }

  std::vector<std::span<const std::uint8_t>> state_views() override;
  std::uint64_t epochs_applied() const override { return epochs_; }
  Status load_state(std::span<const std::uint8_t> blob) override;

  Result<Evaluation> evaluate(std::uint64_t max_samples) override;
  Result<std::string> generate(const std::string& prompt, std::uint32_t tokens, double temperature,
                               std::uint64_t seed) override;
  std::string unknown_in(const std::string& prompt) const override;
  Result<std::vector<Prediction>> predictions(std::uint32_t count) override;
  Status export_for_hub(const std::filesystem::path& folder, const ModelCard& card) override;
  Status export_torchscript(
      const std::filesystem::path& file,
      const std::vector<std::pair<std::string, std::string>>& metadata) override;
  Status export_safetensors(
      const std::filesystem::path& file,
      const std::vector<std::pair<std::string, std::string>>& metadata) override;

 private:
  // One device's part of the work.
  struct Worker {
    Replica replica;
    Batch batch;
    std::uint32_t micro_batch = 1;
    bool mixed_precision = false;
  };
  std::span<float> frozen_gradient();
  void clear_accumulated();  // not what is frozen while the next epoch is accumulated
  Replica& replica() { return workers_.front().replica; }  // for all but gradients
  std::vector<std::uint32_t> micro_batches() const;
  int workers_on_cpu() const;
  // As many of `samples` as the memory has room for now.
  std::uint32_t samples_with_room(const Worker& worker, std::uint32_t samples) const;
  LossOptions loss_options(const Worker& worker, const Batch& batch) const;
  // Forward and backward; the loss summed over the batch's samples. Of different workers at once.
  Result<double> add_gradient(Worker& worker, const Batch& batch);
  Status draw(std::uint32_t samples);  // a share for each worker
  // What the workers say of their shares. The samples of those that succeeded count.
  Result<Accumulation> count(const std::vector<Result<double>>& losses);
  Error explained(Worker& worker, Error error);
  // Seconds per sample of one forward and backward of this many: the best of a few.
  Result<double> measure(Worker& worker, std::uint32_t samples);
  Status tune_threads();
  Status tune(Worker& worker);
  Status tune_micro_batch(Worker& worker);
  Status tune_precision(Worker& worker);
  bool agrees_in_bfloat16(Worker& worker);
  Status balance_workers();
  StateHeader header() const;
  std::span<const float> trained_weights();  // the running average, where one is kept
  // look: guarded by itself. Runs it with the running average of the weights in place of the
  // weights, where one is kept.
  template <class F>
  auto with_average(F&& look) -> decltype(look());
  template <class F>
  auto guarded(F&& f) -> decltype(f()) {
    return potluck::guarded(threads_, std::forward<F>(f));
  }

  TrainerOptions options_;
  std::shared_ptr<const Dataset> data_;
  ModelLayout layout_;
  std::unique_ptr<Optimizer> optimizer_;
  TrainerArrays arrays_;
  std::vector<Worker> workers_;  // at least one
  WorkerPool pool_;              // a thread for each
  BatchSource source_;
  ComputeThreads threads_;  // of each worker
  double bytes_per_sample_ = 0.0;

  std::uint32_t samples_ = 0;
  double loss_sum_ = 0.0;
  bool frozen_ = false;
  float largest_ = 0;  // in the gradient that is frozen
  // While the next epoch is accumulated: what is frozen, on the CPU, and what it stands for.
  bool ahead_ = false;
  std::vector<float> aside_;
  std::uint32_t aside_samples_ = 0;
  double aside_loss_ = 0.0;
  std::uint64_t epochs_ = 0;
  std::array<std::uint8_t, kStateHeaderBytes> header_bytes_{};
};

template <class F>
auto TorchTrainer::with_average(F&& look) -> decltype(look()) {
  if (optimizer_->average().empty() || epochs_ == 0) return look();
  const auto exchange = [this]() -> Status {
    std::ranges::swap_ranges(arrays_.parameters(), optimizer_->average());
    return guarded([this]() -> Status {
      arrays_.upload_parameters();
      return ok_status();
    });
  };
  const Status there = exchange();
  auto result = there ? look() : decltype(look())(there.error());
  const Status back = exchange();
  if (!back) return back.error();
  return result;
}

}  // namespace potluck
