// SPDX-License-Identifier: GPL-3.0-or-later
// Weights to start from: our own exports, and files in the layout of Hugging Face's transformers.
// Any thread. No torch here.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "engine/train/models/model_layout.h"

namespace potluck {

struct WeightsReport {
  std::uint64_t arrays = 0, values = 0;  // taken over
  std::vector<std::string> missing;      // arrays of the model that keep their first values
  std::vector<std::string> unlike;       // "NAME: 2x3 in the file, 4x3 in the model"
  std::vector<std::string> unused;       // of the file
};

// Puts what fits of a safetensors file, or of a folder with model.safetensors in it, into
// `parameters`, float32 [values], and leaves the rest as it is. kMalformed names file and offset,
// values that are not finite too; kInvalidArgument where nothing fits.
Result<WeightsReport> take_weights(const ModelSpec& spec, const DataShape& data,
                                   const ModelLayout& layout, const std::filesystem::path& from,
                                   std::span<float> parameters);

// All arrays under our names, nothing else: what a project hands to its members. kMalformed: some
// of `parameters` may have been written.
Status load_weights(const ModelLayout& layout, const std::filesystem::path& file,
                    std::span<float> parameters);
Status save_weights(const ModelLayout& layout, const std::filesystem::path& file,
                    std::span<const float> parameters);

}  // namespace potluck
