// SPDX-License-Identifier: GPL-3.0-or-later
// How each format is loaded, and what those of samples share. Private to the formats; everybody
// else calls Dataset::load(). Any thread.
#pragma once

#include <memory>
#include <string>

#include "engine/train/data/dataset.h"

namespace potluck {

Result<std::shared_ptr<const Dataset>> load_text(const DataFiles& files);  // and JSON lines
Result<std::shared_ptr<const Dataset>> load_idx(const DataFiles& files);
Result<std::shared_ptr<const Dataset>> load_cifar(const DataFiles& files);
Result<std::shared_ptr<const Dataset>> load_csv(const DataFiles& files);
Result<std::shared_ptr<const Dataset>> load_shards(const DataFiles& files);

// Every so-manieth sample validates, where they may be sorted by class.
Split split_of(std::size_t sample, double train_fraction);

Sentence summary_of_images(const Dataset& images);

}  // namespace potluck
