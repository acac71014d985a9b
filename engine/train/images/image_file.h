// SPDX-License-Identifier: GPL-3.0-or-later
// PNG and JPEG images in memory, decoded and scaled. Pure functions, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "net/base/bytes.h"
#include "net/base/result.h"

namespace potluck {

// .png, .jpg, .jpeg, .jpe, .jfif, whatever the case.
bool has_image_name(std::string_view name);

// As it was decoded; a camera's turn is only another way to walk over it.
struct DecodedImage {
  std::uint32_t height = 0, width = 0;  // upright
  std::vector<std::uint8_t> pixels;     // red, green, blue; grey three times
  // Of the upright image in `pixels`: its first value, from row to row, from pixel to pixel.
  std::ptrdiff_t begin = 0, down = 0, across = 0;

  // bytes: three a pixel, row by row.
  static DecodedImage of_rows(std::uint32_t height, std::uint32_t width,
                              std::vector<std::uint8_t> bytes);
  std::uint8_t at(std::size_t channel, std::size_t y, std::size_t x) const {
    return pixels[static_cast<std::size_t>(begin + static_cast<std::ptrdiff_t>(y) * down +
                                           static_cast<std::ptrdiff_t>(x) * across) +
                  channel];
  }
  // out: bytes [3, height, width].
  void copy_planes(std::span<std::uint8_t> out) const;
};
// Upright, as a camera says that it was held; printing colours and 16 bits a value become 8 bits of
// red, green and blue; black is behind what is transparent. kMalformed says what is wrong. However
// small the file is: what would take more than kMostImageBytes is refused before it does, and an
// image in more than a hundred scans at the hundredth.
Result<DecodedImage> decode_image(ByteView bytes);
constexpr std::uint64_t kMostImageBytes = std::uint64_t{208} << 20;

struct ImageExtent {
  std::uint32_t height = 0, width = 0;
  bool operator==(const ImageExtent&) const = default;
};
// Of an image that decode_image() may still find damaged: its header alone is read. Upright.
Result<ImageExtent> image_extent(ByteView bytes);

// out: bytes [3, side, side]. The shorter side becomes `side`, averaged over what each pixel
// covers; the middle of the other is kept. kMalformed: a strip so long that it would become larger
// than images may be.
Status scale_and_cut(const DecodedImage& image, std::uint32_t side, std::span<std::uint8_t> out);

}  // namespace potluck
