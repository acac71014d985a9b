// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/optimizer.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/train/exact_math.h"
#include "engine/train/optimizer_kernels.h"
#include "engine/train/worker_pool.h"

namespace potluck {
namespace {

// Fixed: the clip norm is summed block by block, so the size is part of what replicas agree on.
constexpr std::uint64_t kBlock = 16384;
constexpr std::uint64_t kValuesWorthThreads = 1'000'000;
constexpr int kMaxThreads = 64;

struct Piece {
  std::uint64_t begin, end;
  bool decay;
};

// What both optimizers share: pieces that never cross a decay boundary, threads, norm and clipping.
class FlatOptimizer : public Optimizer {
 public:
  FlatOptimizer(const OptimizerSpec& spec, const ScheduleSpec& schedule, std::uint64_t values,
                const std::vector<DecayRange>& decay, int threads)
      : spec_(spec),
        schedule_(schedule),
        values_(values),
        block_sums_((values + kBlock - 1) / kBlock),
        pool_(values >= kValuesWorthThreads ? std::clamp(threads, 1, kMaxThreads) : 1) {
    std::uint64_t at = 0;
    for (const DecayRange& range : decay) {
      add_pieces(at, range.begin, false);
      add_pieces(range.begin, range.end, true);
      at = range.end;
    }
    add_pieces(at, values, false);
  }

  Status step(std::uint64_t step, std::span<float> parameters,
              std::span<const float> gradient) override {
    assert(parameters.size() == values_ && gradient.size() == values_);
    const double norm = gradient_norm(gradient);
    if (!std::isfinite(norm)) {
      return {ErrorCode::kDiverged,
              "the gradient of step " + std::to_string(step) + " is not finite",
              "a lower learning rate or gradient clipping helps"};
    }
    norm_ = norm;
    double clip = 1.0;
    if (spec_.clip_norm > 0.0 && spec_.clip_norm < norm + 1e-6) {
      clip = spec_.clip_norm / (norm + 1e-6);  // as torch's clip_grad_norm_
    }
    apply(step, learning_rate_at(schedule_, step), clip, parameters.data(), gradient.data());
    return ok_status();
  }

  double last_gradient_norm() const override { return norm_; }

 protected:
  virtual void apply(std::uint64_t step, double learning_rate, double clip, float* parameters,
                     const float* gradient) = 0;

  void for_pieces(const std::function<void(const Piece&)>& job) {
    pool_.run(pieces_.size(), [&](std::uint64_t i) { job(pieces_[i]); });
  }

  OptimizerSpec spec_;

 private:
  void add_pieces(std::uint64_t begin, std::uint64_t end, bool decay) {
    for (; begin < end; begin += kBlock) {
      pieces_.push_back({begin, std::min(begin + kBlock, end), decay});
    }
  }

  double gradient_norm(std::span<const float> gradient) {
    pool_.run(block_sums_.size(), [&](std::uint64_t block) {
      const std::uint64_t begin = block * kBlock;
      block_sums_[block] =
          sum_of_squares(gradient.data() + begin, std::min(kBlock, values_ - begin));
    });
    double sum = 0.0;
    for (const double block : block_sums_) sum += block;
    return std::sqrt(sum);
  }

  ScheduleSpec schedule_;
  std::uint64_t values_;
  std::vector<Piece> pieces_;
  std::vector<double> block_sums_;
  WorkerPool pool_;
  double norm_ = 0.0;
};

class AdamW final : public FlatOptimizer {
 public:
  AdamW(const OptimizerSpec& spec, const ScheduleSpec& schedule, std::uint64_t values,
        const std::vector<DecayRange>& decay, int threads)
      : FlatOptimizer(spec, schedule, values, decay, threads), m_(values), v_(values) {}

  std::vector<std::span<float>> moments() override { return {m_, v_}; }

 protected:
  void apply(std::uint64_t step, double learning_rate, double clip, float* parameters,
             const float* gradient) override {
    const double bias1 = 1.0 - exact_power(spec_.beta1, step + 1);
    const double bias2 = 1.0 - exact_power(spec_.beta2, step + 1);
    AdamWFactors f{};
    f.clip = static_cast<float>(clip);
    f.beta1 = static_cast<float>(spec_.beta1);
    f.one_minus_beta1 = static_cast<float>(1.0 - spec_.beta1);
    f.beta2 = static_cast<float>(spec_.beta2);
    f.one_minus_beta2 = static_cast<float>(1.0 - spec_.beta2);
    f.root_bias2 = static_cast<float>(std::sqrt(bias2));
    f.epsilon = static_cast<float>(spec_.epsilon);
    f.step_size = static_cast<float>(learning_rate / bias1);
    const auto keep = static_cast<float>(1.0 - learning_rate * spec_.weight_decay);
    for_pieces([&, f](const Piece& piece) {
      AdamWFactors mine = f;
      mine.keep = piece.decay ? keep : 1.0f;
      const std::uint64_t at = piece.begin;
      adamw_piece(mine, gradient + at, parameters + at, m_.data() + at, v_.data() + at,
                  piece.end - at);
    });
  }

