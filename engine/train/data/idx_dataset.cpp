// SPDX-License-Identifier: GPL-3.0-or-later
// IDX images and labels (the format of MNIST, LeCun): big-endian header, then bytes.
#include <algorithm>

#include "engine/train/data/dataset_loaders.h"
#include "engine/train/files/data_file.h"

namespace potluck {
namespace {

constexpr std::uint64_t kMaxImageBytes = std::uint64_t{4} << 30;
constexpr std::uint32_t kMaxSide = 1024;
constexpr std::uint32_t kImageMagic = 0x00000803, kLabelMagic = 0x00000801;
constexpr std::size_t kImageHeader = 16, kLabelHeader = 8;

std::uint32_t big_endian(const Bytes& bytes, std::size_t at) {
  return std::uint32_t{bytes[at]} << 24 | std::uint32_t{bytes[at + 1]} << 16 |
         std::uint32_t{bytes[at + 2]} << 8 | std::uint32_t{bytes[at + 3]};
}

struct Pairs {
  Bytes images, labels;  // whole files, headers included
  std::uint32_t count = 0, height = 0, width = 0;

  const std::uint8_t* image(std::uint64_t i) const {
    assert(i < count);
    return images.data() + kImageHeader + i * height * width;
  }
  int label(std::uint64_t i) const {
    assert(i < count);
    return labels[kLabelHeader + i];
  }
};

// Every so-manieth image validates: files may be sorted by class.
struct Parts {
  std::vector<std::uint32_t> train, validation;
};
Parts parts_of(std::uint32_t count, double train_fraction) {
  Parts out;
  for (std::uint32_t i = 0; i < count; ++i) {
    (split_of(i, train_fraction) == Split::kTrain ? out.train : out.validation).push_back(i);
  }
  return out;
}

class IdxDataset final : public Dataset {
 public:
  // parts: of `train`, where no test set validates.
  IdxDataset(Pairs train, Pairs test, Parts parts, std::uint32_t classes)
      : train_(std::move(train)),
        test_(std::move(test)),
        parts_(std::move(parts)),
        classes_(classes) {}

  DataFormat format() const override { return DataFormat::kIdx; }
  std::uint32_t classes() const override { return classes_; }
  std::uint64_t train_size() const override {
    return test_.count > 0 ? train_.count : parts_.train.size();
  }
  std::uint64_t validation_size() const override {
    return test_.count > 0 ? test_.count : parts_.validation.size();
  }
  Sentence summary() const override { return summary_of_images(*this); }
  std::uint32_t height() const override { return train_.height; }
  std::uint32_t width() const override { return train_.width; }
  int label(Split split, std::uint64_t i) const override {
    const auto [pairs, at] = find(split, i);
    return pairs.label(at);
  }
  Status image(Split split, std::uint64_t i, std::span<std::uint8_t> out) const override {
    const auto [pairs, at] = find(split, i);
    std::copy_n(pairs.image(at), out.size(), out.begin());
    return ok_status();
  }

 private:
  std::pair<const Pairs&, std::uint64_t> find(Split split, std::uint64_t i) const {
    assert(i < size(split));
    if (test_.count > 0) return {split == Split::kTrain ? train_ : test_, i};
    return {train_, (split == Split::kTrain ? parts_.train : parts_.validation)[i]};
  }

