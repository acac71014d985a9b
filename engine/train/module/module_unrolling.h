// SPDX-License-Identifier: GPL-3.0-or-later
// From the graph of a method to a list of operators: settings, attributes and branches on them are
// worked out, loops of known length unrolled, operators that change a tensor in place replaced by
// those that do not. Private to engine/train.
#pragma once

#include <torch/csrc/jit/api/module.h>

#include <map>

#include "engine/train/operators/operator_graph.h"

namespace potluck {

// Grows while the methods of one module are taken apart: all share parameters and constants.
struct ModuleParts {
  std::vector<std::string> names;      // of parameters
  std::vector<at::Tensor> parameters;  // that some method uses, in the order of their first use
  std::vector<at::Tensor> constants;
};

// Before its values are numbered: inputs are 0, 1; parameters, constants and results are told apart
// by these offsets.
constexpr std::int64_t kParameterBase = std::int64_t{1} << 40;
constexpr std::int64_t kConstantBase = std::int64_t{2} << 40;
constexpr std::int64_t kResultBase = std::int64_t{3} << 40;
struct UnrolledMethod {
  std::vector<OperatorCall> calls;
  std::int64_t result = 0;
};

// kPermission, kInvalidArgument. Throws c10::Error.
Result<UnrolledMethod> unroll_method(const torch::jit::Module& module, const std::string& method,
                                     std::size_t inputs, ModuleParts& parts);

// Without what nobody needs, and numbered as an OperatorList is.
OperatorList number_values(UnrolledMethod method, std::size_t inputs, const ModuleParts& parts);

}  // namespace potluck
