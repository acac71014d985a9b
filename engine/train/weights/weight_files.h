// SPDX-License-Identifier: GPL-3.0-or-later
// Weights as people have them: a safetensors file, several with an index, a folder with either;
// saved from torch.compile or DistributedDataParallel. Private to engine/train. Any thread.
#pragma once

#include <filesystem>

#include "engine/train/weights/safetensors.h"

namespace potluck {

// "_orig_mod." anywhere and a "module." that all names begin with are taken away. kNotFound: a file
// that the index names is not there. kMalformed names the file: values that are not finite, an
// array that is there twice or not where the index says, an index that leads out of its folder.
Result<LoadedSafetensors> read_weights(const std::filesystem::path& from);

// kMalformed names file, array and place of the first value that is not finite. offset: of the
// array's data in the file.
Status check_finite(const std::filesystem::path& file, const LoadedSafetensors& loaded);
Status check_finite(const std::filesystem::path& file, const std::string& name,
                    std::uint64_t offset, std::span<const float> values);

}  // namespace potluck
