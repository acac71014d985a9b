// SPDX-License-Identifier: GPL-3.0-or-later
// What image_file.cpp is made of: one decoder a format, and which way up a camera was held. Private
// to engine/train.
#pragma once

#include "engine/train/images/image_file.h"

namespace potluck {

Error damaged_image(const std::string& what);
// 16384 pixels a side and 64 million in all are possible.
Status check_image_extent(std::uint64_t height, std::uint64_t width);
// each: what decoding it keeps of each pixel, in bytes.
Status check_image_memory(std::uint64_t height, std::uint64_t width, std::uint64_t each);

Result<DecodedImage> decode_png(ByteView bytes);
Result<DecodedImage> decode_jpeg(ByteView bytes);
// Of the header alone, as it lies in the file.
Result<ImageExtent> png_size(ByteView bytes);
Result<ImageExtent> jpeg_size(ByteView bytes);

// From 1 to 8, as TIFF and Exif number them: 1 is upright. exif: a TIFF file, as Exif is one.
int exif_orientation(ByteView exif);
int png_orientation(ByteView bytes);
DecodedImage turned_upright(DecodedImage image, int orientation);

}  // namespace potluck
