// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/module/module_unrolling.h"

#include <torch/csrc/jit/ir/constants.h>
#include <torch/csrc/jit/passes/inliner.h>

#include "engine/train/module/module_unroller.h"
#include "engine/train/operators/allowed_operators.h"

namespace potluck {
namespace {

using c10::IValue;
using torch::jit::Block;
using torch::jit::Node;
using torch::jit::Value;
using Kind = OperatorArgument::Kind;

constexpr std::size_t kMaxCalls = 50'000, kMaxUnrolled = 200'000;

}  // namespace

OperatorArgument value_argument(std::int64_t value) {
  OperatorArgument out;
  out.kind = Kind::kValue;
  out.integer = value;
  return out;
}

static std::string place_of(const Node& node) {
  const auto where = node.sourceRange().file_line_col();
  if (!where) return "";
  const auto& [file, line, column] = *where;
  return " (" + file.substr(file.find_last_of('/') + 1) + ", line " + std::to_string(line) + ")";
}

Error refuse(const Node& node, const std::string& what, const std::string& hint) {
  return {ErrorCode::kInvalidArgument, "the module " + what + place_of(node), hint};
}

Error not_allowed(const Node& node, const std::string& name) {
  const bool batch_norm = name.find("batch_norm") != std::string::npos;
  return {ErrorCode::kPermission,
          "the module uses '" + name + "', which is not allowed" + place_of(node),
          batch_norm ? "running statistics are no gradient and would differ between computers: "
                       "take group or layer normalisation"
                     : "docs/models.md lists what a module may use"};
}

// Everything in it, in branches that are never taken too.
Status Unroller::check(const Block& block) {
  for (const Node* node : block.nodes()) {
    const std::string name = node->kind().toQualString();
    if (!may_be_in_module(name)) return not_allowed(*node, name);
    for (const Block* inner : node->blocks()) POTLUCK_CHECK(check(*inner));
  }
  return ok_status();
}

Result<UnrolledMethod> Unroller::unroll(const torch::jit::Module& module, const std::string& method,
                                        std::size_t inputs) {
  const auto graph = module.get_method(method).graph()->copy();
  torch::jit::Inline(*graph);
  POTLUCK_CHECK(check(*graph->block()));
  if (graph->inputs().size() != inputs + 1 || graph->outputs().size() != 1) {
    return {ErrorCode::kInvalidArgument,
            "the module's method '" + method + "' does not take " + std::to_string(inputs) +
                " tensors to give one",
            "docs/models.md tells what it must look like"};
  }
  known(graph->inputs()[0]).object = module._ivalue();
  for (std::size_t i = 0; i < inputs; ++i) {
    known(graph->inputs()[i + 1]).argument = value_argument(static_cast<std::int64_t>(i));
  }
  POTLUCK_CHECK(walk(*graph->block()));
  const OperatorArgument& result = known(graph->outputs()[0]).argument;
  if (result.kind != Kind::kValue) {
    return {ErrorCode::kInvalidArgument, "the module's method '" + method + "' gives no tensor",
            "it must return one tensor, not a tuple or a dict"};
  }
  out_.result = result.integer;
  return std::move(out_);
}

Status Unroller::walk(const Block& block) {
  for (const Node* node : block.nodes()) {
    if (++visited_ > kMaxUnrolled || out_.calls.size() > kMaxCalls) {
      return refuse(*node, "has too many operators", "at most 50000, loops unrolled");
    }
    POTLUCK_CHECK(visit(*node));
  }
  return ok_status();
}

Status Unroller::visit(const Node& node) {
  const std::string name = node.kind().toQualString();
  if (name == "prim::Constant") return take_constant(node);
  if (name == "prim::GetAttr") return take_attribute(node);
  if (name == "prim::If") return take_branch(node);
  if (name == "prim::Loop") return take_loop(node);
  if (name == "prim::ListConstruct" || name == "prim::TupleConstruct") {
    OperatorArgument list;
    list.kind = Kind::kList;
    for (const Value* each : node.inputs()) list.list.push_back(known(each).argument);
    known(node.output()).argument = std::move(list);
    return ok_status();
  }
  if (name == "prim::ListUnpack" || name == "prim::TupleUnpack") return take_unpacked(node);
  if (name == "prim::unchecked_cast" || name == "prim::unchecked_unwrap_optional") {
    copy(node.input(), node.output());
    return ok_status();
  }
  if (name == "prim::device" || name == "prim::Uninitialized" || name == "prim::layout") {
    known(node.output()) = {};  // of arguments that say where: there is one place
    return ok_status();
  }
  if (name == "prim::RaiseException") {
    return refuse(node, "raises an exception for this data", "see the line that is named");
  }
  if (name == "aten::warn" || name == "prim::Print") return ok_status();
  if (name == "aten::is_floating_point" || name == "prim::is_cuda" ||
      name == "prim::requires_grad" || name == "prim::is_nested" || name == "prim::is_quantized" ||
      name == "prim::is_mps" || name == "aten::dim") {
    return refuse(node, "asks for '" + name + "' while it runs",
                  "export it with torch.jit.trace, which settles such questions");
  }
  const auto* schema = node.maybeSchema();
  if (schema == nullptr) {
    return refuse(node, "has '" + name + "', which cannot be taken apart",
                  "export it with torch.jit.trace");
  }
  return compute(node,
                 name + (schema->overload_name().empty() ? "" : ".") + schema->overload_name());
}

Status Unroller::take_constant(const Node& node) {
  const auto value = torch::jit::toIValue(node.output());
  known(node.output()).argument = value ? of(*value) : OperatorArgument{};
  return ok_status();
}

Status Unroller::take_attribute(const Node& node) {
  const auto& object = known(node.input()).object;
  if (!object || !object->isObject()) {
    return refuse(node, "takes an attribute of what is no part of it", "export it differently");
  }
  const IValue value = object->toObjectRef().getAttr(node.s(torch::jit::attr::name));
  if (value.isObject()) {
    known(node.output()).object = value;
  } else {
    known(node.output()).argument = of(value);
  }
  return ok_status();
}

Status Unroller::take_branch(const Node& node) {
  const auto& condition = known(node.input()).argument;
  if (condition.kind != Kind::kBool) {
    return refuse(node, "decides by values that are only known while it runs", kTraceIt);
  }
  const Block& taken = *node.blocks()[condition.integer != 0 ? 0 : 1];
  POTLUCK_CHECK(walk(taken));
  for (std::size_t i = 0; i < node.outputs().size(); ++i) {
    copy(taken.outputs()[i], node.outputs()[i]);
  }
  return ok_status();
}

Status Unroller::take_loop(const Node& node) {
  const auto often = known(node.inputs()[0]).argument;
  OperatorArgument goes_on = known(node.inputs()[1]).argument;
  if (often.kind != Kind::kInteger) {
    return refuse(node, "repeats something as often as values say",
                  "export it with torch.jit.trace");
  }
  const Block& body = *node.blocks()[0];
  std::vector<Known> carried;
  for (const Value* each : node.inputs().slice(2)) carried.push_back(known(each));
  for (std::int64_t i = 0; i < often.integer; ++i) {
    if (goes_on.kind != Kind::kBool) {
      return refuse(node, "repeats something until values say so",
                    "export it with torch.jit.trace");
    }
    if (goes_on.integer == 0) break;
    if (++visited_ > kMaxUnrolled) {
      return refuse(node, "has too many operators", "at most 50000, loops unrolled");
    }
    known(body.inputs()[0]).argument = of(IValue(i));
    for (std::size_t k = 0; k < carried.size(); ++k) known(body.inputs()[k + 1]) = carried[k];
    POTLUCK_CHECK(walk(body));
    goes_on = known(body.outputs()[0]).argument;
    for (std::size_t k = 0; k < carried.size(); ++k) carried[k] = known(body.outputs()[k + 1]);
  }
  for (std::size_t k = 0; k < carried.size(); ++k) known(node.outputs()[k]) = carried[k];
  return ok_status();
}

Status Unroller::take_unpacked(const Node& node) {
  const OperatorArgument from = known(node.input()).argument;
  if (from.kind != Kind::kList) return emit(node, "prim::ListUnpack");
  if (from.list.size() != node.outputs().size()) {
    return refuse(node, "takes a list apart that has another length", "see the line that is named");
  }
  for (std::size_t i = 0; i < from.list.size(); ++i) {
    known(node.outputs()[i]).argument = from.list[i];
  }
  return ok_status();
}

Result<UnrolledMethod> unroll_method(const torch::jit::Module& module, const std::string& method,
                                     std::size_t inputs, ModuleParts& parts) {
  return Unroller(module, parts).unroll(module, method, inputs);
}

}  // namespace potluck
