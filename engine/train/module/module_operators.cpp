// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of the values and operators of a module's graph: computed at once from constants, or
// one of the operators that members run.
#include <torch/csrc/jit/runtime/operator.h>

#include <algorithm>
#include <utility>

#include "engine/train/module/module_unroller.h"
#include "engine/train/operators/allowed_operators.h"

namespace potluck {
namespace {

using c10::IValue;
using torch::jit::Node;
using torch::jit::Value;
using Kind = OperatorArgument::Kind;

constexpr std::string_view kViews[] = {"aten::broadcast_to", "aten::chunk",
                                       "aten::detach",       "aten::expand",
                                       "aten::expand_as",    "aten::flatten",
                                       "aten::movedim",      "aten::narrow",
                                       "aten::permute",      "aten::reshape",
                                       "aten::select",       "aten::slice",
                                       "aten::split",        "aten::split_with_sizes",
                                       "aten::squeeze",      "aten::t",
                                       "aten::transpose",    "aten::unbind",
                                       "aten::unflatten",    "aten::unsqueeze",
                                       "aten::view",         "aten::view_as"};

// They would draw from random numbers of the whole process: which argument says how much.
constexpr std::pair<std::string_view, std::size_t> kDropouts[] = {
    {"aten::scaled_dot_product_attention", 4}, {"aten::lstm.input", 5}, {"aten::gru.input", 5}};

}  // namespace

OperatorArgument Unroller::tensor(const at::Tensor& tensor) {
  const auto find = [&](const std::vector<at::Tensor>& all) {
    return std::ranges::find_if(all, [&](const at::Tensor& t) { return t.is_same(tensor); }) -
           all.begin();
  };
  const auto name = names_.find(tensor.unsafeGetTensorImpl());
  const bool learns = name != names_.end() && tensor.requires_grad();
  auto& all = learns ? parts_.parameters : parts_.constants;
  const auto at = find(all);
  if (at == static_cast<std::ptrdiff_t>(all.size())) {
    all.push_back(tensor);
    if (learns) parts_.names.push_back(name->second);
  }
  return value_argument((learns ? kParameterBase : kConstantBase) + at);
}

OperatorArgument Unroller::of(const IValue& value) {
  OperatorArgument out;
  if (value.isTensor()) return tensor(value.toTensor());
  if (value.isBool()) {
    out.kind = Kind::kBool;
    out.integer = value.toBool();
  } else if (value.isInt()) {
    out.kind = Kind::kInteger;
    out.integer = value.toInt();
  } else if (value.isDouble()) {
    out.kind = Kind::kReal;
    out.real = value.toDouble();
  } else if (value.isString()) {
    out.kind = Kind::kText;
    out.text = value.toStringRef();
  } else if (value.isList()) {
    out.kind = Kind::kList;
    for (const IValue& each : value.toListRef()) out.list.push_back(of(each));
  } else if (value.isTuple()) {
    out.kind = Kind::kList;
    for (const IValue& each : value.toTupleRef().elements()) out.list.push_back(of(each));
  }
  return out;  // None, and devices: there is one
}

// A constant, as the operators of the interpreter want it; none: it is not known before it runs.
std::optional<IValue> Unroller::plain(const OperatorArgument& argument) const {
  switch (argument.kind) {
    case Kind::kNone:
      return IValue();
    case Kind::kBool:
      return IValue(argument.integer != 0);
    case Kind::kInteger:
      return IValue(argument.integer);
    case Kind::kReal:
      return IValue(argument.real);
    case Kind::kText:
      return IValue(argument.text);
    default:
      return std::nullopt;
  }
}

// From constants at once; else it is one of the operators.
Status Unroller::compute(const Node& node, std::string name) {
  const std::string kind = node.kind().toQualString();
  const auto inputs = node.inputs();
  const auto argument = [&](std::size_t i) -> const OperatorArgument& {
    return known(inputs[i]).argument;
  };
  const auto is_list = [&](std::size_t i) {
    return inputs.size() > i && argument(i).kind == Kind::kList;
  };
  if (kind == "aten::len" && is_list(0)) {
    known(node.output()).argument = of(static_cast<std::int64_t>(argument(0).list.size()));
    return ok_status();
  }
  if (kind == "aten::__getitem__" && is_list(0) && argument(1).kind == Kind::kInteger) {
    const auto& list = argument(0).list;
    const auto size = static_cast<std::int64_t>(list.size());
    const std::int64_t at = argument(1).integer + (argument(1).integer < 0 ? size : 0);
    if (at < 0 || at >= size) return refuse(node, "reads behind the end of a list", "");
    known(node.output()).argument = OperatorArgument(list[static_cast<std::size_t>(at)]);
    return ok_status();
  }
  // Whether a tensor is None is known without its values.
  if (kind == "aten::__is__" || kind == "aten::__isnot__") {
    const bool both_none = argument(0).kind == Kind::kNone && argument(1).kind == Kind::kNone;
    const bool one_none = argument(0).kind == Kind::kNone || argument(1).kind == Kind::kNone;
    if (one_none) {
      known(node.output()).argument = of(IValue(both_none == (kind == "aten::__is__")));
      return ok_status();
    }
  }
  // A number that was made a tensor and is made a number again.
  if (name == "aten::Int.Tensor" || kind == "aten::ScalarImplicit" || kind == "aten::IntImplicit") {
    const auto found = number_of_.find(argument(0).integer);
    if (argument(0).kind == Kind::kValue && found != number_of_.end()) {
      known(node.output()).argument = value_argument(found->second);
      return ok_status();
    }
  }
  if (!is_computed_at_once(kind)) return emit(node, std::move(name));
  torch::jit::Stack stack;
  for (const Value* each : inputs) {
    auto value = plain(known(each).argument);
    if (!value) return emit(node, std::move(name));
    stack.push_back(std::move(*value));
  }
  node.getOperator().getOperation (&node)(stack);
  for (std::size_t i = 0; i < stack.size(); ++i) known(node.outputs()[i]).argument = of(stack[i]);
  return ok_status();
}

// Where its argument is somebody's view, or has views, the others would have to change too.
Status Unroller::not_in_place(const Node& node, std::string& name) {
  const OperatorArgument target = known(node.input(0)).argument;
  if (target.kind != Kind::kValue || target.integer < kResultBase ||
      views_.contains(target.integer) || viewed_.contains(target.integer)) {
    return refuse(node, "changes a tensor in place with '" + name + "' that others look at",
                  "take the operator without the underscore");
  }
  const std::size_t dot = std::min(name.find('.'), name.size());
  name.erase(dot - 1, 1);
  return ok_status();
}

Status Unroller::emit(const Node& node, std::string name) {
  const std::string kind = node.kind().toQualString();
  const bool in_place = kind.ends_with('_') && !kind.ends_with("__");
  if (kind == "aten::Bool") {
    return refuse(node, "decides by values that are only known while it runs", kTraceIt);
  }
  const std::string shown = name;
  if (in_place) POTLUCK_CHECK(not_in_place(node, name));
  if (!is_allowed_operator(name)) return not_allowed(node, shown);
  OperatorCall call{name, {}, static_cast<std::uint32_t>(node.outputs().size())};
  for (const Value* each : node.inputs()) {
    const Known& value = known(each);
    if (value.object) return refuse(node, "hands a part of itself to an operator", "");
    call.arguments.push_back(value.argument);
  }
  for (const auto& [with_dropout, where] : kDropouts) {
    if (name != with_dropout || call.arguments.size() <= where) continue;
    const OperatorArgument& share = call.arguments[where];
    if (share.real != 0 || share.integer != 0) {
      return refuse(node, "has dropout inside '" + name + "'", "take 0 there, and torch.dropout");
    }
  }
  const bool view = std::ranges::find(kViews, kind) != std::end(kViews);
  const std::int64_t first = kResultBase + results_;
  for (std::size_t i = 0; i < node.outputs().size(); ++i) {
    const std::int64_t result = kResultBase + results_++;
    known(node.outputs()[i]).argument = value_argument(result);
    if (view) views_.insert(result);
  }
  const auto& target = call.arguments.empty() ? OperatorArgument{} : call.arguments[0];
  if (view && target.kind == Kind::kValue) viewed_.insert(target.integer);
  if (name == "prim::NumToTensor.Scalar" && target.kind == Kind::kValue) {
    number_of_[first] = target.integer;
  }
  if (in_place) {
    // From now on everybody who names the old one means the new one.
    const OperatorArgument old = target, fresh = value_argument(first);
    const auto renew = [&](const auto& self, OperatorArgument& argument) -> void {
      if (argument == old) argument = fresh;
      for (auto& each : argument.list) self(self, each);
    };
    for (auto& [value, what] : values_) renew(renew, what.argument);
  }
  out_.calls.push_back(std::move(call));
  return ok_status();
}

}  // namespace potluck
