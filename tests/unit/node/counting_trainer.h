// SPDX-License-Identifier: GPL-3.0-or-later
// A trainer that only counts: its mean is the number of samples everywhere.
#pragma once

#include <cmath>
#include <future>
#include <memory>
#include <thread>
#include <vector>

#include "engine/train/trainer/trainer.h"

namespace potluck::test {

constexpr std::uint64_t kValues = 8;

// In two micro-batches, or in no end of them.
class CountedAgain final : public Recomputation {
 public:
  CountedAgain(std::uint32_t samples, bool endless)
      : gradient_(kValues, static_cast<float>(samples)), endless_(endless) {}
  Result<bool> go_on() override { return std::exchange(begun_, true) && !endless_; }
  std::span<const float> gradient() override { return gradient_; }

 private:
  std::vector<float> gradient_;
  bool begun_ = false, endless_;
};

class CountingTrainer final : public Trainer {
 public:
  TrainerInfo info() const override {
    return {Sentence::verbatim("test"), "counting", kValues, micro_batch};
  }
  std::uint64_t values() const override { return kValues; }
  Result<Accumulation> accumulate(std::uint32_t samples) override {
    if (frozen_ && !ahead_) return {ErrorCode::kInternal, "accumulated while frozen"};
    if (fail_) return *fail_;
    if (slow_until_) {  // a model that takes hours, and looks at the wish meanwhile
      begun_->set_value();
      while (!slow_until_->due()) std::this_thread::yield();
      return {ErrorCode::kCancelled, "stopped", ""};
    }
    const auto count = std::min(samples, micro_batch);
    samples_ += count;
    return Accumulation{count, 2.0 * count, 0.001};
  }
  std::uint32_t accumulated_samples() const override { return samples_; }
  double accumulated_loss() const override { return 2.0 * samples_; }
  std::optional<std::uint64_t> first_sample() const override { return 0; }
  Result<std::unique_ptr<Recomputation>> recompute(std::uint64_t, std::uint64_t,
                                                   std::uint32_t samples) override {
    return std::unique_ptr<Recomputation>(std::make_unique<CountedAgain>(samples, endless));
  }
  float largest_gradient() const override { return static_cast<float>(samples_); }
  double gradient_norm() const override {
    return std::sqrt(static_cast<double>(kValues)) * samples_;
  }
  std::span<float> freeze() override {
    if (!std::exchange(frozen_, true)) gradient_.assign(kValues, static_cast<float>(samples_));
    return ahead_ ? aside_gradient_ : gradient_;
  }
  // As the Accumulator does: what is frozen lies elsewhere from then on.
  void go_on() override {
    ahead_ = true;
    aside_ = std::exchange(samples_, 0);
    aside_gradient_ = gradient_;
    gradient_.assign(kValues, 0.0f);
  }
  void thaw() override {
    frozen_ = false;
    if (std::exchange(ahead_, false)) samples_ = aside_;
  }
  void clear() override { samples_ = 0; }
  double last_gradient_norm() const override { return 0; }
  Status step(std::uint64_t epoch, std::span<const float> average) override {
    if (epoch != epochs_) return {ErrorCode::kInternal, "wrong epoch"};
    for (std::size_t i = 0; i < kValues; ++i) state_[i] += average[i];
    ++epochs_;
    if (!std::exchange(ahead_, false)) samples_ = 0;
    frozen_ = false;
    return ok_status();
  }
  std::vector<std::span<const std::uint8_t>> state_views() override {
    return {{reinterpret_cast<const std::uint8_t*>(state_.data()), state_.size() * sizeof(float)}};
  }
  std::uint64_t epochs_applied() const override { return epochs_; }
  Status load_state(std::span<const std::uint8_t> blob) override {
    if (blob.size() != 1) return {ErrorCode::kMalformed, "not a state"};
    epochs_ = blob[0];
    return ok_status();
  }
  Result<Evaluation> evaluate(std::uint64_t) override { return Evaluation{}; }
  Result<std::string> generate(const std::string&, std::uint32_t, double, std::uint64_t) override {
    return std::string();
  }
  Result<std::vector<Prediction>> predictions(std::uint32_t) override {
    return std::vector<Prediction>();
  }
  Status export_for_hub(const std::filesystem::path&, const ModelCard&) override {
    return ok_status();
  }
  Status export_torchscript(const std::filesystem::path&,
                            const std::vector<std::pair<std::string, std::string>>&) override {
    return ok_status();
  }
  Status export_safetensors(const std::filesystem::path&,
                            const std::vector<std::pair<std::string, std::string>>&) override {
    return ok_status();
  }
  void fail_with(Error error) { fail_ = std::move(error); }
  // From now on: `begun` hears of the next micro-batch. null: it is as quick as before.
  void be_slow(StopWish until, std::shared_ptr<std::promise<void>> begun) {
    slow_until_ = std::move(until);
    begun_ = std::move(begun);
  }

  std::uint32_t micro_batch = 4;
  bool endless = false;  // what is computed again

 private:
  std::vector<float> state_ = std::vector<float>(kValues, 0.0F), gradient_, aside_gradient_;
  std::uint32_t samples_ = 0;
  std::uint64_t epochs_ = 0;
  bool frozen_ = false, ahead_ = false;
  std::uint32_t aside_ = 0;
  std::optional<Error> fail_;
  StopWish slow_until_;
  std::shared_ptr<std::promise<void>> begun_;
};

}  // namespace potluck::test
