// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "engine/train/optimizer/exact_math.h"
#include "engine/train/optimizer/flat_optimizer.h"
#include "engine/train/optimizer/optimizer_kernels.h"

namespace potluck {
namespace {

// Of Loshchilov & Hutter, arXiv 1711.05101, algorithm 2.
class AdamW final : public FlatOptimizer {
 public:
  explicit AdamW(const Parts& parts) : FlatOptimizer(parts), m_(parts.values), v_(parts.values) {}

 protected:
  std::vector<std::span<float>> own_moments() override { return {m_, v_}; }

  void apply(std::uint64_t step, double learning_rate, double clip, float* parameters,
             const float* gradient) override {
    const double bias1 = 1.0 - exact_power(spec().beta1, step + 1);
    const double bias2 = 1.0 - exact_power(spec().beta2, step + 1);
    AdamWFactors f{};
    f.clip = static_cast<float>(clip);
    f.beta1 = static_cast<float>(spec().beta1);
    f.one_minus_beta1 = static_cast<float>(1.0 - spec().beta1);
    f.beta2 = static_cast<float>(spec().beta2);
    f.one_minus_beta2 = static_cast<float>(1.0 - spec().beta2);
    f.root_bias2 = static_cast<float>(std::sqrt(bias2));
    f.epsilon = static_cast<float>(spec().epsilon);
    f.step_size = static_cast<float>(learning_rate / bias1);
    const auto keep = static_cast<float>(1.0 - learning_rate * spec().weight_decay);
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

}  // namespace

std::unique_ptr<Optimizer> make_adamw(const FlatOptimizer::Parts& parts) {
  return std::make_unique<AdamW>(parts);
}

}  // namespace potluck
