// SPDX-License-Identifier: GPL-3.0-or-later
// Images in tar shards, or in a folder of folders (image_samples.h). Only where each image lies is
// kept in memory.
#include <algorithm>
#include <optional>

#include "engine/train/data/dataset_loaders.h"
#include "engine/train/data/image_samples.h"
#include "engine/train/files/data_file.h"
#include "engine/train/files/file_reader.h"
#include "engine/train/images/image_decoder.h"

namespace potluck {
namespace {

constexpr std::uint32_t kMaxSide = 1024;
constexpr std::uint32_t kUsualSide = 64;  // of images of several sizes, where nobody says
constexpr std::uint64_t kMixedBytes = 256 << 20;

class ShardsDataset final : public Dataset {
 public:
  ShardsDataset(ImageSamples samples, std::shared_ptr<ImageDecoder> decoder)
      : samples_(std::move(samples)), decoder_(std::move(decoder)) {}

  // Opens archives once; files of a folder are opened when they are read.
  Status open() {
    if (!samples_.archives) return ok_status();
    for (const auto& file : samples_.files) {
      POTLUCK_TRY(FileReader reader, FileReader::open(file));
      readers_.push_back(std::move(reader));
    }
    return ok_status();
  }
  // The size of all: what is asked for, else that of the first. settle: where they differ, or are
  // too large, a side is chosen.
  Status set_side(std::uint32_t side, bool settle) {
    if (side == 0 && settle) {
      POTLUCK_TRY(side, chosen_side());
      settled_ = side;
    }
    height_ = width_ = side;
    scales_ = side > 0;
    if (scales_) return ok_status();
    POTLUCK_TRY(const DecodedImage first, read(samples_.train.front()));
    if (first.height > kMaxSide || first.width > kMaxSide) {
      return {ErrorCode::kInvalidArgument,
              samples_.files[samples_.train.front().file].string() + ": images of " +
                  std::to_string(first.width) + "x" + std::to_string(first.height) + " pixels",
              "scale them: image_size=224 is usual"};
    }
    height_ = first.height;
    width_ = first.width;
    return ok_status();
  }

  DataFormat format() const override { return DataFormat::kShards; }
  std::uint32_t classes() const override { return samples_.classes; }
  std::string class_name(std::uint32_t number) const override {
    return samples_.class_names.empty() ? Dataset::class_name(number)
                                        : samples_.class_names.at(number);
  }
  std::uint32_t settled_side() const override { return settled_; }
  std::vector<std::string> notes() const override { return samples_.notes; }
  std::uint64_t train_size() const override { return samples_.train.size(); }
  std::uint64_t validation_size() const override { return samples_.validation.size(); }
  Sentence summary() const override { return summary_of_images(*this); }
  std::uint32_t height() const override { return height_; }
  std::uint32_t width() const override { return width_; }
  std::uint32_t channels() const override { return 3; }
  std::uint32_t mixed_together() const override { return mixed_; }
  void prepare(std::uint64_t first, std::uint64_t last) const override {
    if (readers_.empty()) return;
    while (first <= last) {  // as far as one archive goes
      const ImagePlace& begin = samples_.train.at(first);
      std::uint64_t end = begin.offset;
      for (; first <= last && samples_.train[first].file == begin.file; ++first) {
        end = std::max(end, samples_.train[first].offset + samples_.train[first].size);
      }
      readers_[begin.file].prepare(begin.offset, end - begin.offset);
    }
  }
  // What is mixed fits into the system's cache: fewer where images are large.
  void choose_mixing() {
    std::uint64_t bytes = 0;
    for (const ImagePlace& place : samples_.train) bytes += place.size;
    const std::uint64_t fit =
        kMixedBytes / std::max<std::uint64_t>(1, bytes / samples_.train.size());
    mixed_ = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(fit, 512, 8192));
  }

