// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/operators/operator_graph.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "engine/train/operators/allowed_operators.h"
#include "net/base/json.h"

namespace potluck {
namespace {

using nlohmann::json;
using Argument = OperatorArgument;
using Kind = OperatorArgument::Kind;
using Constant = OperatorGraph::Constant;

constexpr std::string_view kFormat = "potluck operators 1";
constexpr std::size_t kMaxCalls = 50'000, kMaxArguments = 32, kMaxResults = 1024, kMaxList = 4096,
                      kMaxNesting = 3, kMaxText = 256, kMaxParameters = 20'000,
                      kMaxConstants = 4096, kMaxDimensions = 8;
constexpr std::uint64_t kMaxValues = 2'000'000'000;
// In all: what they take is a hundred times their text.
constexpr std::size_t kMaxArgumentsInAll = 1'000'000, kMaxResultsInAll = 1'000'000,
                      kMaxJsonBytes = std::size_t{96} << 20;
constexpr std::string_view kTypeNames[] = {"float32", "int64", "bool"};
constexpr std::size_t kTypeBytes[] = {4, 8, 1};

// ---- writing ----

json real_to_json(double value) {
  if (std::isfinite(value)) return value;
  if (std::isnan(value)) return {{"real", "nan"}};
  return {{"real", value > 0 ? "inf" : "-inf"}};
}

json to_json(const Argument& argument) {
  switch (argument.kind) {
    case Kind::kNone:
      return nullptr;
    case Kind::kBool:
      return argument.integer != 0;
    case Kind::kInteger:
      return argument.integer;
    case Kind::kReal:
      return real_to_json(argument.real);
    case Kind::kText:
      return argument.text;
    case Kind::kValue:
      return {{"value", argument.integer}};
    case Kind::kList:
      break;
  }
  json out = json::array();
  for (const Argument& each : argument.list) out.push_back(to_json(each));
  return out;
}

json to_json(const OperatorList& list) {
  json calls = json::array();
  for (const OperatorCall& call : list.calls) {
    json arguments = json::array();
    for (const Argument& each : call.arguments) arguments.push_back(to_json(each));
    calls.push_back({{"operator", call.name}, {"arguments", std::move(arguments)}});
    if (call.results != 1) calls.back()["results"] = call.results;
  }
  return {{"calls", std::move(calls)}, {"result", list.result}};
}

// ---- reading: bounded, and every number of a value checked ----

Error malformed(const std::string& what) {
  return {ErrorCode::kMalformed, "the project's module cannot be used: " + what,
          "its organiser made it with another version, or it was damaged"};
}

struct Reader {
  std::string problem;  // the first
  std::size_t arguments = 0;

  template <class T>
  T fail(std::string what, T fallback = {}) {
    if (problem.empty()) problem = std::move(what);
    return fallback;
  }

