// SPDX-License-Identifier: GPL-3.0-or-later
// PNG and JPEG images of a project. Those that say they are large are not decoded here: that costs
// time, and the bound is tried by test_image_data.
#include "engine/train/images/image_file.h"

#include <algorithm>
#include <array>
#include <fstream>

#include "fuzz.h"
#include "tests/support/test_files.h"

using namespace potluck;

namespace {

constexpr std::uint64_t kMostPixels = 1 << 18;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteView bytes(data, size);
  const auto extent = image_extent(bytes);
  if (!extent) {
    assert(!extent.error().message.empty());
    assert(!decode_image(bytes));
    return 0;
  }
  if (std::uint64_t{extent->height} * extent->width > kMostPixels) return 0;
  const auto image = decode_image(bytes);
  if (!image) {
    assert(!image.error().message.empty() && !image.error().hint.empty());
    return 0;
  }
  assert((ImageExtent{image->height, image->width} == *extent));
  assert(image->pixels.size() == std::size_t{3} * image->height * image->width);
  std::vector<std::uint8_t> planes(std::size_t{3} * image->height * image->width);
  image->copy_planes(planes);
  std::array<std::uint8_t, 48> small{};
  const auto scaled = scale_and_cut(*image, 4, small);
  assert(scaled.ok() || !scaled.error().message.empty());
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  static const std::vector<Bytes> kPhotos = [] {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(test_file("photos"))) {
      const auto kind = entry.path().extension();
      if (kind == ".jpg" || kind == ".png") paths.push_back(entry.path());
    }
    std::ranges::sort(paths);  // a folder has no order
    std::vector<Bytes> out;
    for (const auto& path : paths) {
      std::ifstream in(path, std::ios::binary);
      out.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
    return out;
  }();
  return kPhotos[rng.below(kPhotos.size())];
}
