// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/models/operator_shapes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace potluck {
namespace {

using c10::IValue;
using Stack = OperatorProgram::Stack;
using Sizes = std::vector<std::int64_t>;
using Rule = void (*)(Stack& stack);

constexpr std::int64_t kMostInList = 4096, kMostDimensions = 32;
constexpr std::int64_t kMostStep = 1 << 24;  // strides and the like
constexpr std::int64_t kNoReduction = 0;     // at::Reduction::None

at::Tensor no_data(const Sizes& sizes, at::ScalarType type) {
  for (const std::int64_t extent : sizes) TORCH_CHECK(extent >= 0, "a size below zero");
  return at::empty(sizes, at::TensorOptions().device(at::kMeta).dtype(type));
}

bool is_tensor(const IValue& value) { return value.isTensor() && value.toTensor().defined(); }

const at::Tensor& tensor(const Stack& stack, std::size_t i) { return stack.at(i).toTensor(); }
Sizes sizes_of(const Stack& stack, std::size_t i) { return tensor(stack, i).sizes().vec(); }

std::int64_t dimension(std::int64_t at, std::int64_t dimensions) {
  const std::int64_t most = std::max<std::int64_t>(dimensions, 1);
  TORCH_CHECK(at >= -most && at < most, "there is no dimension ", at);
  return at < 0 ? at + most : at;
}

std::int64_t times(std::int64_t a, std::int64_t b) {
  std::int64_t out = 0;
  TORCH_CHECK(!__builtin_mul_overflow(a, b, &out), "a size that is too large");
  return out;
}

// As if one number stood for all of a list.
Sizes spread(const IValue& list, std::size_t count) {
  Sizes out = list.toIntVector();
  if (out.size() == 1) out.assign(count, out[0]);
  TORCH_CHECK(out.size() == count, "a list of ", out.size(), " where ", count, " are wanted");
  return out;
}

void give(Stack& stack, const Sizes& sizes, at::ScalarType type) { stack = {no_data(sizes, type)}; }

// ---- one rule for many ----

void as_first(Stack& stack) { give(stack, sizes_of(stack, 0), tensor(stack, 0).scalar_type()); }

// type: of the result; none: that of the first tensors.
void broadcast(Stack& stack, std::size_t from, std::optional<at::ScalarType> type) {
  Sizes sizes;
  at::ScalarType common = at::kBool;
  for (std::size_t i = 0; i < stack.size(); ++i) {
    if (!is_tensor(stack[i])) continue;
    sizes = at::infer_size(sizes, tensor(stack, i).sizes());
    if (i >= from) common = at::promote_types(common, tensor(stack, i).scalar_type());
  }
  give(stack, sizes, type.value_or(common));
}
void broadcast_all(Stack& stack) { broadcast(stack, 0, std::nullopt); }
void broadcast_chosen(Stack& stack) {  // the first one chooses
  const bool numbers_alone = !is_tensor(stack[1]) && !is_tensor(stack[2]);
  broadcast(stack, 1, numbers_alone ? std::optional(at::kFloat) : std::nullopt);
}
void compare(Stack& stack) { broadcast(stack, 0, at::kBool); }

// Over the dimensions in argument 1, all where there are none; kept: argument `keep`.
void reduce(Stack& stack, std::size_t keep) {
  const Sizes sizes = sizes_of(stack, 0);
  const auto dimensions = static_cast<std::int64_t>(sizes.size());
  const bool kept = stack.at(keep).toBool();
  std::set<std::int64_t> gone;
  if (!stack[1].isNone()) {
    for (const std::int64_t each : stack[1].toIntVector()) gone.insert(dimension(each, dimensions));
  }
  Sizes out;
  for (std::int64_t i = 0; i < dimensions; ++i) {
    const bool reduced = gone.empty() || gone.contains(i);
    if (!reduced) out.push_back(sizes[static_cast<std::size_t>(i)]);
    if (reduced && kept) out.push_back(1);
  }
  give(stack, out, tensor(stack, 0).scalar_type());
}
void to_one(Stack& stack) { give(stack, {}, tensor(stack, 0).scalar_type()); }

void loss(Stack& stack) {
  const auto type = tensor(stack, 0).scalar_type();
  if (stack.at(2).toInt() != kNoReduction) return give(stack, {}, type);
  give(stack, at::infer_size(tensor(stack, 0).sizes(), tensor(stack, 1).sizes()), type);
}

// ---- layers ----

struct Convolution {
  bool transposed = false;
  Sizes stride, padding, dilation, output_padding;
  std::int64_t groups = 1;
};

void convolve(Stack& stack, const Convolution& c) {
  const Sizes weight = sizes_of(stack, 1);
  Sizes out = sizes_of(stack, 0);
  TORCH_CHECK(weight.size() >= 3 && c.groups >= 1, "no convolution");
  const std::size_t spatial = weight.size() - 2;
  TORCH_CHECK(out.size() == spatial + 1 || out.size() == spatial + 2, "no convolution");
  const std::size_t channel = out.size() - spatial - 1;
  out[channel] = c.transposed ? weight[1] * c.groups : weight[0];
  for (std::size_t i = 0; i < spatial; ++i) {
    std::int64_t& extent = out[channel + 1 + i];
    for (const auto* each : {&c.stride, &c.padding, &c.dilation, &c.output_padding}) {
      const bool fits = each->empty() || ((*each)[i] >= 0 && (*each)[i] < kMostStep);
      TORCH_CHECK(fits, "no convolution");
    }
    TORCH_CHECK(c.stride[i] >= 1 && weight[2 + i] < kMostStep, "no convolution");
    const std::int64_t covered = c.dilation[i] * (weight[2 + i] - 1) + 1;
    extent = c.transposed
                 ? times(extent - 1, c.stride[i]) - 2 * c.padding[i] + covered + c.output_padding[i]
                 : (extent + 2 * c.padding[i] - covered) / c.stride[i] + 1;
  }
  give(stack, out, tensor(stack, 0).scalar_type());
}
void convolution(Stack& stack) {  // input, weight, bias, stride, padding, dilation, groups
  const std::size_t n = sizes_of(stack, 1).size() - 2;
  convolve(stack, {false,
                   spread(stack.at(3), n),
                   spread(stack.at(4), n),
                   spread(stack.at(5), n),
                   {},
                   stack.at(6).toInt()});
}
void transposed_convolution(Stack& stack) {  // ..., padding, output_padding, groups, dilation
  const std::size_t n = sizes_of(stack, 1).size() - 2;
  convolve(stack, {true, spread(stack.at(3), n), spread(stack.at(4), n), spread(stack.at(7), n),
                   spread(stack.at(5), n), stack.at(6).toInt()});
}
void any_convolution(Stack& stack) {  // ..., dilation, transposed, output_padding, groups, ...
  const std::size_t n = sizes_of(stack, 1).size() - 2;
  convolve(stack, {stack.at(6).toBool(), spread(stack.at(3), n), spread(stack.at(4), n),
                   spread(stack.at(5), n), spread(stack.at(7), n), stack.at(8).toInt()});
}

template <std::size_t kSpatial>
void pool_to_size(Stack& stack) {
  Sizes out = sizes_of(stack, 0);
  const Sizes wanted = spread(stack.at(1), kSpatial);
  TORCH_CHECK(out.size() > kSpatial, "too few dimensions to pool");
  std::copy(wanted.begin(), wanted.end(), out.end() - static_cast<std::ptrdiff_t>(kSpatial));
  give(stack, out, tensor(stack, 0).scalar_type());
}

void embed(Stack& stack) {  // weight, indices
  Sizes out = sizes_of(stack, 1);
  out.push_back(tensor(stack, 0).size(1));
  give(stack, out, tensor(stack, 0).scalar_type());
}

void attend(Stack& stack) {  // query, key, value
  Sizes out = sizes_of(stack, 0);
  TORCH_CHECK(!out.empty() && tensor(stack, 2).dim() > 0, "no attention");
  out.back() = tensor(stack, 2).size(-1);
  give(stack, out, tensor(stack, 0).scalar_type());
}

// input, hx, params, has_biases, layers, dropout, train, bidirectional, batch_first
Sizes recurrent_output(const Stack& stack, const at::Tensor& hidden) {
  Sizes out = sizes_of(stack, 0);
  TORCH_CHECK(!out.empty() && hidden.dim() > 0, "no recurrent layer");
  out.back() = hidden.size(-1) * (stack.at(7).toBool() ? 2 : 1);
  return out;
}
void gru(Stack& stack) {
  const at::Tensor hidden = tensor(stack, 1);
  const auto type = tensor(stack, 0).scalar_type();
  const Sizes out = recurrent_output(stack, hidden);
  stack = {no_data(out, type), no_data(hidden.sizes().vec(), type)};
}
void lstm(Stack& stack) {
  const auto hidden = stack.at(1).toTensorVector();
  TORCH_CHECK(hidden.size() == 2, "no recurrent layer");
  const auto type = tensor(stack, 0).scalar_type();
  const Sizes out = recurrent_output(stack, hidden[0]);
  stack = {no_data(out, type), no_data(hidden[0].sizes().vec(), type),
           no_data(hidden[1].sizes().vec(), type)};
}

// ---- shapes ----

void pad(Stack& stack) {  // input, what to add before and behind, the last dimension first
  Sizes out = sizes_of(stack, 0);
  const Sizes added = stack.at(1).toIntVector();
  TORCH_CHECK(added.size() % 2 == 0 && added.size() / 2 <= out.size(), "no padding");
  for (std::size_t i = 0; i < added.size() / 2; ++i) {
    out[out.size() - 1 - i] += added[2 * i] + added[2 * i + 1];
  }
  give(stack, out, tensor(stack, 0).scalar_type());
}

void select_by_index(Stack& stack) {  // input, dimension, indices
  Sizes out = sizes_of(stack, 0);
  TORCH_CHECK(!out.empty(), "nothing to select from");
  const auto at = dimension(stack.at(1).toInt(), static_cast<std::int64_t>(out.size()));
  out[static_cast<std::size_t>(at)] = tensor(stack, 2).numel();
  give(stack, out, tensor(stack, 0).scalar_type());
}

void repeat_each(Stack& stack) {  // input, times, dimension or none
  Sizes out = sizes_of(stack, 0);
  const std::int64_t often = stack.at(1).toInt();
  if (stack.at(2).isNone()) {
    out = {times(tensor(stack, 0).numel(), often)};
  } else {
    const auto at = dimension(stack[2].toInt(), static_cast<std::int64_t>(out.size()));
    std::int64_t& extent = out.at(static_cast<std::size_t>(at));
    extent = times(extent, often);
  }
  give(stack, out, tensor(stack, 0).scalar_type());
}

void mark_classes(Stack& stack) {  // one_hot: indices, classes
  Sizes out = sizes_of(stack, 0);
  TORCH_CHECK(stack.at(1).toInt() > 0, "the number of classes is only known from values");
  out.push_back(stack[1].toInt());
  give(stack, out, at::kLong);
}

// Which of the places a mask takes depends on values: from above, all of them.
std::vector<at::Tensor> indices_of(const IValue& list) {
  std::vector<at::Tensor> out;
  for (const IValue& each : list.toListRef()) {
    const at::Tensor index = is_tensor(each) ? each.toTensor() : at::Tensor();
    const bool mask =
        index.defined() && (index.scalar_type() == at::kBool || index.scalar_type() == at::kByte);
    const std::int64_t dimensions = mask ? std::max<std::int64_t>(1, index.dim()) : 1;
    for (std::int64_t i = 0; i < dimensions; ++i) {
      out.push_back(mask ? no_data({index.numel()}, at::kLong) : index);
    }
  }
  return out;
}

// libtorch's own for tensors without data, or of one value each.
const std::map<std::string, Rule>& rules() {
  static const std::map<std::string, Rule> kRules = [] {
    std::map<std::string, Rule> out = {
        {"aten::floor_divide", broadcast_all},
        {"aten::rsub.Tensor", broadcast_all},
        {"aten::logical_and", compare},
        {"aten::logical_or", compare},
        {"aten::logical_not", compare},
        {"aten::where.self", broadcast_chosen},
        {"aten::where.ScalarOther", broadcast_chosen},
        {"aten::where.ScalarSelf", broadcast_chosen},
        {"aten::logsumexp", [](Stack& stack) { reduce(stack, 2); }},
        {"aten::std.dim", [](Stack& stack) { reduce(stack, 3); }},
        {"aten::std.correction", [](Stack& stack) { reduce(stack, 3); }},
        {"aten::var.dim", [](Stack& stack) { reduce(stack, 3); }},
        {"aten::var.correction", [](Stack& stack) { reduce(stack, 3); }},
        {"aten::max", to_one},
        {"aten::min", to_one},
        {"aten::huber_loss", loss},
        {"aten::l1_loss", loss},
        {"aten::conv1d", convolution},
        {"aten::conv2d", convolution},
        {"aten::conv_transpose2d.input", transposed_convolution},
        {"aten::_convolution", any_convolution},
        {"aten::adaptive_avg_pool1d", pool_to_size<1>},
        {"aten::adaptive_avg_pool2d", pool_to_size<2>},
        {"aten::embedding", embed},
        {"aten::scaled_dot_product_attention", attend},
        {"aten::gru.input", gru},
        {"aten::lstm.input", lstm},
        {"aten::pad", pad},
        {"aten::index_select", select_by_index},
        {"aten::repeat_interleave.self_int", repeat_each},
        {"aten::one_hot", mark_classes},
    };
    for (const char* name :
         {"abs", "dropout", "flip", "group_norm", "hardswish", "hardtanh", "instance_norm",
          "layer_norm", "log_sigmoid", "prelu", "relu", "relu6", "roll", "rsub.Scalar"}) {
      out.emplace(std::string("aten::") + name, as_first);
    }
    return out;
  }();
  return kRules;
}

// How many tensors a list would hold that is made before anybody can count it.
void check_list(const std::string& name, const Stack& stack) {
  const auto extent = [&](std::size_t at) {
    const at::Tensor& from = tensor(stack, 0);
    TORCH_CHECK(from.dim() > 0, "nothing to cut");
    return from.size(dimension(stack.at(at).toInt(), from.dim()));
  };
  std::int64_t parts = 0;
  if (name == "aten::unbind.int") parts = extent(1);
  if (name == "aten::chunk") parts = std::min(extent(2), stack.at(1).toInt());
  if (name == "aten::split.Tensor") {
    parts = extent(2) / std::max<std::int64_t>(1, stack.at(1).toInt());
  }
  TORCH_CHECK(parts <= kMostInList, "it gives a list of ", parts, " tensors");
}

// Numbers that were made tensors, sizes above all, and what follows from them: those are computed,
// as they are single and others depend on them.
bool is_number(const IValue& value) {
  if (!value.isTensor()) return !value.isList();
  const at::Tensor& t = value.toTensor();
  return !t.defined() || (t.device().is_cpu() && t.dim() == 0);
}
bool computes_numbers(const std::string& name) {
  static const std::set<std::string> kOfNumbers = {"prim::NumToTensor.Scalar",
                                                   "aten::Int.Tensor",
                                                   "aten::Float.Tensor",
                                                   "aten::ScalarImplicit",
                                                   "aten::IntImplicit",
                                                   "aten::FloatImplicit",
                                                   "aten::add.Tensor",
                                                   "aten::add.Scalar",
                                                   "aten::sub.Tensor",
                                                   "aten::sub.Scalar",
                                                   "aten::mul.Tensor",
                                                   "aten::mul.Scalar",
                                                   "aten::div.Tensor",
                                                   "aten::div.Scalar",
                                                   "aten::div.Tensor_mode",
                                                   "aten::floor_divide",
                                                   "aten::neg",
                                                   "aten::floor",
                                                   "aten::sqrt",
                                                   "aten::rsqrt",
                                                   "aten::pow.Tensor_Scalar",
                                                   "aten::to.dtype",
                                                   "aten::detach",
                                                   "aten::remainder.Scalar"};
  return kOfNumbers.contains(name);
}

IValue without_data(const IValue& value) {
  if (is_tensor(value) && !value.toTensor().is_meta()) return value.toTensor().to(at::kMeta);
  if (!value.isTensorList()) return value;
  c10::List<at::Tensor> out;
  for (const at::Tensor& each : value.toTensorVector()) {
    out.push_back(each.is_meta() ? each : each.to(at::kMeta));
  }
  return out;
}

}  // namespace

void work_out(const std::string& name, const OperatorProgram::Operation& operation, Stack& stack) {
  if (computes_numbers(name) && std::ranges::all_of(stack, is_number)) return operation(stack);
  for (IValue& each : stack) each = without_data(each);
  check_list(name, stack);
  const auto rule = rules().find(name);
  if (name == "aten::index.Tensor") {
    stack = {at::index(tensor(stack, 0), [&] {
      c10::List<c10::optional<at::Tensor>> out;
      for (const at::Tensor& each : indices_of(stack.at(1))) {
        out.push_back(each.defined() ? c10::optional<at::Tensor>(each) : c10::nullopt);
      }
      return out;
    }())};
  } else if (rule != rules().end()) {
    rule->second(stack);
  } else {
    operation(stack);
  }
  for (const IValue& each : stack) {
    const bool large = is_tensor(each) && each.toTensor().dim() > kMostDimensions;
    TORCH_CHECK(!large, "it gives a tensor of more than ", kMostDimensions, " dimensions");
  }
}

}  // namespace potluck
