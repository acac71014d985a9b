// SPDX-License-Identifier: GPL-3.0-or-later
// A group that trains a small convnet on MNIST, in one process and without a network, in which some
// members lie from some epoch on. Exchanges, rules and trainer are those of the program; what the
// liars give is as bad as the literature knows it: they see each honest gradient before they send
// theirs. Every reducer is honest here.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/collab/averaging/averaging_rule.h"
#include "net/base/result.h"

namespace potluck::test {

enum class Attack : std::uint8_t {
  kNone,
  kScaledFlip,   // -1000 times its gradient
  kFlip,         // -1 times its gradient
  kLabels,       // the gradient of 9 - label
  kAlie,         // "A little is enough" (Baruch et al., 1902.06156): mean - z deviations
  kInner,        // inner-product manipulation (Xie et al., 1903.03936): -0.6 of the honest mean
  kNoise,        // ten times as long as an honest one
  kNotFinite,    // bytes that decode to no number
  kShortNorm,    // -1000 times, and says that it is as long as the others'
  kForgedCount,  // -1 times, for as many samples as a whole batch has
};
std::string_view name_of(Attack attack);

struct HostileSetting {
  Attack attack = Attack::kNone;
  AveragingRule rule;
  double memory = 0;  // of what members give (gradient_momentum.h)
  std::size_t honest = 9, hostile = 7;
  std::vector<std::uint32_t> samples = {4};  // of each member in an epoch, in turns
  std::uint64_t epochs = 400, from = 100;    // the liars are honest before that
  std::uint64_t seed = 1;
  double learning_rate = 2e-3;
  double audits = 0;  // in an epoch, by all members that are honest; not with memory
};

struct HostileResult {
  double accuracy = 0, loss = 0;  // of what was held back
  std::size_t cut_off = 0;        // members whose frames were refused
  std::uint64_t scaled = 0;       // honest gradients above the norm bound, of all reducers
  // Liars that most of the others have found out, the epochs that the last one of these lied in,
  // honest members that anybody took for a liar, and the samples that were computed for that, in
  // parts of all.
  std::size_t caught = 0, wronged = 0;
  std::uint64_t last_out = 0;
  double audit_cost = 0;
};

// kNotFound where MNIST is not there.
Result<HostileResult> train_with_liars(const HostileSetting& setting);

}  // namespace potluck::test
