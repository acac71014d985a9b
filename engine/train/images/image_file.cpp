// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/images/image_file.h"

#include <algorithm>
#include <cassert>
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
// Of `count` values from `begin` on: of a long strip the middle alone is looked at.
std::vector<Tap> taps(std::uint32_t from, std::uint32_t to, std::uint32_t begin,
                      std::uint32_t count) {
  const double step = static_cast<double>(from) / to, reach = std::max(1.0, step);
  std::vector<Tap> out(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const double centre = (begin + i + 0.5) * step;
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

// Adds a line of the source to those of the result that it is part of. Sums grow line by line, in
// the order of the source.
class Heap {
 public:
  Heap(const std::vector<Tap>& down, std::uint32_t side)
      : down_(down), sums_(std::size_t{side} * side, 0.5f), side_(side) {}

  std::size_t first_line() const { return down_.front().first; }
  std::size_t end_line() const { return down_.back().first + down_.back().weights.size(); }
  void add(std::size_t y, std::span<const float> line) {
    while (done_ < down_.size() && down_[done_].first + down_[done_].weights.size() <= y) ++done_;
    for (std::size_t row = done_; row < down_.size() && down_[row].first <= y; ++row) {
      const std::size_t at = y - down_[row].first;
      if (at >= down_[row].weights.size()) continue;
      const float weight = down_[row].weights[at];
      for (std::size_t x = 0; x < side_; ++x) sums_[row * side_ + x] += weight * line[x];
    }
  }
  std::span<const float> sums() const { return sums_; }

 private:
  const std::vector<Tap>& down_;
  std::vector<float> sums_;
  const std::size_t side_;
  std::size_t done_ = 0;
};

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

Status check_image_memory(std::uint64_t height, std::uint64_t width, std::uint64_t each) {
  POTLUCK_CHECK(check_image_extent(height, width));
  if (height * width * each <= kMostImageBytes) return ok_status();
  return damaged_image("an image of " + std::to_string(width) + "x" + std::to_string(height) +
                       " pixels, which needs more than " + std::to_string(kMostImageBytes >> 20) +
                       " MiB to be decoded");
}

DecodedImage DecodedImage::of_rows(std::uint32_t height, std::uint32_t width,
                                   std::vector<std::uint8_t> bytes) {
  assert(bytes.size() == std::size_t{3} * height * width);
  return {height, width, std::move(bytes), 0, std::ptrdiff_t{3} * width, 3};
}

void DecodedImage::copy_planes(std::span<std::uint8_t> out) const {
  assert(out.size() == pixels.size());
  auto to = out.begin();
  for (std::size_t channel = 0; channel < 3; ++channel) {
    for (std::size_t y = 0; y < height; ++y) {
      for (std::size_t x = 0; x < width; ++x) *to++ = at(channel, y, x);
    }
  }
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

Status scale_and_cut(const DecodedImage& image, std::uint32_t side, std::span<std::uint8_t> out) {
  assert(out.size() == std::size_t{3} * side * side);
  const double scale = static_cast<double>(side) / std::min(image.height, image.width);
  const auto scaled = [&](std::uint32_t length) {
    return std::max(side, static_cast<std::uint32_t>(std::lround(length * scale)));
  };
  const std::uint32_t height = scaled(image.height), width = scaled(image.width);
  if (!check_image_extent(height, width)) {
    return damaged_image("a strip of " + std::to_string(image.width) + "x" +
                         std::to_string(image.height) + " pixels, which would become " +
                         std::to_string(width) + "x" + std::to_string(height) +
                         " when its shorter side is scaled to " + std::to_string(side));
  }
  const std::vector<Tap> down = taps(image.height, height, (height - side) / 2, side);
  const std::vector<Tap> across = taps(image.width, width, (width - side) / 2, side);
  std::vector<float> line(side);
  auto to = out.begin();
  for (std::size_t channel = 0; channel < 3; ++channel) {
    Heap heap(down, side);
    for (std::size_t y = heap.first_line(); y < heap.end_line(); ++y) {
      for (std::size_t x = 0; x < side; ++x) {
        const Tap& tap = across[x];
        float sum = 0.0f;
        for (std::size_t i = 0; i < tap.weights.size(); ++i) {
          sum += tap.weights[i] * image.at(channel, y, tap.first + i);
        }
        line[x] = sum;
      }
      heap.add(y, line);
    }
    for (const float sum : heap.sums()) {
      *to++ = static_cast<std::uint8_t>(std::clamp(sum, 0.0f, 255.0f));
    }
  }
  return ok_status();
}

}  // namespace potluck
