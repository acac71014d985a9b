// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/trainer/accumulator.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <utility>

#include "engine/train/optimizer/optimizer_kernels.h"

namespace potluck {
namespace {

constexpr std::size_t kBlock = 4096;  // values

}  // namespace

void Accumulator::add(std::uint32_t samples, double loss_sum) {
  samples_ += samples;
  loss_sum_ += loss_sum;
}

std::span<float> Accumulator::freeze() {
  if (!frozen_) {
    arrays_.gather_gradient();
    const float factor = samples_ > 0 ? 1.0f / static_cast<float>(samples_) : 1.0f;
    scale(factor);
    frozen_ = true;
  }
  return frozen_gradient();
}

// One pass over memory: magnitudes order as their bits do, and what is not finite above all others;
// the squares of a block are added while it is in the cache.
void Accumulator::scale(float factor) {
  const std::span<float> gradient = arrays_.gradient();
  std::uint32_t largest = 0;
  double squares = 0;
  for (std::size_t i = 0; i < gradient.size(); i += kBlock) {
    const auto block = gradient.subspan(i, std::min(kBlock, gradient.size() - i));
    for (float& value : block) {
      value *= factor;
      largest = std::max(largest, std::bit_cast<std::uint32_t>(value) & 0x7fffffffU);
    }
    squares += sum_of_squares(block.data(), block.size());
  }
  largest_ = std::bit_cast<float>(largest);
  norm_ = std::sqrt(squares);
}

std::span<float> Accumulator::frozen_gradient() {
  return ahead_ && !arrays_.separate() ? std::span<float>(aside_) : arrays_.gradient();
}

void Accumulator::go_on() {
  assert(frozen_);
  if (ahead_) return;
  // On a GPU the host's copy is what is frozen, and the device's is free.
  if (!arrays_.separate()) aside_.assign(arrays_.gradient().begin(), arrays_.gradient().end());
  arrays_.clear_gradient();
  aside_samples_ = std::exchange(samples_, 0);
  aside_loss_ = std::exchange(loss_sum_, 0.0);
  ahead_ = true;
}

void Accumulator::thaw() {
  if (!frozen_) return;
  const std::span<float> mean = frozen_gradient();
  frozen_ = false;
  if (std::exchange(ahead_, false)) {
    samples_ = aside_samples_;
    loss_sum_ = aside_loss_;
    const auto factor = static_cast<float>(std::max<std::uint32_t>(samples_, 1));
    std::ranges::transform(mean, arrays_.gradient().begin(),
                           [factor](float value) { return value * factor; });
    return arrays_.upload_gradient();
  }
  if (arrays_.separate() || samples_ == 0) return;  // the device still holds the sum
  for (float& value : arrays_.gradient()) value *= static_cast<float>(samples_);
}

void Accumulator::clear() {
  clear_added();
  frozen_ = ahead_ = false;
}

void Accumulator::clear_added() {
  arrays_.clear_gradient();
  samples_ = 0;
  loss_sum_ = 0.0;
}

bool Accumulator::end_epoch() {
  if (std::exchange(ahead_, false)) {
    frozen_ = false;  // what is accumulated is the next epoch's
    return true;
  }
  clear();
  return false;
}

}  // namespace potluck
