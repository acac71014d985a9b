// SPDX-License-Identifier: GPL-3.0-or-later
// The safetensors format (Hugging Face): an 8-byte length, a JSON header, raw little-endian data.
// Written as float32; float16, bfloat16 and float64 are read as float32. Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/train/files/file_reader.h"
#include "net/base/bytes.h"

namespace potluck {

struct TensorView {
  std::string name;
  std::vector<std::int64_t> shape;
  std::span<const float> values;
};
// Written beside the file and renamed over it: a full disk (kNoSpace) leaves an earlier file whole.
Status write_safetensors(const std::filesystem::path& file, const std::vector<TensorView>& tensors,
                         const std::vector<std::pair<std::string, std::string>>& metadata);

// As the header describes it: nothing of its values is in memory.
struct StoredTensor {
  std::string name, type;  // "F32", "BF16", "I64"
  std::vector<std::int64_t> shape;
  std::uint64_t begin = 0, end = 0;  // bytes, behind the header
  std::uint64_t count = 0;           // values
  std::uint64_t bytes() const { return end - begin; }
  bool is_real() const;  // else whole numbers
};

// A file whose header was read and whose arrays were checked to lie side by side: what they become
// is at most twice the file.
class SafetensorsFile {
 public:
  struct Contents {
    std::uint64_t start = 0;  // of the data in the file
    std::vector<StoredTensor> tensors;
    std::map<std::string, std::string> metadata;
  };
  // kMalformed names the file, what and where.
  static Result<SafetensorsFile> open(const std::filesystem::path& file);

  const Contents& contents() const { return contents_; }
  // out: float32 [tensor.count], of a tensor of real numbers.
  Status read(const StoredTensor& tensor, std::span<float> out) const;

 private:
  SafetensorsFile(FileReader reader, Contents contents)
      : reader_(std::move(reader)), contents_(std::move(contents)) {}

  FileReader reader_;
  Contents contents_;
};

struct LoadedTensor {
  std::vector<std::int64_t> shape;
  std::uint64_t offset = 0;  // of its data in the file
  std::vector<float> values;
};
struct LoadedSafetensors {
  std::map<std::string, LoadedTensor> tensors;
  std::map<std::string, std::string> metadata;
  std::vector<std::string> others;  // arrays of whole numbers: names alone
};
// kMalformed names the file, what and where.
Result<LoadedSafetensors> read_safetensors(const std::filesystem::path& file);
Result<LoadedSafetensors> parse_safetensors(ByteView bytes);

}  // namespace potluck
