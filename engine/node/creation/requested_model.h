// SPDX-License-Identifier: GPL-3.0-or-later
// The model that an organiser asks for: a specification, and for one that is a module of its own
// the file that torch.jit.save wrote, taken apart (module_import.h). Slow; not the network thread.
#pragma once

#include "engine/train/models/model_layout.h"

namespace potluck {

struct RequestedModel {
  ModelSpec spec;
  std::string module;          // what members get of it; empty: it brings none
  std::vector<float> weights;  // where a module begins; else empty
};

// module: its file; empty where none is given, which laying the model out complains of if need be.
// kInvalidArgument: a module for a model that takes none; and as import_module().
Result<RequestedModel> read_requested_model(ModelSpec spec, const std::string& module,
                                            const DataShape& shape);

}  // namespace potluck
