// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/batches/augmentation.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <string>
#include <vector>

#include "net/base/rng.h"

namespace potluck {
namespace {

// From -limit to limit.
std::int64_t shift(Rng& rng, std::uint32_t side) {
  const std::uint64_t limit = std::max<std::uint32_t>(1, side / 8);
  return static_cast<std::int64_t>(rng.below(2 * limit + 1)) - static_cast<std::int64_t>(limit);
}

// One channel; down and right: by how much what was there moves.
void move(std::span<std::uint8_t> plane, std::int64_t height, std::int64_t width, std::int64_t down,
          std::int64_t right) {
  const std::vector<std::uint8_t> before(plane.begin(), plane.end());
  for (std::int64_t y = 0; y < height; ++y) {
    for (std::int64_t x = 0; x < width; ++x) {
      const std::int64_t from_y = y - down, from_x = x - right;
      const bool inside = from_y >= 0 && from_y < height && from_x >= 0 && from_x < width;
      plane[static_cast<std::size_t>(y * width + x)] =
          inside ? before[static_cast<std::size_t>(from_y * width + from_x)] : 0;
    }
  }
}

}  // namespace

Result<Augmentation> parse_augmentation(std::string_view name) {
  if (name == "none") return Augmentation{};
  if (name == "flip") return Augmentation{true, false};
  if (name == "crop") return Augmentation{false, true};
  if (name == "flip-crop") return Augmentation{true, true};
  return {ErrorCode::kInvalidArgument, "unknown augmentation '" + std::string(name) + "'",
          "there are: none, flip, crop, flip-crop"};
}

void augment(const Augmentation& how, std::uint64_t seed, const ImageSize& size,
             std::span<std::uint8_t> pixels) {
  const std::size_t plane = std::size_t{size.height} * size.width;
  assert(pixels.size() == size.channels * plane);
  Rng rng(seed);
  if (how.flip && rng.below(2) == 1) {
    for (std::size_t row = 0; row < pixels.size(); row += size.width) {
      std::ranges::reverse(pixels.subspan(row, size.width));
    }
  }
  if (!how.crop) return;
  const std::int64_t down = shift(rng, size.height), right = shift(rng, size.width);
  for (std::uint32_t channel = 0; channel < size.channels; ++channel) {
    move(pixels.subspan(channel * plane, plane), size.height, size.width, down, right);
  }
}

}  // namespace potluck
