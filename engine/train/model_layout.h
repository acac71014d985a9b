// SPDX-License-Identifier: GPL-3.0-or-later
// Where each parameter of a model lies in the one flat float32 array, and its first value. The same
// on every node and with every libtorch, because torch has no part in it. Values, any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/train/dataset.h"
#include "engine/train/model_spec.h"
#include "engine/train/optimizer.h"

namespace potluck {

struct ParameterLayout {
  std::string name;  // as in the exported file
  std::vector<std::int64_t> shape;
  std::uint64_t offset = 0, count = 0;
  double deviation = 0.0;  // of the normal it is drawn from; 0: every value is `constant`
  double constant = 0.0;
  bool decay() const { return shape.size() >= 2; }
};

// What the data set decides about the model.
struct DataShape {
  DataFormat format = DataFormat::kText;
  std::int64_t classes = 0, height = 0, width = 0;
};
DataShape shape_of(const Dataset& data);

struct ModelLayout {
  std::vector<ParameterLayout> parameters;
  std::uint64_t values = 0;
};

// kInvalidArgument when model and data do not fit; kTooLarge above two thousand million values.
Result<ModelLayout> layout_of(const ModelSpec& spec, const DataShape& data);
std::vector<std::int64_t> hidden_sizes(const ModelSpec& mlp);

// out: float32 [values]. Drawn parameter after parameter from the seed, so replicas start with
// equal bits.
void initialise(const ModelLayout& layout, std::uint64_t seed, std::span<float> out);
std::vector<DecayRange> decay_ranges(const ModelLayout& layout);
// Names, shapes and offsets, hashed: whether two states belong to the same model.
std::uint64_t fingerprint(const ModelLayout& layout, const std::string& optimizer_kind);

}  // namespace potluck
