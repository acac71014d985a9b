// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/images/image_file.h"

#include <algorithm>
#include <cmath>

#include "engine/train/images/image_decoders.h"
#include "net/base/file_kinds.h"
#include "net/base/file_names.h"

namespace potluck {
namespace {

constexpr std::uint32_t kMaxSide = 16384;
constexpr std::uint64_t kMaxPixels = std::uint64_t{1} << 26;

// One line of `from` values becomes one of `to`: each is the mean of what it covers, or lies
// between its neighbours where it covers less than one.
struct Tap {
  std::size_t first = 0;
  std::vector<float> weights;
};
std::vector<Tap> taps(std::uint32_t from, std::uint32_t to) {
  const double step = static_cast<double>(from) / to, reach = std::max(1.0, step);
  std::vector<Tap> out(to);
  for (std::uint32_t i = 0; i < to; ++i) {
    const double centre = (i + 0.5) * step;
    const auto first = static_cast<std::int64_t>(std::max(0.0, std::floor(centre - reach)));
    const auto last = std::min<std::int64_t>(from - 1, static_cast<std::int64_t>(centre + reach));
    out[i].first = static_cast<std::size_t>(first);
    double sum = 0.0;
    for (std::int64_t at = first; at <= last; ++at) {
      const double weight =
          std::max(0.0, 1.0 - std::abs((static_cast<double>(at) + 0.5 - centre) / reach));
      out[i].weights.push_back(static_cast<float>(weight));
      sum += weight;
    }
    for (float& weight : out[i].weights) weight /= static_cast<float>(sum);
  }
  return out;
}

}  // namespace

Error damaged_image(const std::string& what) {
  return {ErrorCode::kMalformed, what, "replace or remove that image"};
}

Status check_image_extent(std::uint64_t height, std::uint64_t width) {
  const bool possible = height > 0 && width > 0 && height <= kMaxSide && width <= kMaxSide &&
                        height * width <= kMaxPixels;
  if (possible) return ok_status();
  return damaged_image("an image of " + std::to_string(width) + "x" + std::to_string(height) +
                       " pixels");
}

// rows: red, green, blue, pixel by pixel.
DecodedImage planes_of(const std::vector<std::uint8_t>& rows, std::uint32_t height,
                       std::uint32_t width) {
  DecodedImage out{height, width, std::vector<std::uint8_t>(rows.size())};
  const std::size_t plane = std::size_t{height} * width;
  for (std::size_t i = 0; i < plane; ++i) {
    for (std::size_t channel = 0; channel < 3; ++channel) {
      out.pixels[channel * plane + i] = rows[3 * i + channel];
    }
  }
  return out;
}

bool has_image_name(std::string_view name) {
  const std::string extension = extension_of(name);
  return extension == ".png" || extension == ".jpg" || extension == ".jpeg" ||
         extension == ".jpe" || extension == ".jfif";
}

namespace {

enum class ImageFormat { kPng, kJpeg };

Result<ImageFormat> image_format(ByteView bytes) {
  if (bytes.empty()) return damaged_image("an empty image");
  const std::string_view start = as_text(bytes.first(std::min(bytes.size(), kKindBytes)));
  if (start.starts_with("\x89PNG\r\n\x1a\n")) return ImageFormat::kPng;
  if (start.starts_with("\xff\xd8")) return ImageFormat::kJpeg;
  if (const auto other = other_kind(start)) {
    return Error{ErrorCode::kMalformed, "neither a PNG nor a JPEG image, but " + other->what,
                 other->hint};
  }
  return damaged_image("neither a PNG nor a JPEG image");
}

}  // namespace

Result<DecodedImage> decode_image(ByteView bytes) {
  POTLUCK_TRY(const ImageFormat format, image_format(bytes));
  if (format == ImageFormat::kJpeg) return decode_jpeg(bytes);
  POTLUCK_TRY(DecodedImage image, decode_png(bytes));
  return turned_upright(std::move(image), png_orientation(bytes));
}

Result<ImageExtent> image_extent(ByteView bytes) {
  POTLUCK_TRY(const ImageFormat format, image_format(bytes));
  if (format == ImageFormat::kJpeg) return jpeg_size(bytes);
  POTLUCK_TRY(ImageExtent size, png_size(bytes));
  if (png_orientation(bytes) > 4) std::swap(size.height, size.width);
  return size;
}

DecodedImage scaled_and_cut(const DecodedImage& image, std::uint32_t side) {
  const double scale = static_cast<double>(side) / std::min(image.height, image.width);
  const auto scaled = [&](std::uint32_t length) {
    return std::max(side, static_cast<std::uint32_t>(std::lround(length * scale)));
  };
  const std::uint32_t height = scaled(image.height), width = scaled(image.width);
  const std::vector<Tap> down = taps(image.height, height), across = taps(image.width, width);
  const std::uint32_t top = (height - side) / 2, left = (width - side) / 2;
  DecodedImage out{side, side, std::vector<std::uint8_t>(std::size_t{3} * side * side)};
  std::vector<float> lines(std::size_t{image.height} * side);
  for (std::size_t channel = 0; channel < 3; ++channel) {
    const std::uint8_t* plane = image.pixels.data() + channel * image.height * image.width;
    for (std::size_t y = 0; y < image.height; ++y) {
      for (std::size_t x = 0; x < side; ++x) {
        const Tap& tap = across[left + x];
        float sum = 0.0f;
        for (std::size_t i = 0; i < tap.weights.size(); ++i) {
          sum += tap.weights[i] * plane[y * image.width + tap.first + i];
        }
        lines[y * side + x] = sum;
      }
    }
    for (std::size_t y = 0; y < side; ++y) {
      const Tap& tap = down[top + y];
      for (std::size_t x = 0; x < side; ++x) {
        float sum = 0.5f;
        for (std::size_t i = 0; i < tap.weights.size(); ++i) {
          sum += tap.weights[i] * lines[(tap.first + i) * side + x];
        }
        out.pixels[(channel * side + y) * side + x] =
            static_cast<std::uint8_t>(std::clamp(sum, 0.0f, 255.0f));
      }
    }
  }
  return out;
}

}  // namespace potluck
