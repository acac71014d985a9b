// SPDX-License-Identifier: GPL-3.0-or-later
// The usual variations of training images. Deterministic in the seed. Pure, any thread. No torch.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "net/base/result.h"

namespace potluck {

struct Augmentation {
  bool flip = false;  // left and right, every second time
  bool crop = false;  // moved by up to an eighth of its side, what comes in is black
};
// none, flip, crop, flip-crop; kInvalidArgument for others.
Result<Augmentation> parse_augmentation(std::string_view name);

struct ImageSize {
  std::uint32_t channels = 1, height = 0, width = 0;
};
// pixels: [channels, height, width], changed in place.
void augment(const Augmentation& how, std::uint64_t seed, const ImageSize& size,
             std::span<std::uint8_t> pixels);

}  // namespace potluck
