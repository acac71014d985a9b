// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/data/dataset_loaders.h"

#include <cmath>

#include "net/base/rng.h"

namespace potluck {

// One of each block validates. Its place in the block varies, or of data whose classes follow each
// other in turn one class alone would validate, and never train.
Split split_of(std::size_t sample, double train_fraction) {
  constexpr std::size_t kShortBlock = 5;
  constexpr std::uint64_t kStream = 0x73706c6974;  // "split"
  const double share = 1.0 - train_fraction + 1e-9;
  const auto block_of = [share](std::size_t i) {
    return static_cast<std::uint64_t>(std::floor(share * static_cast<double>(i)));
  };
  const std::uint64_t block = block_of(sample);
  const auto begin_of = [&](std::uint64_t wanted) {
    auto i = static_cast<std::size_t>(static_cast<double>(wanted) / share);
    while (i > 0 && block_of(i - 1) >= wanted) --i;
    while (block_of(i) < wanted) ++i;
    return i;
  };
  const std::size_t begin = begin_of(block), length = begin_of(block + 1) - begin;
  const std::size_t chosen = length < kShortBlock ? length - 1 : mix_seed(kStream, block) % length;
  return sample == begin + chosen ? Split::kValidation : Split::kTrain;
}

Sentence summary_of_images(const Dataset& d) {
  const auto all = d.train_size() + d.validation_size();
  if (d.channels() == 3) {
    return Sentence::tr(
        "%L1 images of %L2 x %L3 pixels in colour, in %L4 classes; %L5 train, %L6 validate", all,
        d.width(), d.height(), d.classes(), d.train_size(), d.validation_size());
  }
  return Sentence::tr("%L1 images of %L2 x %L3 pixels in %L4 classes; %L5 train, %L6 validate", all,
                      d.width(), d.height(), d.classes(), d.train_size(), d.validation_size());
}

}  // namespace potluck
