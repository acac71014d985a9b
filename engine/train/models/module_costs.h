// SPDX-License-Identifier: GPL-3.0-or-later
// What a module of an organiser's costs, worked out by every member for itself before anything of
// it runs: shapes, memory and operations of each operator, from above. What cannot be worked out is
// refused. Private to engine/train; any thread.
#pragma once

#include "engine/train/models/model_layout.h"

namespace potluck {

struct ModuleCosts {
  // Of one sample: multiply-adds of products, all operations by the time they take
  // (operator_costs.h), values that are kept for the way back.
  double multiply_adds = 0, operations = 0, values = 0;
  double fixed_values = 0;  // the same whatever the number of samples, and what a pass holds beside
};

// What one sample may take, forward and back: minutes on the processor of a usual computer.
constexpr double kMostOperations = 2e13;
// What one operator may take of one sample: a second on a usual computer, so that who is asked to
// stop does so soon; and what it may give.
constexpr double kMostCallOperations = 1.25e11;
constexpr double kMostResultBytes = 2.0 * (std::uint64_t{1} << 30);

// kTooLarge: an operator above these bounds, or all of them above kMostOperations; it is named,
// with its number. kInvalidArgument: the module does not fit the data, or what an operator gives
// depends on values.
Result<ModuleCosts> work_out_costs(const OperatorGraph& graph, const ModelSpec& spec,
                                   const DataShape& data);

}  // namespace potluck
