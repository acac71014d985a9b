// SPDX-License-Identifier: GPL-3.0-or-later
// The trained model as TorchScript: one file that any program with libtorch or PyTorch runs
// (torch.jit.load), with its parameters under our names. Private to engine/train.
//
// Its forward() takes what the model reads: tokens as int64 [B, T] with T up to the context, or
// images as float32 [B, C, H, W] with pixels from -1 to 1; and gives scores before the softmax,
// float32 [B, T, classes] or [B, classes]. B and T may differ from call to call.
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>

#include "engine/train/models/model_kind.h"

namespace potluck {

// notes: more files of the archive (torch.jit.load's _extra_files), by name. weights: float32
// [layout.values]; only read. The file is compared with the model before it is kept. kNoSpace, kIo:
// an earlier file stays as it was. kInvalidArgument: a module of the organiser's own. Throws what
// libtorch throws.
Status export_torchscript(const std::filesystem::path& file, const ModelSpec& spec,
                          const DataShape& data, const ModelLayout& layout,
                          std::span<const float> weights,
                          const std::map<std::string, std::string>& notes);

}  // namespace potluck
