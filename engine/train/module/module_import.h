// SPDX-License-Identifier: GPL-3.0-or-later
// Takes apart what torch.jit.save wrote: the organiser's computer does that once, members get the
// operators alone (operator_graph.h). The file is not trusted either: it is refused, before
// anything of it runs, when it defines what runs on loading, or has an operator that is not on the
// allow-list (allowed_operators.h) anywhere in its graphs. Slow; any thread. No torch in this
// header.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "engine/train/models/model_layout.h"
#include "engine/train/operators/operator_graph.h"

namespace potluck {

struct ImportedModule {
  std::shared_ptr<const OperatorGraph> graph;
  std::string text;            // of the graph, as it was read again: what members get
  std::vector<float> weights;  // of graph->parameters, in their order: where training begins
};

// Runs it on two samples of that shape to see that it fits the data, and what it costs.
// kMalformed: no TorchScript file; kPermission: an operator that is not allowed; kInvalidArgument:
// what it computes cannot be taken apart, or does not fit. All with a hint that says what to
// change.
Result<ImportedModule> import_module(const std::filesystem::path& file, const ModelSpec& spec,
                                     const DataShape& data);

}  // namespace potluck