  Pairs train_, test_;
  Parts parts_;
  std::uint32_t classes_;
};

Status check_magic(const std::filesystem::path& file, const Bytes& bytes, std::uint32_t magic,
                   std::size_t header, const char* kind) {
  if (bytes.empty()) return data_error(file, "the file is empty", 0);
  if (bytes.size() < header) return data_error(file, "the header ends too early", bytes.size());
  if (big_endian(bytes, 0) != magic) {
    return data_error(file, "no IDX file of " + std::string(kind) + ": wrong magic number", 0);
  }
  return ok_status();
}

Status check_length(const std::filesystem::path& file, const Bytes& bytes, std::uint64_t expected) {
  if (bytes.size() < expected) {
    return data_error(file,
                      "truncated: " + std::to_string(expected) + " bytes were promised, it ends",
                      bytes.size());
  }
  if (bytes.size() > expected) return data_error(file, "bytes that belong to nothing", expected);
  return ok_status();
}

Result<Pairs> load_pairs(const std::filesystem::path& images, const std::filesystem::path& labels,
                         const MemoryLeft& memory_left) {
  const DataFileLimits limits{kMaxImageBytes, 1, memory_left};
  Pairs p;
  POTLUCK_TRY(p.images, read_data_file(images, limits));
  POTLUCK_CHECK(check_magic(images, p.images, kImageMagic, kImageHeader, "images"));
  p.count = big_endian(p.images, 4);
  p.height = big_endian(p.images, 8);
  p.width = big_endian(p.images, 12);
  if (p.count == 0) return data_error(images, "the file holds no images", 4);
  if (p.height == 0 || p.width == 0 || p.height > kMaxSide || p.width > kMaxSide) {
    return data_error(images,
                      "images of " + std::to_string(p.height) + "x" + std::to_string(p.width) +
                          " pixels (1 to 1024 are possible)",
                      8);
  }
  const std::uint64_t pixels = std::uint64_t{p.height} * p.width;
  POTLUCK_CHECK(check_length(images, p.images, kImageHeader + p.count * pixels));

  POTLUCK_TRY(p.labels, read_data_file(labels, limits));
  POTLUCK_CHECK(check_magic(labels, p.labels, kLabelMagic, kLabelHeader, "labels"));
  const std::uint32_t count = big_endian(p.labels, 4);
  if (count != p.count) {
    return data_error(
        labels, std::to_string(count) + " labels for " + std::to_string(p.count) + " images", 4);
  }
  POTLUCK_CHECK(check_length(labels, p.labels, kLabelHeader + std::uint64_t{count}));
  return p;
}

// Every label up to the largest must be a class of the training part, or nothing could learn it.
Status check_labels(const std::filesystem::path& file, const Pairs& pairs, std::uint32_t classes) {
  for (std::uint64_t i = 0; i < pairs.count; ++i) {
    if (static_cast<std::uint32_t>(pairs.label(i)) >= classes) {
      return data_error(file,
                        "label " + std::to_string(pairs.label(i)) + " is out of range (0 to " +
                            std::to_string(classes - 1) + " are in the training part)",
                        kLabelHeader + i);
    }
  }
  return ok_status();
}

}  // namespace

Result<std::shared_ptr<const Dataset>> load_idx(const DataFiles& files) {
  if (files.files.size() != 2 && files.files.size() != 4) {
    return {ErrorCode::kInvalidArgument,
            "IDX data comes as 2 or 4 files, not " + std::to_string(files.files.size()),
            "name the images and the labels, and for a separate test set those as well"};
  }
  POTLUCK_TRY(Pairs train, load_pairs(files.files[0], files.files[1], files.memory_left));
  Pairs test;
  Parts parts;
  if (files.files.size() == 4) {
    POTLUCK_TRY(test, load_pairs(files.files[2], files.files[3], files.memory_left));
    if (test.height != train.height || test.width != train.width) {
      return data_error(files.files[2], "test images of another size than the training images", 8);
    }
  } else {
    parts = parts_of(train.count, files.train_fraction);
  }
  if (test.count == 0 && (parts.train.empty() || parts.validation.empty())) {
    return data_error(files.files[0], "too few images for a training and a validation part", 4);
  }
  int largest = 0;
  for (std::uint64_t i = 0; test.count > 0 && i < train.count; ++i) {
    largest = std::max(largest, train.label(i));
  }
  for (const std::uint32_t i : parts.train) largest = std::max(largest, train.label(i));
  const auto classes = static_cast<std::uint32_t>(largest) + 1;
  if (classes < 2)
    return data_error(files.files[1], "all labels are the same: nothing to learn", 8);
  POTLUCK_CHECK(check_labels(files.files[1], train, classes));
  if (test.count > 0) POTLUCK_CHECK(check_labels(files.files[3], test, classes));
  return std::shared_ptr<const Dataset>(
      std::make_shared<IdxDataset>(std::move(train), std::move(test), std::move(parts), classes));
}

}  // namespace potluck
