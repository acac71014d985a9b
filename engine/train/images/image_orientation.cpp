// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include "engine/train/images/image_decoders.h"

namespace potluck {
namespace {

constexpr std::uint16_t kOrientation = 0x0112, kShort = 3;
constexpr std::size_t kEntryBytes = 12;

// Reads past the end give zeros.
class TiffReader {
 public:
  explicit TiffReader(ByteView bytes) : bytes_(bytes), big_(byte(0) == 'M') {}
  bool is_tiff() const {
    return (byte(0) == 'M' || byte(0) == 'I') && byte(1) == byte(0) && u16(2) == 42;
  }
  unsigned u16(std::size_t at) const {
    return big_ ? byte(at) << 8 | byte(at + 1) : byte(at + 1) << 8 | byte(at);
  }
  std::size_t u32(std::size_t at) const {
    const std::size_t first = u16(at), second = u16(at + 2);
    return big_ ? first << 16 | second : second << 16 | first;
  }

 private:
  unsigned byte(std::size_t at) const { return at < bytes_.size() ? bytes_[at] : 0u; }
  ByteView bytes_;
  bool big_;
};

}  // namespace

int exif_orientation(ByteView exif) {
  const TiffReader in(exif);
  if (!in.is_tiff()) return 1;
  const std::size_t directory = in.u32(4), entries = in.u16(directory);
  for (std::size_t i = 0; i < entries; ++i) {
    const std::size_t at = directory + 2 + i * kEntryBytes;
    if (at + kEntryBytes > exif.size()) break;
    if (in.u16(at) != kOrientation || in.u16(at + 2) != kShort) continue;
    const unsigned value = in.u16(at + 8);
    return value >= 1 && value <= 8 ? static_cast<int>(value) : 1;
  }
  return 1;
}

// 2 to 4 mirror and turn halfway; 5 to 8 swap rows and columns as well. No pixel is moved.
DecodedImage turned_upright(DecodedImage image, int orientation) {
  if (orientation <= 1 || orientation > 8) return image;
  const bool swaps = orientation >= 5;
  const bool from_right =
      orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
  const bool from_below =
      orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
  if (from_below) {
    image.begin += (static_cast<std::ptrdiff_t>(image.height) - 1) * image.down;
    image.down = -image.down;
  }
  if (from_right) {
    image.begin += (static_cast<std::ptrdiff_t>(image.width) - 1) * image.across;
    image.across = -image.across;
  }
  if (swaps) {
    std::swap(image.height, image.width);
    std::swap(image.down, image.across);
  }
  return image;
}

}  // namespace potluck
