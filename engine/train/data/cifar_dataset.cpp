// SPDX-License-Identifier: GPL-3.0-or-later
// The binary version of CIFAR-10 and CIFAR-100 (Krizhevsky 2009): records of one label (of
// CIFAR-100 two, the second is the fine one) and 3072 bytes of red, green and blue, 32 x 32 each.
#include <algorithm>

#include "engine/train/data/dataset_loaders.h"
#include "engine/train/files/data_file.h"
#include "net/base/file_names.h"

namespace potluck {
namespace {

constexpr std::uint64_t kMaxFileBytes = std::uint64_t{4} << 30;
constexpr std::uint32_t kSide = 32, kChannels = 3;
constexpr std::size_t kPixels = std::size_t{kChannels} * kSide * kSide;

class CifarDataset final : public Dataset {
 public:
  CifarDataset(std::size_t labels, std::uint32_t classes, Bytes records, std::uint64_t train)
      : labels_(labels), classes_(classes), records_(std::move(records)), train_(train) {}

  DataFormat format() const override { return DataFormat::kCifar; }
  std::uint32_t classes() const override { return classes_; }
  std::uint64_t train_size() const override { return train_; }
  std::uint64_t validation_size() const override {
    return records_.size() / (labels_ + kPixels) - train_;
  }
  Sentence summary() const override { return summary_of_images(*this); }
  std::uint32_t height() const override { return kSide; }
  std::uint32_t width() const override { return kSide; }
  std::uint32_t channels() const override { return kChannels; }

  int label(Split split, std::uint64_t i) const override { return record(split, i)[labels_ - 1]; }
  Status image(Split split, std::uint64_t i, std::span<std::uint8_t> out) const override {
    std::copy_n(record(split, i) + labels_, out.size(), out.begin());
    return ok_status();
  }

 private:
  const std::uint8_t* record(Split split, std::uint64_t i) const {
    assert(i < size(split));
    return records_.data() + (split == Split::kTrain ? i : train_ + i) * (labels_ + kPixels);
  }

  std::size_t labels_;  // bytes of them in a record
  std::uint32_t classes_;
  Bytes records_;  // the training part first
  std::uint64_t train_;
};

// Ten classes have one byte of labels, a hundred have two.
struct Shape {
  std::size_t labels;
  std::uint32_t classes;
};
Result<Shape> shape_of_file(const std::filesystem::path& file, std::uint64_t bytes) {
  if (bytes == 0) return data_error(file, "the file is empty", 0);
  const bool ten = bytes % (1 + kPixels) == 0, hundred = bytes % (2 + kPixels) == 0;
  if (ten != hundred) return ten ? Shape{1, 10} : Shape{2, 100};
  return data_error(file, "no whole number of CIFAR records (3073 or 3074 bytes): it ends", bytes);
}

Status check_labels(const std::filesystem::path& file, const Bytes& bytes, const Shape& shape) {
  const std::size_t each = shape.labels + kPixels;
  for (std::size_t at = 0; at < bytes.size(); at += each) {
    const std::uint32_t label = bytes[at + shape.labels - 1];
    if (label < shape.classes) continue;
    return data_error(file,
                      "label " + std::to_string(label) + " is out of range (0 to " +
                          std::to_string(shape.classes - 1) + ")",
                      at + shape.labels - 1);
  }
  return ok_status();
}

// Every so-manieth image validates: somebody may have sorted them.
void split_records(Bytes& train, Bytes& test, std::size_t each, double train_fraction) {
  Bytes rest;
  for (std::size_t i = 0; i < train.size() / each; ++i) {
    const auto record = ByteView(train).subspan(i * each, each);
    Bytes& part = split_of(i, train_fraction) == Split::kTrain ? rest : test;
    part.insert(part.end(), record.begin(), record.end());
  }
  train = std::move(rest);
}

}  // namespace

Result<std::shared_ptr<const Dataset>> load_cifar(const DataFiles& files) {
  if (files.files.empty()) {
    return {ErrorCode::kInvalidArgument, "no CIFAR files are named", "name the .bin files"};
  }
  // The file, and the part that it is added to: twice while that grows.
  const DataFileLimits limits{kMaxFileBytes, 3, files.memory_left};
  Shape shape{};
  Bytes train, test;
  for (const auto& file : files.files) {
    POTLUCK_TRY(const Bytes bytes, read_data_file(file, limits));
    POTLUCK_TRY(const Shape found, shape_of_file(file, bytes.size()));
    if (shape.labels == 0) shape = found;
    if (shape.labels != found.labels) {
      return data_error(file, "CIFAR-10 and CIFAR-100 cannot be mixed: other records than before",
                        0);
    }
    POTLUCK_CHECK(check_labels(file, bytes, shape));
    Bytes& part = part_named(file.stem().string()) == PartName::kValidation ? test : train;
    part.insert(part.end(), bytes.begin(), bytes.end());
  }
  const std::size_t each = shape.labels + kPixels;
  if (test.empty()) split_records(train, test, each, files.train_fraction);
  const std::uint64_t count = train.size() / each;
  if (train.empty() || test.empty()) {
    return data_error(files.files[0], "too few images for a training and a validation part", 0);
  }
  train.insert(train.end(), test.begin(), test.end());
  return std::shared_ptr<const Dataset>(
      std::make_shared<CifarDataset>(shape.labels, shape.classes, std::move(train), count));
}

}  // namespace potluck
