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