  const json& member(const json& from, const char* key) {
    static const json kNothing;
    const auto found = from.is_object() ? from.find(key) : from.end();
    if (!from.is_object() || found == from.end()) {
      fail(std::string("'") + key + "' is missing", 0);
      return kNothing;
    }
    return *found;
  }
  std::uint64_t count(const json& from, const char* what, std::uint64_t most) {
    if (from.is_number_unsigned() && from.get<std::uint64_t>() <= most) return from;
    return fail(std::string(what) + " is not a number up to " + std::to_string(most),
                std::uint64_t{0});
  }
  std::string text(const json& from, const char* what, std::size_t most) {
    if (from.is_string() && from.get_ref<const std::string&>().size() <= most) return from;
    return fail<std::string>(std::string(what) + " is not a text");
  }
  const json& array(const json& from, const char* what, std::size_t most) {
    static const json kEmpty = json::array();
    if (from.is_array() && from.size() <= most) return from;
    fail(std::string(what) + " is not a list of at most " + std::to_string(most), 0);
    return kEmpty;
  }
};

std::vector<std::int64_t> read_shape(Reader& in, const json& from, std::uint64_t& values) {
  std::vector<std::int64_t> out;
  values = 1;
  for (const json& each : in.array(from, "a shape", kMaxDimensions)) {
    const std::uint64_t extent = in.count(each, "an extent", kMaxValues);
    out.push_back(static_cast<std::int64_t>(extent));
    if (extent > 0 && values > kMaxValues / extent) in.fail("an array is too large", 0);
    values = in.problem.empty() ? values * extent : 0;
  }
  return out;
}

Argument read_argument(Reader& in, const json& from, std::uint64_t values, std::size_t depth) {
  Argument out;
  if (++in.arguments > kMaxArgumentsInAll) return in.fail<Argument>("it has too many arguments");
  if (from.is_null()) return out;
  if (from.is_boolean()) {
    out.kind = Kind::kBool;
    out.integer = from.get<bool>();
  } else if (from.is_number_integer()) {
    out.kind = Kind::kInteger;
    const bool large = from.is_number_unsigned() &&
                       from.get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max();
    out.integer = large ? in.fail<std::int64_t>("a number is too large") : from.get<std::int64_t>();
  } else if (from.is_number_float()) {
    out.kind = Kind::kReal;
    out.real = from;
  } else if (from.is_string()) {
    out.kind = Kind::kText;
    out.text = in.text(from, "an argument", kMaxText);
  } else if (from.is_array()) {
    out.kind = Kind::kList;
    if (depth >= kMaxNesting) return in.fail<Argument>("lists are nested too deeply");
    for (const json& each : in.array(from, "an argument", kMaxList)) {
      out.list.push_back(read_argument(in, each, values, depth + 1));
    }
  } else if (const auto value = from.find("value"); value != from.end()) {
    out.kind = Kind::kValue;
    if (values == 0) return in.fail<Argument>("there is no value yet");
    out.integer = static_cast<std::int64_t>(in.count(*value, "a value", values - 1));
  } else {
    out.kind = Kind::kReal;
    const std::string name = in.text(in.member(from, "real"), "a number", 4);
    const double infinity = std::numeric_limits<double>::infinity();
    out.real = name == "inf"    ? infinity
               : name == "-inf" ? -infinity
                                : std::numeric_limits<double>::quiet_NaN();
  }
  return out;
}

OperatorCall read_call(Reader& in, const json& from, std::uint64_t values) {
  OperatorCall out;
  out.name = in.text(in.member(from, "operator"), "an operator", kMaxText);
  if (from.is_object() && from.contains("results")) {
    out.results =
        static_cast<std::uint32_t>(in.count(from["results"], "the number of results", kMaxResults));
  }
  if (out.results == 0) in.fail("an operator gives nothing", 0);
  for (const json& each : in.array(in.member(from, "arguments"), "arguments", kMaxArguments)) {
    out.arguments.push_back(read_argument(in, each, values, 0));
  }
  return out;
}

// inputs: of the list, parameters and constants included.
OperatorList read_list(Reader& in, const json& from, std::uint64_t inputs) {
  OperatorList out;
  std::uint64_t values = inputs;
  for (const json& each : in.array(in.member(from, "calls"), "calls", kMaxCalls)) {
    out.calls.push_back(read_call(in, each, values));
    values += out.calls.back().results;
    if (values - inputs > kMaxResultsInAll) in.fail("it gives too many results", 0);
    if (!in.problem.empty()) {
      in.problem = "operator " + std::to_string(out.calls.size()) + ": " + in.problem;
      return out;
    }
  }
  out.result = static_cast<std::uint32_t>(
      in.count(in.member(from, "result"), "result", values > 0 ? values - 1 : 0));
  return out;
}

OperatorGraph::Parameter read_parameter(Reader& in, const json& from) {
  OperatorGraph::Parameter out;
  out.name = in.text(in.member(from, "name"), "a name", kMaxText);
  if (out.name.empty()) in.fail("a parameter has no name", 0);
  std::uint64_t values = 0;
  out.shape = read_shape(in, in.member(from, "shape"), values);
  if (values == 0) in.fail("the parameter '" + out.name + "' is empty", 0);
  return out;
}

Constant read_constant(Reader& in, const json& from) {
  Constant out;
  const std::string type = in.text(in.member(from, "type"), "a type", kMaxText);
  const auto found = std::find(std::begin(kTypeNames), std::end(kTypeNames), type);
  if (found == std::end(kTypeNames)) return in.fail<Constant>("unknown type of a constant");
  out.type = static_cast<Constant::Type>(found - std::begin(kTypeNames));
  std::uint64_t values = 0;
  out.shape = read_shape(in, in.member(from, "shape"), values);
  auto data = from_base64url(in.text(in.member(from, "data"), "a constant", kMaxGraphBytes));
  const std::size_t bytes = values * kTypeBytes[static_cast<std::size_t>(out.type)];
  if (!data || data->size() != bytes) {
    return in.fail<Constant>("a constant has not as many bytes as its shape says");
  }
  out.data = std::move(*data);
  return out;
}

double read_cost(Reader& in, const json& from) {
  const double value = from.is_number() ? from.get<double>() : -1;
  if (value >= 0 && value <= 1e18) return value;
  return in.fail<double>("its costs are not told");
}

Status check_operators(const OperatorList& list) {
  for (const OperatorCall& call : list.calls) {
    if (is_allowed_operator(call.name)) continue;
    return {ErrorCode::kPermission,
            "the project's module uses '" + call.name + "', which is not allowed",
            "nothing of it was run; tell the organiser"};
  }
  return ok_status();
}

OperatorGraph read_graph(Reader& in, const json& from) {
  OperatorGraph out;
  if (in.text(in.member(from, "format"), "format", kMaxText) != kFormat) {
    return in.fail<OperatorGraph>("it is of another kind");
  }
  std::uint64_t all = 0;
  std::set<std::string> names;
  for (const json& each : in.array(in.member(from, "parameters"), "parameters", kMaxParameters)) {
    out.parameters.push_back(read_parameter(in, each));
    std::uint64_t values = 1;
    for (const std::int64_t extent : out.parameters.back().shape) {
      values *= static_cast<std::uint64_t>(extent);
    }
    if ((all += values) > kMaxValues) return in.fail<OperatorGraph>("it is too large");
    if (!names.insert(out.parameters.back().name).second) {
      return in.fail<OperatorGraph>("two parameters have one name");
    }
  }
  for (const json& each : in.array(in.member(from, "constants"), "constants", kMaxConstants)) {
    out.constants.push_back(read_constant(in, each));
  }
  const std::uint64_t given = out.parameters.size() + out.constants.size();
  out.forward = read_list(in, in.member(from, "forward"), kForwardInputs + given);
  if (from.is_object() && from.contains("loss")) {
    out.loss = read_list(in, from["loss"], kLossInputs + given);
  }
  out.multiply_adds = read_cost(in, in.member(from, "multiply_adds"));
  out.activations = read_cost(in, in.member(from, "activations"));
  return out;
}

}  // namespace

std::string to_text(const OperatorGraph& graph) {
  json parameters = json::array(), constants = json::array();
  for (const auto& each : graph.parameters) {
    parameters.push_back({{"name", each.name}, {"shape", each.shape}});
  }
  for (const auto& each : graph.constants) {
    constants.push_back({{"type", kTypeNames[static_cast<std::size_t>(each.type)]},
                         {"shape", each.shape},
                         {"data", to_base64url(each.data)}});
  }
  json out = {{"format", kFormat},
              {"parameters", std::move(parameters)},
              {"constants", std::move(constants)},
              {"forward", to_json(graph.forward)},
              {"multiply_adds", graph.multiply_adds},
              {"activations", graph.activations}};
  if (graph.loss) out["loss"] = to_json(*graph.loss);
  return out.dump(1);
}

Result<OperatorGraph> read_operator_graph(std::string_view text) {
  if (text.size() > kMaxGraphBytes) {
    return {ErrorCode::kTooLarge, "the project's module is too large",
            "at most " + std::to_string(kMaxGraphBytes >> 20) + " MB, weights not counted"};
  }
  const auto parsed = parse_json(text, {.memory = kMaxJsonBytes});
  if (!parsed) return malformed("it is not JSON (" + parsed.error().message + ")");
  Reader in;
  OperatorGraph graph = read_graph(in, *parsed);
  if (!in.problem.empty()) return malformed(in.problem);
  POTLUCK_CHECK(check_operators(graph.forward));
  if (graph.loss) POTLUCK_CHECK(check_operators(*graph.loss));
  return graph;
}

}  // namespace potluck
