// SPDX-License-Identifier: GPL-3.0-or-later
// PNG and JPEG images in memory, decoded and scaled. The one place that includes libpng and
// libjpeg. Pure functions, any thread.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "net/base/bytes.h"

namespace potluck {

// .png, .jpg, .jpeg, whatever the case.
bool has_image_name(std::string_view name);

struct DecodedImage {
  std::uint32_t height = 0, width = 0;
  std::vector<std::uint8_t> pixels;  // [3, height, width], red, green, blue; grey three times
};
// kMalformed says what is wrong; sides above 16384 pixels are refused before they cost memory.
Result<DecodedImage> decode_image(ByteView bytes);

// The shorter side becomes `side`, averaged over what each pixel covers; the middle of the other is
// kept.
DecodedImage scaled_and_cut(const DecodedImage& image, std::uint32_t side);

}  // namespace potluck
