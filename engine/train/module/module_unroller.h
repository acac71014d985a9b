// SPDX-License-Identifier: GPL-3.0-or-later
// Walks through the graph of a method and knows of each of its values what can be known before it
// runs. Private to module_unrolling.cpp (control flow) and module_operators.cpp (operators).
#pragma once

#include <torch/csrc/jit/ir/ir.h>

#include <map>
#include <optional>
#include <set>

#include "engine/train/module/module_unrolling.h"

namespace potluck {

constexpr auto kTraceIt = "export it with torch.jit.trace, or compute both and take torch.where";

OperatorArgument value_argument(std::int64_t value);
// With the place in the module's source.
Error refuse(const torch::jit::Node& node, const std::string& what, const std::string& hint);
Error not_allowed(const torch::jit::Node& node, const std::string& name);

// What a value of the graph is known to be: a part of the module, or an argument (of constants,
// values, and lists of them; a tuple is a list).
struct Known {
  std::optional<c10::IValue> object;
  OperatorArgument argument;
};

class Unroller {
 public:
  Unroller(const torch::jit::Module& module, ModuleParts& parts) : parts_(parts) {
    for (const auto& p : module.named_parameters()) names_[p.value.unsafeGetTensorImpl()] = p.name;
  }

  Result<UnrolledMethod> unroll(const torch::jit::Module& module, const std::string& method,
                                std::size_t inputs);

 private:
  Status check(const torch::jit::Block& block);
  Status walk(const torch::jit::Block& block);
  Status visit(const torch::jit::Node& node);
  Status take_constant(const torch::jit::Node& node);
  Status take_attribute(const torch::jit::Node& node);
  Status take_branch(const torch::jit::Node& node);
  Status take_loop(const torch::jit::Node& node);
  Status take_unpacked(const torch::jit::Node& node);
  Status compute(const torch::jit::Node& node, std::string name);
  Status emit(const torch::jit::Node& node, std::string name);
  Status not_in_place(const torch::jit::Node& node, std::string& name);
  OperatorArgument of(const c10::IValue& value);
  OperatorArgument tensor(const at::Tensor& tensor);
  Known& known(const torch::jit::Value* value) { return values_[value]; }
  void copy(const torch::jit::Value* from, const torch::jit::Value* to) {
    values_[to] = Known(values_[from]);
  }
  std::optional<c10::IValue> plain(const OperatorArgument& argument) const;

  ModuleParts& parts_;
  std::map<const c10::TensorImpl*, std::string> names_;
  std::map<const torch::jit::Value*, Known> values_;
  std::set<std::int64_t> views_, viewed_;           // results that are views; what has views
  std::map<std::int64_t, std::int64_t> number_of_;  // prim::NumToTensor: of what
  UnrolledMethod out_;
  std::int64_t results_ = 0;
  std::size_t visited_ = 0;
};

}  // namespace potluck
