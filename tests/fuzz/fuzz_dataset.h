// SPDX-License-Identifier: GPL-3.0-or-later
// Data of a project, whose files come from strangers: what loads can be learnt from, and what does
// not says which file it is.
#pragma once

#include <cmath>

#include "engine/train/data/dataset.h"
#include "engine/train/text/tokenizer.h"
#include "fuzz_file.h"

namespace potluck {

inline void check_text(const Dataset& data, Split split) {
  if (split == Split::kTrain && data.segments() > 0) {
    for (std::uint64_t i = 0; i < data.segments(); ++i) {
      const auto tokens = data.segment(i);
      if (!tokens) continue;
      for (const std::uint16_t token : *tokens) assert(token < data.classes());
    }
    return;
  }
  assert(data.tokens(split).size() == data.size(split));
  for (const std::uint16_t token : data.tokens(split)) assert(token < data.classes());
}

inline void check_sample(const Dataset& data, Split split, std::uint64_t index) {
  const int label = data.label(split, index);
  assert(label >= 0 && static_cast<std::uint32_t>(label) < data.classes());
  if (data.kind() == DataKind::kTable) {
    std::vector<float> row(data.features());
    data.row(split, index, row);
    for (const float value : row) assert(std::isfinite(value));
    return;
  }
  std::vector<std::uint8_t> pixels(data.pixels());
  const auto read = data.image(split, index, pixels);
  assert(read || !read.error().message.empty());
}

// Files small enough to look at all that is in them.
inline void check_dataset(const DataFiles& files) {
  const auto loaded = Dataset::load(files);
  if (!loaded) {
    assert(!loaded.error().message.empty());
    return;
  }
  const Dataset& data = **loaded;
  assert(data.classes() > 0 && data.train_size() > 0);
  assert(!data.summary().text().empty());
  for (const Split split : {Split::kTrain, Split::kValidation}) {
    if (data.kind() == DataKind::kText) {
      check_text(data, split);
      continue;
    }
    for (std::uint64_t i = 0; i < data.size(split) && i < 64; ++i) check_sample(data, split, i);
  }
}

}  // namespace potluck
