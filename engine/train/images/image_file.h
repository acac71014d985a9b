// SPDX-License-Identifier: GPL-3.0-or-later
// PNG and JPEG images in memory, decoded and scaled. Pure functions, any thread.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "net/base/bytes.h"

namespace potluck {

// .png, .jpg, .jpeg, .jpe, .jfif, whatever the case.
bool has_image_name(std::string_view name);

struct DecodedImage {
  std::uint32_t height = 0, width = 0;
  std::vector<std::uint8_t> pixels;  // [3, height, width], red, green, blue; grey three times
};
// Upright, as a camera says that it was held; printing colours and 16 bits a value become 8 bits of
// red, green and blue; black is behind what is transparent. kMalformed says what is wrong; sides
// above 16384 pixels are refused before they cost memory.
Result<DecodedImage> decode_image(ByteView bytes);

struct ImageExtent {
  std::uint32_t height = 0, width = 0;
  bool operator==(const ImageExtent&) const = default;
};
// Of an image that decode_image() may still find damaged: its header alone is read. Upright.
Result<ImageExtent> image_extent(ByteView bytes);

// The shorter side becomes `side`, averaged over what each pixel covers; the middle of the other is
// kept.
DecodedImage scaled_and_cut(const DecodedImage& image, std::uint32_t side);

}  // namespace potluck
