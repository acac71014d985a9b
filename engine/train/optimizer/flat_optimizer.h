// SPDX-License-Identifier: GPL-3.0-or-later
// What all optimizers share: pieces that never cross the border of a decayed array, threads, the
// norm, clipping, the running average of the weights. Private to engine/train. No torch here.
#pragma once

#include <functional>

#include "engine/train/optimizer/optimizer.h"
#include "engine/train/optimizer/worker_pool.h"

namespace potluck {

class FlatOptimizer : public Optimizer {
 public:
  // What the kinds are made of.
  struct Parts {
    OptimizerSpec spec;
    ScheduleSpec schedule;
    std::uint64_t values = 0;
    std::vector<DecayRange> decay;
    int threads = 1;
  };
  explicit FlatOptimizer(const Parts& parts);

  Status step(std::uint64_t step, std::span<float> parameters,
              std::span<const float> gradient) override;
  std::vector<std::span<float>> moments() override;
  std::span<float> average() override { return average_; }
  double last_gradient_norm() const override { return norm_; }

 protected:
  // Values of one array at most, where it decays; all of it or none of it does.
  struct Piece {
    std::uint64_t begin, end;
    bool decay;
    std::size_t array;  // number of the decayed array
  };
  virtual void apply(std::uint64_t step, double learning_rate, double clip, float* parameters,
                     const float* gradient) = 0;
  virtual std::vector<std::span<float>> own_moments() = 0;

  const std::vector<Piece>& pieces() const { return pieces_; }
  void for_pieces(const std::function<void(const Piece&)>& job);
  const OptimizerSpec& spec() const { return spec_; }

 private:
  void add_pieces(std::uint64_t begin, std::uint64_t end, bool decay, std::size_t array);
  double gradient_norm(std::span<const float> gradient);
  void keep_average(std::uint64_t step, const float* parameters);

  OptimizerSpec spec_;
  ScheduleSpec schedule_;
  std::uint64_t values_;
  std::vector<Piece> pieces_;
  std::vector<double> block_sums_;
  WorkerPool pool_;
  std::vector<float> average_;  // empty: off
  double norm_ = 0.0;
};

// Specs that have been checked.
std::unique_ptr<Optimizer> make_adamw(const FlatOptimizer::Parts& parts);
std::unique_ptr<Optimizer> make_sgd(const FlatOptimizer::Parts& parts);
std::unique_ptr<Optimizer> make_lamb(const FlatOptimizer::Parts& parts);

}  // namespace potluck
