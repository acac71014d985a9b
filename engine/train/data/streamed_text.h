// SPDX-License-Identifier: GPL-3.0-or-later
// Text on the disk: in memory are the part that validates and, for characters, which ones there
// are. What is trained on is read piece by piece when its turn comes (text_stream.h). Any thread.
#pragma once

#include <memory>

#include "engine/train/data/dataset.h"
#include "engine/train/data/text_input.h"

namespace potluck {

Result<std::shared_ptr<const Dataset>> load_streamed_text(const TextInput& input,
                                                          const DataFiles& files);

}  // namespace potluck
