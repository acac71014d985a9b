// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/optimizer/flat_optimizer.h"

#include <algorithm>
#include <cmath>

#include "engine/train/optimizer/optimizer_kernels.h"

namespace potluck {
namespace {

// Fixed: norms are summed block by block, so the size is part of what replicas agree on.
constexpr std::uint64_t kBlock = 16384;
constexpr std::uint64_t kValuesWorthThreads = 1'000'000;
constexpr int kMaxThreads = 64;

}  // namespace

FlatOptimizer::FlatOptimizer(const Parts& parts)
    : spec_(parts.spec),
      schedule_(parts.schedule),
      values_(parts.values),
      block_sums_((parts.values + kBlock - 1) / kBlock),
      pool_(parts.values >= kValuesWorthThreads ? std::clamp(parts.threads, 1, kMaxThreads) : 1),
      average_(parts.spec.average_decay > 0.0 ? parts.values : 0) {
  std::uint64_t at = 0;
  for (std::size_t i = 0; i < parts.decay.size(); ++i) {
    const DecayRange& range = parts.decay[i];
    add_pieces(at, range.begin, false, i);
    add_pieces(range.begin, range.end, true, i);
    at = range.end;
  }
  add_pieces(at, values_, false, parts.decay.size());
}

Status FlatOptimizer::step(std::uint64_t step, std::span<float> parameters,
                           std::span<const float> gradient) {
  assert(parameters.size() == values_ && gradient.size() == values_);
  const double norm = gradient_norm(gradient);
  if (!std::isfinite(norm)) {
    return {ErrorCode::kDiverged, "the gradient of step " + std::to_string(step) + " is not finite",
            "a lower learning rate or gradient clipping helps"};
  }
  norm_ = norm;
  double clip = 1.0;
  if (spec_.clip_norm > 0.0 && spec_.clip_norm < norm + 1e-6) {
    clip = spec_.clip_norm / (norm + 1e-6);  // as torch's clip_grad_norm_
  }
  apply(step, learning_rate_at(schedule_, step), clip, parameters.data(), gradient.data());
  if (!average_.empty()) keep_average(step, parameters.data());
  return ok_status();
}

std::vector<std::span<float>> FlatOptimizer::moments() {
  std::vector<std::span<float>> out = own_moments();
  if (!average_.empty()) out.emplace_back(average_);
  return out;
}

void FlatOptimizer::for_pieces(const std::function<void(const Piece&)>& job) {
  pool_.run(pieces_.size(), [&](std::uint64_t i) { job(pieces_[i]); });
}

void FlatOptimizer::add_pieces(std::uint64_t begin, std::uint64_t end, bool decay,
                               std::size_t array) {
  for (; begin < end; begin += kBlock) {
    pieces_.push_back({begin, std::min(begin + kBlock, end), decay, array});
  }
}

double FlatOptimizer::gradient_norm(std::span<const float> gradient) {
  pool_.run(block_sums_.size(), [&](std::uint64_t block) {
    const std::uint64_t begin = block * kBlock;
    block_sums_[block] = sum_of_squares(gradient.data() + begin, std::min(kBlock, values_ - begin));
  });
  double sum = 0.0;
  for (const double block : block_sums_) sum += block;
  return std::sqrt(sum);
}

void FlatOptimizer::keep_average(std::uint64_t step, const float* parameters) {
  // Short at first, so that the beginning is soon forgotten; the first step takes the weights.
  const auto n = static_cast<double>(step);
  const double decay = std::min(spec_.average_decay, n / (10.0 + n));
  const auto keep = static_cast<float>(decay), take = static_cast<float>(1.0 - decay);
  for_pieces([&](const Piece& piece) {
    average_piece(keep, take, parameters + piece.begin, average_.data() + piece.begin,
                  piece.end - piece.begin);
  });
}

}  // namespace potluck
