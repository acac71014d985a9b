// SPDX-License-Identifier: GPL-3.0-or-later
// A model as a list of tensor operators, one after the other: what members run of a module that an
// organiser brought (module_import.h). There is no code in it, no branch and no loop: every
// operator is on an allow-list (allowed_operators.h), every argument a constant or an earlier
// result. JSON, so that people can read what their computer is to run. Values; any thread. No
// torch here.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/base/bytes.h"
#include "net/base/result.h"

namespace potluck {

struct OperatorArgument {
  enum class Kind : std::uint8_t { kNone, kBool, kInteger, kReal, kText, kValue, kList };
  Kind kind = Kind::kNone;
  std::int64_t integer = 0;  // kBool, kInteger; kValue: its number
  double real = 0.0;
  std::string text;
  std::vector<OperatorArgument> list;
  bool operator==(const OperatorArgument&) const = default;
};

struct OperatorCall {
  std::string name;  // "aten::relu", "aten::add.Tensor"
  std::vector<OperatorArgument> arguments;
  std::uint32_t results = 1;
  bool operator==(const OperatorCall&) const = default;
};

// Values are numbered: the inputs, the parameters, the constants, then the results of the calls.
struct OperatorList {
  std::vector<OperatorCall> calls;
  std::uint32_t result = 0;
  bool operator==(const OperatorList&) const = default;
};

struct OperatorGraph {
  struct Parameter {
    std::string name;
    std::vector<std::int64_t> shape;
    bool operator==(const Parameter&) const = default;
  };
  struct Constant {
    enum class Type : std::uint8_t { kFloat32, kInt64, kBool } type = Type::kFloat32;
    std::vector<std::int64_t> shape;
    Bytes data;  // little-endian, the last index fastest
    bool operator==(const Constant&) const = default;
  };
  std::vector<Parameter> parameters;  // float32
  std::vector<Constant> constants;
  // Of the model's input; gives [samples, classes], or [samples, positions, classes] for text.
  OperatorList forward;
  // Of [samples * positions, classes] and the targets, int64 [samples * positions]; gives the mean.
  // None: cross-entropy.
  std::optional<OperatorList> loss;
  // Per sample, as ModelLayout counts them.
  double multiply_adds = 0.0, activations = 0.0;
  bool operator==(const OperatorGraph&) const = default;
};

constexpr std::size_t kMaxGraphBytes = 32 << 20;
constexpr std::size_t kForwardInputs = 1, kLossInputs = 2;

std::string to_text(const OperatorGraph& graph);
// kMalformed names the place; kPermission: an operator that is not allowed.
Result<OperatorGraph> read_operator_graph(std::string_view text);

}  // namespace potluck
