// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/models/operator_costs.h"

#include <algorithm>
#include <map>
#include <set>

namespace potluck {
namespace {

using c10::IValue;
using Stack = OperatorProgram::Stack;
using Rule = void (*)(const Stack& from, const at::Tensor& out, OperatorCost& cost);

constexpr double kFloat = sizeof(float);

// As a double: of an expanded view there may be more than any memory holds.
double count(at::IntArrayRef sizes) {
  double out = 1;
  for (const std::int64_t extent : sizes) out *= static_cast<double>(extent);
  return out;
}
double count(const at::Tensor& t) { return count(t.sizes()); }
double extent(const at::Tensor& t, std::int64_t at) {
  return t.dim() > 0 ? static_cast<double>(t.size(at)) : 1.0;
}
double bytes_of(const at::Tensor& t) { return count(t) * static_cast<double>(t.element_size()); }
const at::Tensor& tensor(const Stack& stack, std::size_t i) { return stack.at(i).toTensor(); }

std::vector<at::Tensor> tensors_of(const Stack& stack) {
  std::vector<at::Tensor> out;
  for (const IValue& each : stack) {
    if (each.isTensor() && each.toTensor().defined()) out.push_back(each.toTensor());
    if (each.isTensorList()) {
      for (const at::Tensor& t : each.toTensorVector()) out.push_back(t);
    } else if (each.isList()) {
      for (const IValue& t : each.toListRef()) {
        if (t.isTensor() && t.toTensor().defined()) out.push_back(t.toTensor());
      }
    }
  }
  return out;
}

// A view takes no memory, unless it shows values more often than they are there: its gradient has
// them all.
bool is_view(const at::Tensor& result, const std::vector<at::Tensor>& from) {
  const bool shares =
      std::ranges::any_of(from, [&](const at::Tensor& t) { return t.is_alias_of(result); });
  return shares && bytes_of(result) <= static_cast<double>(result.storage().nbytes());
}

// A [..., m, k] by a [k, n], or by a [..., k, n] that is then copied as often as it is needed.
void product(const at::Tensor& a, const at::Tensor& b, const at::Tensor& out, OperatorCost& cost) {
  const double inner = extent(a, -1);
  cost.multiply_adds += count(out) * inner;
  if (a.dim() <= 2 || b.dim() <= 2) {
    cost.passing_bytes += bytes_of(a) + bytes_of(b);
    return;
  }
  const double columns = extent(b, -1), rows = static_cast<double>(a.size(-2));
  const double often = count(out) / std::max(1.0, columns * rows);
  cost.passing_bytes += kFloat * often * inner * (rows + columns);
}

// from: input, weight. The input is laid out once for each place of the kernel.
void convolution(const Stack& from, const at::Tensor& out, bool transposed, OperatorCost& cost) {
  const at::Tensor &input = tensor(from, 0), &weight = tensor(from, 1);
  const double kernel = count(weight) / std::max(1.0, extent(weight, 0));
  cost.multiply_adds += count(transposed ? input : out) * kernel;
  const double places = count(weight.sizes().slice(2));
  const at::Tensor& narrow = transposed ? out : input;
  const auto spatial = static_cast<std::size_t>(weight.dim() - 2);
  const at::IntArrayRef steps = (transposed ? input : out).sizes();
  const double channels =
      count(narrow) / std::max(1.0, count(narrow.sizes().slice(narrow.sizes().size() - spatial)));
  cost.passing_bytes += kFloat * channels * places * count(steps.slice(steps.size() - spatial));
}

void pool(const Stack& from, const at::Tensor& out, OperatorCost& cost) {
  const auto kernel = from.at(1).toIntVector();
  double places = 1;
  for (std::int64_t i = 0; i < out.dim() && i < 2; ++i) {
    places *= static_cast<double>(kernel.at(kernel.size() > 1 ? static_cast<std::size_t>(i) : 0));
  }
  cost.elements += count(out) * std::max(1.0, places);
  cost.bytes += count(out) * sizeof(std::int64_t);  // where the largest was
}

void attention(const Stack& from, const at::Tensor& out, OperatorCost& cost) {
  const at::Tensor &query = tensor(from, 0), &key = tensor(from, 1);
  const double keys = key.dim() > 1 ? static_cast<double>(key.size(-2)) : 1;
  const double weights = count(query) / std::max(1.0, extent(query, -1)) * keys;
  cost.multiply_adds += weights * (extent(query, -1) + extent(out, -1));
  cost.elements += 4 * weights;
  cost.bytes += 3 * kFloat * weights;
}

// input, hidden, params: each weight meets each step of each sample.
void recurrent(const Stack& from, const at::Tensor&, OperatorCost& cost) {
  const at::Tensor& input = tensor(from, 0);
  const double steps = count(input) / std::max(1.0, extent(input, -1));
  for (const at::Tensor& weight : from.at(2).toTensorVector()) {
    if (weight.dim() < 2) continue;
    cost.multiply_adds += steps * count(weight);
    cost.bytes += 3 * kFloat * steps * extent(weight, 0);  // gates and states
    cost.elements += 6 * steps * extent(weight, 0);
  }
}

// The extents of the letters of one operand; of "..." whatever dimensions it stands for.
using Extents = std::map<char, double>;
void take_extents(std::string_view letters, const at::Tensor& operand, Extents& out) {
  constexpr char kRest = '.';
  const std::size_t dots = letters.find("...");
  const std::size_t named = letters.size() - (dots == letters.npos ? 0 : 3);
  const auto dims = static_cast<std::size_t>(operand.dim());
  TORCH_CHECK(named <= dims && (named == dims || dots != letters.npos), "no sum of products");
  double rest = 1;
  std::size_t at = 0;
  for (std::size_t i = 0; i < letters.size();) {
    if (i == dots) {
      for (std::size_t k = 0; k < dims - named; ++k) {
        rest *= static_cast<double>(operand.size(static_cast<std::int64_t>(at++)));
      }
      i += 3;
      continue;
    }
    double& known = out[letters[i++]];
    known = std::max(known, static_cast<double>(operand.size(static_cast<std::int64_t>(at++))));
  }
  if (dots != letters.npos) out[kRest] = std::max(out[kRest], rest);
}

// equation, operands, ...: they are multiplied from left to right; from above, no letter goes
// before the end.
void einsum(const Stack& from, const at::Tensor&, OperatorCost& cost) {
  std::string equation = from.at(0).toStringRef();
  std::erase(equation, ' ');
  const std::string inputs = equation.substr(0, equation.find("->"));
  Extents extents;
  double between = 0;
  std::size_t at = 0;
  const auto operands = from.at(1).toTensorVector();
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const std::size_t end = std::min(inputs.find(',', at), inputs.size());
    take_extents(std::string_view(inputs).substr(at, end - at), operands[i], extents);
    at = std::min(end + 1, inputs.size());
    double all = 1;
    for (const auto& [letter, size] : extents) all *= size;
    if (i > 0) cost.multiply_adds += all;
    if (i > 0 && i + 1 < operands.size()) between = std::max(between, kFloat * all);
    cost.passing_bytes += bytes_of(operands[i]);
  }
  cost.bytes += between * static_cast<double>(std::max<std::size_t>(2, operands.size()) - 2);
}

template <std::size_t kFirst>
void product_from(const Stack& from, const at::Tensor& out, OperatorCost& cost) {
  product(tensor(from, kFirst), tensor(from, kFirst + 1), out, cost);
}
template <bool kTransposed>
void convolution_of(const Stack& from, const at::Tensor& out, OperatorCost& cost) {
  convolution(from, out, kTransposed, cost);
}
void any_convolution(const Stack& from, const at::Tensor& out, OperatorCost& cost) {
  convolution(from, out, from.at(6).toBool(), cost);
}
void leave_out(const Stack&, const at::Tensor& out, OperatorCost& cost) {
  cost.bytes += 2 * bytes_of(out);  // and what was left out
}

const std::map<std::string, Rule>& rules() {
  static const std::map<std::string, Rule> kRules = {
      {"aten::linear", product_from<0>},
      {"aten::matmul", product_from<0>},
      {"aten::mm", product_from<0>},
      {"aten::bmm", product_from<0>},
      {"aten::addmm", product_from<1>},
      {"aten::baddbmm", product_from<1>},
      {"aten::conv1d", convolution_of<false>},
      {"aten::conv2d", convolution_of<false>},
      {"aten::conv_transpose2d.input", convolution_of<true>},
      {"aten::_convolution", any_convolution},
      {"aten::max_pool1d", pool},
      {"aten::max_pool2d", pool},
      {"aten::avg_pool1d", pool},
      {"aten::avg_pool2d", pool},
      {"aten::scaled_dot_product_attention", attention},
      {"aten::gru.input", recurrent},
      {"aten::lstm.input", recurrent},
      {"aten::einsum", einsum},
      {"aten::dropout", leave_out},
  };
  return kRules;
}

}  // namespace

OperatorCost cost_of(const std::string& name, const Stack& arguments, const Stack& results) {
  OperatorCost out;
  const auto from = tensors_of(arguments), to = tensors_of(results);
  bool computes = false;
  for (const at::Tensor& each : to) {
    if (is_view(each, from)) continue;
    computes = true;
    out.elements += count(each);
    out.bytes += bytes_of(each);
    out.result_bytes = std::max(out.result_bytes, bytes_of(each));
  }
  for (const at::Tensor& each : from) out.elements += computes ? count(each) : 0;
  const auto rule = rules().find(name);
  if (rule != rules().end() && !to.empty()) rule->second(arguments, to.front(), out);
  return out;
}

}  // namespace potluck
