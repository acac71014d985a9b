// SPDX-License-Identifier: GPL-3.0-or-later
// The gradient of an epoch while it is accumulated, frozen for averaging, and taken up again; and,
// while it is frozen, the next epoch's beside it. What Trainer says of freeze(), go_on() and thaw()
// holds here. Private to engine/train; the trainer thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/train/trainer/trainer_arrays.h"

namespace potluck {

class Accumulator {
 public:
  explicit Accumulator(TrainerArrays& arrays) : arrays_(arrays) {}  // which outlive this

  // The devices have added the gradients of so many more samples.
  void add(std::uint32_t samples, double loss_sum);
  std::uint32_t samples() const { return samples_; }
  double loss_sum() const { return loss_sum_; }

  std::span<float> freeze();
  // Of the gradient that is frozen: its largest magnitude, and its 2-norm.
  float largest() const { return largest_; }
  double norm() const { return norm_; }
  bool ahead() const { return ahead_; }  // what is added is the next epoch's
  void go_on();
  void thaw();
  void clear();
  void clear_added();  // not what is frozen while the next epoch is accumulated
  // The frozen gradient's step was made. True: the next epoch's goes on; false: nothing is left.
  bool end_epoch();

 private:
  void scale(float factor);
  std::span<float> frozen_gradient();

  TrainerArrays& arrays_;
  std::uint32_t samples_ = 0;
  double loss_sum_ = 0.0;
  bool frozen_ = false, ahead_ = false;
  float largest_ = 0;
  double norm_ = 0;
  // While the next epoch is accumulated: what is frozen, on the CPU, and what it stands for.
  std::vector<float> aside_;
  std::uint32_t aside_samples_ = 0;
  double aside_loss_ = 0.0;
};

}  // namespace potluck
