// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/models/operator_program.h"

#include <ATen/core/ivalue.h>
#include <ATen/core/stack.h>
#include <torch/csrc/jit/runtime/operator.h>

#include <algorithm>

#include "engine/train/models/torch_model.h"

namespace potluck {
namespace {

using c10::IValue;
using c10::TypeKind;
using Kind = OperatorArgument::Kind;

constexpr std::string_view kDropout = "aten::dropout";
constexpr std::string_view kUnpack = "prim::ListUnpack";

Error other_libtorch(const std::string& name, const char* what) {
  return {ErrorCode::kVersionMismatch,
          "the project's module needs '" + name + "', " + what + " libtorch " TORCH_VERSION,
          "use another version of libtorch, or ask the organiser for another module"};
}

std::shared_ptr<torch::jit::Operator> find_operator(const std::string& name) {
  const std::size_t dot = name.find('.');
  return torch::jit::findOperatorFor(
      {name.substr(0, dot), dot == name.npos ? "" : name.substr(dot + 1)});
}

// The values while the list runs, and what an argument becomes for an operator that wants `type`.
struct Bench {
  std::vector<IValue> values;
  at::Device device;

  std::int64_t integer(const OperatorArgument& a) const {
    if (a.kind != Kind::kValue) return a.integer;
    const IValue& v = values[static_cast<std::size_t>(a.integer)];
    return v.isTensor() ? v.toTensor().item<std::int64_t>() : v.toInt();
  }
  double real(const OperatorArgument& a) const {
    if (a.kind == Kind::kReal) return a.real;
    if (a.kind != Kind::kValue) return static_cast<double>(a.integer);
    const IValue& v = values[static_cast<std::size_t>(a.integer)];
    return v.isTensor() ? v.toTensor().item<double>() : v.toScalar().toDouble();
  }
  const IValue& value(const OperatorArgument& a) const {
    TORCH_CHECK(a.kind == Kind::kValue, "a tensor is wanted, and there is none");
    return values[static_cast<std::size_t>(a.integer)];
  }