  int label(Split split, std::uint64_t i) const override {
    return static_cast<int>(places(split).at(i).label);
  }
  Status image(Split split, std::uint64_t i, std::span<std::uint8_t> out) const override {
    const ImagePlace& place = places(split).at(i);
    POTLUCK_TRY(const DecodedImage image, read(place));
    if (scales_) {
      const Status scaled = scale_and_cut(image, height_, out);
      return scaled ? scaled : image_error(place, scaled.error());
    }
    if (image.height != height_ || image.width != width_) {
      return data_error(samples_.files[place.file],
                        "an image of " + std::to_string(image.width) + "x" +
                            std::to_string(image.height) + " pixels among others of " +
                            std::to_string(width_) + "x" + std::to_string(height_) +
                            " (image_size scales them)",
                        place.offset);
    }
    image.copy_planes(out);
    return ok_status();
  }
  Status verify() const override {
    std::vector<std::uint8_t> pixels(this->pixels());
    for (const Split split : {Split::kTrain, Split::kValidation}) {
      for (std::uint64_t i = 0; i < size(split); ++i) POTLUCK_CHECK(image(split, i, pixels));
    }
    return ok_status();
  }

 private:
  const std::vector<ImagePlace>& places(Split split) const {
    return split == Split::kTrain ? samples_.train : samples_.validation;
  }
  Result<Bytes> bytes_of(const ImagePlace& place) const {
    Bytes bytes(place.size);
    if (readers_.empty()) {
      POTLUCK_TRY(const FileReader reader, FileReader::open(samples_.files[place.file]));
      POTLUCK_CHECK(reader.read(place.offset, bytes));
    } else {
      POTLUCK_CHECK(readers_[place.file].read(place.offset, bytes));
    }
    return bytes;
  }
  // Of that image; where it cannot be decoded at all, be it sound or not, of no image.
  Error image_error(const ImagePlace& place, const Error& why) const {
    if (why.code != ErrorCode::kMalformed) return why;
    Error out = data_error(samples_.files[place.file], why.message, place.offset);
    out.hint = why.hint;
    return out;
  }
  Result<DecodedImage> read(const ImagePlace& place) const {
    POTLUCK_TRY(const Bytes bytes, bytes_of(place));
    auto image = decoder_ ? decoder_->decode(bytes) : decode_image(bytes);
    if (image) return image;
    return image_error(place, image.error());
  }
  // 0: all are of one size, and small enough.
  Result<std::uint32_t> chosen_side() {
    std::optional<ImageExtent> first;
    ImageExtent largest;
    bool alike = true;
    for (const Split split : {Split::kTrain, Split::kValidation}) {
      for (const ImagePlace& place : places(split)) {
        POTLUCK_TRY(const Bytes bytes, bytes_of(place));
        const auto extent = decoder_ ? decoder_->extent(bytes) : image_extent(bytes);
        if (!extent) return image_error(place, extent.error());
        alike = alike && first.value_or(*extent) == *extent;
        first = extent.value();
        if (std::max(extent->height, extent->width) > std::max(largest.height, largest.width)) {
          largest = *extent;
        }
      }
    }
    const std::uint32_t longest = std::max(largest.height, largest.width);
    if (alike && longest <= kMaxSide) return 0u;
    const std::uint32_t side = std::min(longest, kUsualSide);
    samples_.notes.push_back("The images are scaled and cut to " + std::to_string(side) + " x " +
                             std::to_string(side) + " pixels; the largest has " +
                             std::to_string(largest.width) + " x " +
                             std::to_string(largest.height) + " (image_size sets another side)");
    return side;
  }

  ImageSamples samples_;
  std::shared_ptr<ImageDecoder> decoder_;
  std::vector<FileReader> readers_;
  std::uint32_t height_ = 0, width_ = 0, settled_ = 0;
  bool scales_ = false;
  std::uint32_t mixed_ = 0;
};

}  // namespace

Result<std::shared_ptr<const Dataset>> load_shards(const DataFiles& files) {
  POTLUCK_TRY(ImageSamples samples, find_images(files));
  auto out = std::make_shared<ShardsDataset>(std::move(samples), files.decoder);
  out->choose_mixing();
  POTLUCK_CHECK(out->open());
  POTLUCK_CHECK(out->set_side(files.image_size, files.settle));
  return std::shared_ptr<const Dataset>(std::move(out));
}

}  // namespace potluck
