// SPDX-License-Identifier: GPL-3.0-or-later
// The last step of taking a module apart: what nobody needs goes, the rest is numbered.
#include <map>
#include <set>

#include "engine/train/module/module_unrolling.h"

namespace potluck {
namespace {

using Kind = OperatorArgument::Kind;

}  // namespace

OperatorList number_values(UnrolledMethod method, std::size_t inputs, const ModuleParts& parts) {
  // From behind: what nobody needs goes.
  std::set<std::int64_t> needed{method.result};
  std::vector<std::int64_t> first;  // result of each call
  std::int64_t next = kResultBase;
  for (const OperatorCall& call : method.calls) {
    first.push_back(next);
    next += call.results;
  }
  const auto need = [&](const auto& self, const OperatorArgument& a) -> void {
    if (a.kind == Kind::kValue) needed.insert(a.integer);
    for (const auto& each : a.list) self(self, each);
  };
  std::vector<bool> kept(method.calls.size());
  for (std::size_t i = method.calls.size(); i-- > 0;) {
    const auto found = needed.lower_bound(first[i]);
    kept[i] = found != needed.end() && *found < first[i] + method.calls[i].results;
    if (!kept[i]) continue;
    for (const auto& each : method.calls[i].arguments) need(need, each);
  }
  const auto given = static_cast<std::int64_t>(inputs + parts.parameters.size());
  std::map<std::int64_t, std::int64_t> numbers;  // of results
  std::int64_t number = given + static_cast<std::int64_t>(parts.constants.size());
  const auto numbered = [&](std::int64_t value) {
    if (value >= kResultBase) return numbers.at(value);
    if (value >= kConstantBase) return given + (value - kConstantBase);
    if (value >= kParameterBase) return static_cast<std::int64_t>(inputs) + value - kParameterBase;
    return value;
  };
  const auto renumber = [&](const auto& self, OperatorArgument& a) -> void {
    if (a.kind == Kind::kValue) a.integer = numbered(a.integer);
    for (auto& each : a.list) self(self, each);
  };
  OperatorList out;
  for (std::size_t i = 0; i < method.calls.size(); ++i) {
    if (!kept[i]) continue;
    OperatorCall& call = method.calls[i];
    for (auto& each : call.arguments) renumber(renumber, each);
    for (std::uint32_t k = 0; k < call.results; ++k) numbers[first[i] + k] = number++;
    out.calls.push_back(std::move(call));
  }
  out.result = static_cast<std::uint32_t>(numbered(method.result));
  return out;
}

}  // namespace potluck