  IValue list(const OperatorArgument& a, const c10::TypePtr& element) const;
  IValue scalar(const OperatorArgument& a) const;
  IValue argument(const OperatorArgument& a, const c10::TypePtr& type) const;
};

IValue Bench::scalar(const OperatorArgument& a) const {
  switch (a.kind) {
    case Kind::kReal:
      return a.real;
    case Kind::kInteger:
      return a.integer;
    case Kind::kBool:
      return a.integer != 0;
    default:
      return value(a);
  }
}

IValue Bench::list(const OperatorArgument& a, const c10::TypePtr& element) const {
  if (a.kind == Kind::kValue) return value(a);
  // One in place of a list of equal ones.
  const std::vector<OperatorArgument> one{a};
  const auto& from = a.kind == Kind::kList ? a.list : one;
  switch (element->kind()) {
    case TypeKind::FloatType: {
      c10::List<double> out;
      for (const auto& each : from) out.push_back(real(each));
      return out;
    }
    case TypeKind::BoolType: {
      c10::List<bool> out;
      for (const auto& each : from) out.push_back(integer(each) != 0);
      return out;
    }
    case TypeKind::TensorType: {
      c10::List<at::Tensor> out;
      for (const auto& each : from) out.push_back(value(each).toTensor());
      return out;
    }
    case TypeKind::OptionalType: {
      c10::List<c10::optional<at::Tensor>> out;
      for (const auto& each : from) {
        const bool none = each.kind == Kind::kNone;
        out.push_back(none ? c10::optional<at::Tensor>() : value(each).toTensor());
      }
      return out;
    }
    default: {
      c10::List<std::int64_t> out;
      for (const auto& each : from) out.push_back(integer(each));
      return out;
    }
  }
}

IValue Bench::argument(const OperatorArgument& a, const c10::TypePtr& type) const {
  if (type->kind() == TypeKind::OptionalType) {
    const auto inner = type->castRaw<c10::OptionalType>()->getElementType();
    const bool place = inner->kind() == TypeKind::DeviceObjType;
    return a.kind == Kind::kNone && !place ? IValue() : argument(a, inner);
  }
  switch (type->kind()) {
    case TypeKind::DeviceObjType:
      return device;  // where the model lies, whatever the module was made on
    case TypeKind::ListType:
      return list(a, type->castRaw<c10::ListType>()->getElementType());
    case TypeKind::FloatType:
      return real(a);
    case TypeKind::BoolType:
      return a.kind == Kind::kValue ? value(a) : IValue(a.integer != 0);
    case TypeKind::StringType:
      return a.text;
    case TypeKind::IntType:
      return integer(a);
    case TypeKind::NumberType:
      return scalar(a);
    case TypeKind::TensorType:
      return value(a).toTensor();
    default:
      return value(a);
  }
}

}  // namespace

struct OperatorProgram::Step {
  OperatorCall call;
  std::shared_ptr<torch::jit::Operator> what;  // null: dropout and unpacking are ours
  Operation run;
  std::vector<c10::TypePtr> types;  // of its arguments
  std::size_t first = 0;            // the number of its first result
  std::vector<std::size_t> last;    // values that nobody needs after it
};

OperatorProgram::OperatorProgram(OperatorProgram&&) noexcept = default;
OperatorProgram& OperatorProgram::operator=(OperatorProgram&&) noexcept = default;
OperatorProgram::~OperatorProgram() = default;

Result<OperatorProgram> OperatorProgram::prepare(const OperatorGraph& graph,
                                                 const OperatorList& list, std::size_t inputs) {
  OperatorProgram out;
  const std::size_t given = inputs + graph.parameters.size() + graph.constants.size();
  out.values_ = given;
  out.result_ = list.result;
  for (const OperatorCall& call : list.calls) {
    Step step;
    step.call = call;
    step.first = out.values_;
    out.values_ += call.results;
    const bool ours = call.name == kDropout || call.name == kUnpack;
    if (ours && call.arguments.empty())
      return other_libtorch(call.name, "with other arguments than");
    if (!ours) {
      step.what = find_operator(call.name);
      if (step.what == nullptr) return other_libtorch(call.name, "which is not in");
      const auto& schema = step.what->schema();
      const bool fits = !schema.is_vararg() && schema.arguments().size() == call.arguments.size() &&
                        schema.returns().size() == call.results;
      if (!fits) return other_libtorch(call.name, "with other arguments than in");
      for (const c10::Argument& each : schema.arguments()) step.types.push_back(each.type());
      step.run = step.what->getOperation();
    }
    out.steps_.push_back(std::move(step));
  }
  // From behind: whoever names a value first needs it last.
  std::vector<bool> needed(out.values_, false);
  needed.at(list.result) = true;
  for (auto step = out.steps_.rbegin(); step != out.steps_.rend(); ++step) {
    const auto see = [&](const auto& self, const OperatorArgument& a) -> void {
      for (const auto& each : a.list) self(self, each);
      const auto value = static_cast<std::size_t>(a.integer);
      if (a.kind != Kind::kValue || value < given || needed[value]) return;
      needed[value] = true;
      step->last.push_back(value);
    };
    for (const auto& each : step->call.arguments) see(see, each);
  }
  return out;
}

at::Tensor OperatorProgram::run(const Inputs& inputs, Pass& pass, const Around& around) const {
  Bench bench{{}, inputs.given.front().device()};
  bench.values.reserve(values_);
  for (const auto* tensors : {&inputs.given, &inputs.parameters, &inputs.constants}) {
    for (const at::Tensor& each : *tensors) bench.values.emplace_back(each);
  }
  bench.values.resize(values_);
  const Operation dropout = [&pass](Stack& stack) {
    const double share = stack.size() > 1 ? stack[1].toDouble() : 0.5;
    stack = {pass.dropout(stack[0].toTensor(), share)};
  };
  const Operation unpack = [](Stack& stack) {
    const IValue list = std::move(stack[0]);
    stack.assign(list.toListRef().begin(), list.toListRef().end());
  };
  Stack stack;
  for (const Step& step : steps_) {
    stack.clear();
    const auto& arguments = step.call.arguments;
    const bool drops = step.what == nullptr && step.call.name == kDropout;
    if (step.what != nullptr) {
      for (std::size_t i = 0; i < arguments.size(); ++i) {
        stack.push_back(bench.argument(arguments[i], step.types[i]));
      }
    } else {
      stack.push_back(bench.value(arguments[0]));
      if (drops && arguments.size() > 1) stack.emplace_back(bench.real(arguments[1]));
    }
    const Operation& operation = step.what != nullptr ? step.run : drops ? dropout : unpack;
    around ? around(step.call.name, operation, stack) : operation(stack);
    TORCH_CHECK(stack.size() == step.call.results, step.call.name, " gave ", stack.size(),
                " results in place of ", step.call.results);
    for (std::size_t i = 0; i < stack.size(); ++i) {
      bench.values[step.first + i] = std::move(stack[i]);
    }
    for (const std::size_t value : step.last) bench.values[value] = IValue();
  }
  return bench.values.at(result_).toTensor();
}

std::vector<at::Tensor> constants_of(const OperatorGraph& graph, const at::Device& device) {
  using Type = OperatorGraph::Constant::Type;
  std::vector<at::Tensor> out;
  for (const auto& each : graph.constants) {
    auto* data = const_cast<std::uint8_t*>(each.data.data());  // copied at once, never written to
    const auto borrowed = [&](at::ScalarType type) {
      return at::from_blob(data, each.shape, type);
    };
    const at::Tensor here = each.type == Type::kBool    ? borrowed(at::kByte).ne(0)
                            : each.type == Type::kInt64 ? borrowed(at::kLong).clone()
                                                        : borrowed(at::kFloat).clone();
    out.push_back(here.to(device));
  }
  return out;
}

}  // namespace potluck
