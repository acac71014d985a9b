// SPDX-License-Identifier: GPL-3.0-or-later
// Data sets in memory: character text and IDX images. Immutable after loading, any thread. No torch
// here.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "net/base/result.h"

namespace potluck {

enum class DataFormat : std::uint8_t { kText, kIdx };

struct DataFiles {
  DataFormat format = DataFormat::kText;
  // kText: one UTF-8 file, split by position: the first train_fraction trains, the rest validates.
  // kIdx: images, labels [, test images, test labels]; .gz is decompressed. Without test files the
  // last part validates.
  std::vector<std::filesystem::path> files;
  double train_fraction = 0.9;
};

class Dataset {
 public:
  // Errors name the file and the offset or line: truncated, wrong magic, labels that do not match,
  // empty, too short for anything.
  static Result<std::shared_ptr<const Dataset>> load(const DataFiles& files);
  virtual ~Dataset() = default;

  virtual DataFormat format() const = 0;
  // Text: number of distinct characters, sorted by code point. Images: number of classes.
  virtual std::uint32_t classes() const = 0;
  virtual std::uint64_t train_size() const = 0;  // characters, or images
  virtual std::uint64_t validation_size() const = 0;

  // kText
  virtual const std::vector<std::uint16_t>& train_tokens() const = 0;
  virtual const std::vector<std::uint16_t>& validation_tokens() const = 0;
  virtual std::string decode(const std::vector<std::uint16_t>& tokens) const = 0;
  virtual std::vector<std::uint16_t> encode(
      const std::string& text) const = 0;  // unknown characters skipped

  // kIdx: pixels of one image, height * width bytes, and its label
  virtual std::uint32_t height() const = 0;
  virtual std::uint32_t width() const = 0;
  virtual std::uint32_t channels() const { return 1; }
  virtual const std::uint8_t* train_image(std::uint64_t index) const = 0;
  virtual int train_label(std::uint64_t index) const = 0;
  virtual const std::uint8_t* validation_image(std::uint64_t index) const = 0;
  virtual int validation_label(std::uint64_t index) const = 0;
};

}  // namespace potluck
