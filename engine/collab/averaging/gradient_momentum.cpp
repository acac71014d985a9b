// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/averaging/gradient_momentum.h"

#include <cassert>

namespace potluck {

void GradientMomentum::add_to(std::span<float> gradient, double weight) const {
  if (mean_.empty()) return;
  assert(weight >= 1.0 && gradient.size() == mean_.size());
  const double before = memory_ * samples_;
  const auto own = static_cast<float>(weight / (before + weight));
  const auto kept = static_cast<float>(before / (before + weight));
  for (std::size_t i = 0; i < gradient.size(); ++i) {
    gradient[i] = own * gradient[i] + kept * mean_[i];
  }
}

void GradientMomentum::take_from(std::span<float> gradient, double weight) const {
  if (mean_.empty()) return;
  assert(weight >= 1.0 && gradient.size() == mean_.size());
  const auto times = static_cast<float>(memory_ * samples_ / weight);
  for (std::size_t i = 0; i < gradient.size(); ++i) {
    gradient[i] = gradient[i] + times * (gradient[i] - mean_[i]);
  }
}

void GradientMomentum::keep(std::span<const float> given, double weight) {
  if (memory_ <= 0.0) return;
  samples_ = memory_ * samples_ + weight;
  mean_.assign(given.begin(), given.end());
}

void GradientMomentum::clear() {
  samples_ = 0;
  std::vector<float>().swap(mean_);
}

}  // namespace potluck
