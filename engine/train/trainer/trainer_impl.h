// SPDX-License-Identifier: GPL-3.0-or-later
// The one Trainer: workers compute gradients, one on each device, Accumulator keeps their sum,
// Optimizer applies it. Private to engine/train.
#pragma once

#include <algorithm>

#include "engine/train/batches/batch_source.h"
#include "engine/train/models/model_layout.h"
#include "engine/train/trainer/accumulator.h"
#include "engine/train/trainer/gradient_workers.h"
#include "engine/train/trainer/model_reader.h"
#include "engine/train/trainer/trainer.h"
#include "engine/train/trainer/trainer_arrays.h"
#include "engine/train/trainer/trainer_state.h"

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
  std::uint32_t accumulated_samples() const override { return accumulator_.samples(); }
  double accumulated_loss() const override { return accumulator_.loss_sum(); }
  std::optional<std::uint64_t> first_sample() const override { return first_sample_; }
  Result<std::unique_ptr<Recomputation>> recompute(std::uint64_t stream, std::uint64_t first,
                                                   std::uint32_t samples) override;
  std::span<float> freeze() override { return accumulator_.freeze(); }
  float largest_gradient() const override { return accumulator_.largest(); }
  double gradient_norm() const override { return accumulator_.norm(); }
  void go_on() override { accumulator_.go_on(); }
  void thaw() override { accumulator_.thaw(); }
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
  // What the workers say of their shares. The samples of those that succeeded count.
  Result<Accumulation> count(const std::vector<Result<double>>& losses);
  Error explained(GradientWorkers::Worker& worker, Error error);
  void clear_added();  // not what is frozen while the next epoch is accumulated
  Status upload_parameters();
  StateHeader header() const;
  std::uint32_t looked_at_once();  // samples of which nothing is learnt
  ModelReader reader() { return {options_.model, *data_, source_, workers_.replica()}; }
  std::span<const float> trained_weights();  // the running average, where one is kept
  // look: throws what torch throws. Runs it with the running average of the weights in place of
  // the weights, where one is kept.
  template <class F>
  auto with_average(F&& look) -> decltype(look());

  const TrainerOptions options_;
  const std::shared_ptr<const Dataset> data_;
  const ModelLayout layout_;
  std::unique_ptr<Optimizer> optimizer_;
  TrainerArrays arrays_;
  GradientWorkers workers_;
  BatchSource source_;
  Accumulator accumulator_;
  std::optional<std::uint64_t> first_sample_;
  std::uint64_t epochs_ = 0;
  std::array<std::uint8_t, kStateHeaderBytes> header_bytes_{};
};

template <class F>
auto TorchTrainer::with_average(F&& look) -> decltype(look()) {
  const bool averaged = !optimizer_->average().empty() && epochs_ > 0;
  if (!averaged) return workers_.guarded(look);
  const auto exchange = [this]() -> Status {
    std::ranges::swap_ranges(arrays_.parameters(), optimizer_->average());
    return upload_parameters();
  };
  const Status there = exchange();
  auto result = there ? workers_.guarded(look) : decltype(look())(there.error());
  const Status back = exchange();
  if (!back) return back.error();
  return result;
}

}  // namespace potluck
