// SPDX-License-Identifier: GPL-3.0-or-later
// The one Trainer: TorchModel computes gradients, Optimizer applies them. Private to engine/train.
#pragma once

#include <algorithm>

#include "engine/train/batch_source.h"
#include "engine/train/model_layout.h"
#include "engine/train/torch_model.h"
#include "engine/train/torch_threads.h"
#include "engine/train/trainer.h"
#include "engine/train/trainer_arrays.h"
#include "engine/train/trainer_state.h"

namespace potluck {

class TorchTrainer final : public Trainer {
 public:
  TorchTrainer(const TrainerOptions& options, std::shared_ptr<const Dataset> data,
               ModelLayout layout, std::unique_ptr<Optimizer> optimizer, at::Device device);

  Status load_start(const std::filesystem::path& weights);
  // Chooses what the options leave open: threads and micro-batch.
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
  Result<std::vector<Prediction>> predictions(std::uint32_t count) override;
  Status export_for_hub(const std::filesystem::path& folder, const ModelCard& card) override;
  Status export_torchscript(
      const std::filesystem::path& file,
      const std::vector<std::pair<std::string, std::string>>& metadata) override;
  Status export_safetensors(
      const std::filesystem::path& file,
      const std::vector<std::pair<std::string, std::string>>& metadata) override;

 private:
  struct DeviceBatch {
    at::Tensor input, target;
  };
  std::span<float> frozen_gradient();
  void clear_accumulated();  // not what is frozen while the next epoch is accumulated
  DeviceBatch to_device(const Batch& batch) const;
  LossOptions loss_options(const Batch& batch) const;
  // Forward and backward; the loss summed over the batch's samples.
  Result<double> add_gradient(const Batch& batch);
  // Seconds that one forward and backward of this many samples take: the best of a few.
  Result<double> measure(std::uint32_t samples);
  Status tune_threads();
  Status tune_micro_batch();
  StateHeader header() const;
  std::span<const float> trained_weights();  // the running average, where one is kept
  // look: guarded by itself. Runs it with the running average of the weights in place of the
  // weights, where one is kept.
  template <class F>
  auto with_average(F&& look) -> decltype(look());
  // Runs torch code; its exceptions end here, as kOutOfMemory or kInternal.
  template <class F>
  auto guarded(F&& f) -> decltype(f());

  TrainerOptions options_;
  std::shared_ptr<const Dataset> data_;
  ModelLayout layout_;
  std::unique_ptr<Optimizer> optimizer_;
  at::Device device_;
  TrainerArrays arrays_;
  std::unique_ptr<TorchModel> model_;
  BatchSource source_;
  Batch batch_;
  ComputeThreads threads_;
  std::uint32_t micro_batch_ = 1;

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

template <class F>
auto TorchTrainer::guarded(F&& f) -> decltype(f()) {
  const auto out_of_memory = [] {
    return Error{ErrorCode::kOutOfMemory, "the memory does not suffice for this model",
                 "close other programs, or use a smaller model"};
  };
  try {
    set_compute_threads(threads_);  // of this thread; another one may have trained before
    return f();
  } catch (const c10::OutOfMemoryError&) {
    return out_of_memory();
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  } catch (const c10::Error& error) {
    const std::string what = error.what_without_backtrace();
    for (const char* sign : {"allocate memory", "out of memory", "ALLOC_FAILED"}) {
      if (what.find(sign) != std::string::npos) return out_of_memory();
    }
    return Error{ErrorCode::kInternal, "libtorch failed: " + what.substr(0, what.find('\n')), ""};
  } catch (const std::exception& error) {  // some of its operators throw others
    return Error{ErrorCode::kInternal, std::string("libtorch failed: ") + error.what(), ""};
  }
}

}  // namespace potluck
