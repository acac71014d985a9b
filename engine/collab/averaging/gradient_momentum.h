// SPDX-License-Identifier: GPL-3.0-or-later
// What a member gives in place of its gradient where the recipe asks for it: a mean of its newest
// gradients by samples, in which each epoch counts `memory` times as much as the one after it.
// Robust averages need that (Karimireddy et al., 2012.10333; El Mhamdi et al., 2003.00010): honest
// gradients of one epoch differ so much that a liar finds room between them, and their means do
// not.
//
//   before a round   x = (n m + w g) / (n + w), g the mean over w samples, n = memory * N
//   it is committed  m = x, N = n + w
//   it is void       g = x + n / w (x - m)
//
// The first x is g. Memory: nothing until something was given, then one float32 vector. Not
// thread-safe: it lives where the gradient does. It is not saved: who comes back begins anew.
#pragma once

#include <span>
#include <vector>

namespace potluck {

class GradientMomentum {
 public:
  explicit GradientMomentum(double memory = 0.0) : memory_(memory) {}  // [0, 1); 0: none

  // gradient: float32 [P]; weight >= 1. add_to: before a round, take_from: when its attempt is
  // void.
  void add_to(std::span<float> gradient, double weight) const;
  void take_from(std::span<float> gradient, double weight) const;
  // given: x, which was committed.
  void keep(std::span<const float> given, double weight);
  void clear();
  bool empty() const { return mean_.empty(); }

 private:
  double memory_;
  double samples_ = 0;       // N
  std::vector<float> mean_;  // m
};

}  // namespace potluck
