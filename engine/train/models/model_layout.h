// SPDX-License-Identifier: GPL-3.0-or-later
// Where each parameter of a model lies in the one flat float32 array, and its first value. The same
// on every node and with every libtorch, because torch has no part in it. Values, any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/train/data/dataset.h"
#include "engine/train/models/model_spec.h"
#include "engine/train/optimizer/optimizer.h"

namespace potluck {

struct ParameterLayout {
  std::string name;  // as in the exported file
  std::vector<std::int64_t> shape;
  std::uint64_t offset = 0, count = 0;
  double deviation = 0.0;  // of the normal it is drawn from; 0: every value is `constant`
  double constant = 0.0;
  bool decay() const { return shape.size() >= 2; }
};

// What the data set decides about the model. A table is a row of `width` numbers.
struct DataShape {
  DataFormat format = DataFormat::kText;
  std::int64_t classes = 0, height = 0, width = 0;
  std::int64_t channels = 1;
};
DataShape shape_of(const Dataset& data);
// kInvalidArgument: a text that is shorter than the model's context.
Status check_length(const ModelSpec& model, const Dataset& data);
bool learns_from(const ModelDescription& model, DataKind data);

struct ModelLayout {
  std::vector<ParameterLayout> parameters;
  std::uint64_t values = 0;
  // Per sample: multiply-adds of one forward pass (of products alone), and the float32 values that
  // it keeps for the way back. Estimates.
  double multiply_adds = 0.0, activations = 0.0;
  // Modules alone. Operations of a forward pass of one sample, what is no product counted by the
  // time it takes; values that a pass keeps whatever its samples.
  double operations = 0.0, fixed_values = 0.0;
  // Of one sample, forward and back.
  double work() const;
};

// kInvalidArgument when model and data do not fit; kTooLarge above two thousand million values, or
// a module that costs too much (module_costs.h).
Result<ModelLayout> layout_of(const ModelSpec& spec, const DataShape& data);

// What training costs, before anything is allocated.
struct ModelEstimate {
  std::uint64_t parameters = 0;
  double flop = 0.0;              // of one sample, forward and back
  double fixed_bytes = 0.0;       // parameters, gradient, moments
  double bytes_per_sample = 0.0;  // of the micro-batch
};
// moments: arrays of the optimizer, 0 to 2.
ModelEstimate estimate(const ModelLayout& layout, int moments);

// out: float32 [values]. Drawn parameter after parameter from the seed, so replicas start with
// equal bits.
void initialise(const ModelLayout& layout, std::uint64_t seed, std::span<float> out);
// One range for each array, in their order.
std::vector<DecayRange> decay_ranges(const ModelLayout& layout);
// Names, shapes and offsets, hashed: whether two states belong to the same model.
std::uint64_t fingerprint(const ModelLayout& layout, const std::string& optimizer_kind);

}  // namespace potluck
