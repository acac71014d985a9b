// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "engine/train/optimizer/exact_math.h"
#include "engine/train/optimizer/flat_optimizer.h"
#include "engine/train/optimizer/optimizer_kernels.h"

namespace potluck {
namespace {

// Of You et al., arXiv 1904.00962, algorithm 2: Adam's direction, scaled array by array to the
// length of the weights. Arrays without decay (biases, norms) take plain Adam steps, as in its
// authors' code.
class Lamb final : public FlatOptimizer {
 public:
  explicit Lamb(const Parts& parts)
      : FlatOptimizer(parts),
        m_(parts.values),
        v_(parts.values),
        norms_(pieces().size()),
        ratios_(parts.decay.size()) {}

 protected:
  std::vector<std::span<float>> own_moments() override { return {m_, v_}; }

  void apply(std::uint64_t step, double learning_rate, double clip, float* parameters,
             const float* gradient) override {
    const LambFactors f = factors(step, clip);
    const Piece* first = pieces().data();
    for_pieces([&](const Piece& piece) {
      const std::uint64_t at = piece.begin;
      norms_[static_cast<std::size_t>(&piece - first)] =
          lamb_moments(of_piece(f, piece), gradient + at, parameters + at, m_.data() + at,
                       v_.data() + at, piece.end - at);
    });
    find_ratios();
    for_pieces([&](const Piece& piece) {
      const double ratio = piece.decay ? ratios_[piece.array] : 1.0;
      const std::uint64_t at = piece.begin;
      lamb_step(of_piece(f, piece), static_cast<float>(learning_rate * ratio), parameters + at,
                m_.data() + at, v_.data() + at, piece.end - at);
    });
  }

 private:
  LambFactors factors(std::uint64_t step, double clip) const {
    LambFactors f{};
    f.clip = static_cast<float>(clip);
    f.beta1 = static_cast<float>(spec().beta1);
    f.one_minus_beta1 = static_cast<float>(1.0 - spec().beta1);
    f.beta2 = static_cast<float>(spec().beta2);
    f.one_minus_beta2 = static_cast<float>(1.0 - spec().beta2);
    f.bias1 = static_cast<float>(1.0 - exact_power(spec().beta1, step + 1));
    f.root_bias2 = static_cast<float>(std::sqrt(1.0 - exact_power(spec().beta2, step + 1)));
    f.epsilon = static_cast<float>(spec().epsilon);
    return f;
  }

  LambFactors of_piece(LambFactors f, const Piece& piece) const {
    f.weight_decay = piece.decay ? static_cast<float>(spec().weight_decay) : 0.0f;
    return f;
  }

  // Summed in the order of the pieces, whichever thread did them.
  void find_ratios() {
    std::vector<LambNorms> sums(ratios_.size());
    for (std::size_t i = 0; i < norms_.size(); ++i) {
      if (!pieces()[i].decay) continue;
      LambNorms& sum = sums[pieces()[i].array];
      sum.weights += norms_[i].weights;
      sum.updates += norms_[i].updates;
    }
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const bool both = sums[i].weights > 0.0 && sums[i].updates > 0.0;
      ratios_[i] = both ? std::sqrt(sums[i].weights) / std::sqrt(sums[i].updates) : 1.0;
    }
  }

  std::vector<float> m_, v_;
  std::vector<LambNorms> norms_;  // of each piece
  std::vector<double> ratios_;    // of each decayed array
};

}  // namespace

std::unique_ptr<Optimizer> make_lamb(const FlatOptimizer::Parts& parts) {
  return std::make_unique<Lamb>(parts);
}

}  // namespace potluck
