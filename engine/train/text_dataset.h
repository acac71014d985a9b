// SPDX-License-Identifier: GPL-3.0-or-later
// From text to tokens, wherever the text comes from. Any thread.
#pragma once

#include "engine/train/dataset.h"

namespace potluck {

constexpr std::uint64_t kMaxTextBytes = std::uint64_t{2} << 30;

struct TextSource {
  std::filesystem::path file;  // for messages
  DataFormat format = DataFormat::kText;
  std::string_view text;
};
// With the tokens and the training share of `files`. kMalformed names the offset in the text.
Result<std::shared_ptr<const Dataset>> make_text(const TextSource& source, const DataFiles& files);

}  // namespace potluck