 private:
  std::vector<float> m_, v_;
};

class Sgd final : public FlatOptimizer {
 public:
  Sgd(const OptimizerSpec& spec, const ScheduleSpec& schedule, std::uint64_t values,
      const std::vector<DecayRange>& decay, int threads)
      : FlatOptimizer(spec, schedule, values, decay, threads),
        momentum_(spec.momentum > 0.0 ? values : 0) {}

  std::vector<std::span<float>> moments() override {
    if (momentum_.empty()) return {};
    return {momentum_};
  }

 protected:
  void apply(std::uint64_t, double learning_rate, double clip, float* parameters,
             const float* gradient) override {
    for_pieces([&](const Piece& piece) {
      SgdFactors f{};
      f.clip = static_cast<float>(clip);
      f.weight_decay = piece.decay ? static_cast<float>(spec_.weight_decay) : 0.0f;
      f.momentum = static_cast<float>(spec_.momentum);
      f.learning_rate = static_cast<float>(learning_rate);
      const std::uint64_t at = piece.begin;
      sgd_piece(f, spec_.nesterov, gradient + at, parameters + at,
                momentum_.empty() ? nullptr : momentum_.data() + at, piece.end - at);
    });
  }

 private:
  std::vector<float> momentum_;
};

Status require(bool condition, const std::string& what, const std::string& hint) {
  if (condition) return ok_status();
  return {ErrorCode::kInvalidArgument, what, hint};
}

bool in_range(double x, double low, double high) { return x >= low && x <= high; }  // false for NaN

Status check_schedule(const ScheduleSpec& s) {
  POTLUCK_CHECK(require(s.kind == "constant" || s.kind == "cosine" || s.kind == "linear",
                        "unknown schedule '" + s.kind + "'",
                        "there are: constant, cosine, linear"));
  POTLUCK_CHECK(require(s.learning_rate > 0.0 && in_range(s.learning_rate, 0.0, 100.0),
                        "the learning rate must be above 0 and at most 100",
                        "0.001 is a good start for adamw"));
  POTLUCK_CHECK(require(in_range(s.final_learning_rate, 0.0, 100.0),
                        "the final learning rate must be from 0 to 100", "0.0001, for example"));
  return require(s.kind == "constant" || s.total_steps > s.warmup_steps,
                 "a " + s.kind + " schedule needs more steps in total than for its warm-up",
                 "give the number of steps of the whole run, or use a constant schedule");
}

Status check_optimizer(const OptimizerSpec& s) {
  POTLUCK_CHECK(require(s.kind == "adamw" || s.kind == "sgd", "unknown optimizer '" + s.kind + "'",
                        "there are: adamw, sgd"));
  const auto below_one = [](double x) { return in_range(x, 0.0, 1.0) && x < 1.0; };
  POTLUCK_CHECK(require(below_one(s.beta1) && below_one(s.beta2),
                        "beta1 and beta2 must be from 0 to below 1", "0.9 and 0.999 are usual"));
  POTLUCK_CHECK(require(s.epsilon >= 1e-30 && in_range(s.epsilon, 0.0, 1.0),
                        "epsilon must be above 0 and at most 1", "1e-8 is usual"));
  POTLUCK_CHECK(
      require(below_one(s.momentum), "momentum must be from 0 to below 1", "0.9 is usual"));
  POTLUCK_CHECK(require(in_range(s.weight_decay, 0.0, 100.0), "weight decay must be from 0 to 100",
                        "0.1 is usual for adamw"));
  return require(in_range(s.clip_norm, 0.0, 1e9), "the clip norm must be from 0 (off) to 1e9",
                 "1.0 is usual");
}

}  // namespace

Result<std::unique_ptr<Optimizer>> Optimizer::create(const OptimizerSpec& spec,
                                                     const ScheduleSpec& schedule,
                                                     std::uint64_t values,
                                                     std::vector<DecayRange> decay, int threads) {
  POTLUCK_CHECK(check_optimizer(spec));
  POTLUCK_CHECK(check_schedule(schedule));
  std::uint64_t at = 0;
  for (const DecayRange& range : decay) {
    assert(at <= range.begin && range.begin <= range.end && range.end <= values);
    at = range.end;
  }
  if (spec.kind == "adamw") {
    return std::unique_ptr<Optimizer>(
        std::make_unique<AdamW>(spec, schedule, values, decay, threads));
  }
  return std::unique_ptr<Optimizer>(std::make_unique<Sgd>(spec, schedule, values, decay, threads));
}

}  // namespace potluck
