// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/optimizer/flat_optimizer.h"
#include "engine/train/optimizer/optimizer_kernels.h"

namespace potluck {
namespace {

// With Nesterov momentum, of Sutskever et al. 2013 in torch's formulation.
class Sgd final : public FlatOptimizer {
 public:
  explicit Sgd(const Parts& parts)
      : FlatOptimizer(parts), momentum_(parts.spec.momentum > 0.0 ? parts.values : 0) {}

 protected:
  std::vector<std::span<float>> own_moments() override {
    if (momentum_.empty()) return {};
    return {momentum_};
  }

  void apply(std::uint64_t, double learning_rate, double clip, float* parameters,
             const float* gradient) override {
    for_pieces([&](const Piece& piece) {
      SgdFactors f{};
      f.clip = static_cast<float>(clip);
      f.weight_decay = piece.decay ? static_cast<float>(spec().weight_decay) : 0.0f;
      f.momentum = static_cast<float>(spec().momentum);
      f.learning_rate = static_cast<float>(learning_rate);
      const std::uint64_t at = piece.begin;
      sgd_piece(f, spec().nesterov, gradient + at, parameters + at,
                momentum_.empty() ? nullptr : momentum_.data() + at, piece.end - at);
    });
  }

 private:
  std::vector<float> momentum_;
};

}  // namespace

std::unique_ptr<Optimizer> make_sgd(const FlatOptimizer::Parts& parts) {
  return std::make_unique<Sgd>(parts);
}

}  // namespace potluck
