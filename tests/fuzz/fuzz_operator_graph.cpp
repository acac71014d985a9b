// SPDX-License-Identifier: GPL-3.0-or-later
// The list of operators that members run of an organiser's module, as text.
#include "engine/train/operators/operator_graph.h"

#include <limits>

#include "engine/train/operators/allowed_operators.h"
#include "fuzz.h"

using namespace potluck;

namespace {

void check(const OperatorList& list, std::uint64_t values) {
  for (const OperatorCall& call : list.calls) {
    assert(is_allowed_operator(call.name));
    for (const OperatorArgument& argument : call.arguments) {
      if (argument.kind != OperatorArgument::Kind::kValue) continue;
      assert(argument.integer >= 0 && static_cast<std::uint64_t>(argument.integer) < values);
    }
    values += call.results;
  }
  assert(list.result < values);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto graph = read_operator_graph(as_text({data, size}));
  if (!graph) {
    assert(!graph.error().message.empty() && !graph.error().hint.empty());
    return 0;
  }
  const std::size_t given = graph->parameters.size() + graph->constants.size();
  check(graph->forward, kForwardInputs + given);
  if (graph->loss) check(*graph->loss, kLossInputs + given);
  // What is not a number is unlike itself: the text is compared.
  const std::string text = to_text(*graph);
  const auto again = read_operator_graph(text);
  assert(again && to_text(*again) == text);
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  using Kind = OperatorArgument::Kind;
  const auto value = [](std::int64_t number) {
    OperatorArgument out;
    out.kind = Kind::kValue;
    out.integer = number;
    return out;
  };
  OperatorGraph graph;
  graph.parameters = {{"weight", {3, 4}}, {"bias", {3}}};
  graph.constants = {{OperatorGraph::Constant::Type::kFloat32, {1}, Bytes(4, 0)}};
  graph.forward.calls.push_back({"aten::linear", {value(0), value(1), value(2)}});
  OperatorArgument alpha;
  alpha.kind = rng.chance(0.5) ? Kind::kInteger : Kind::kReal;
  alpha.integer = static_cast<std::int64_t>(rng.next());
  alpha.real = rng.chance(0.2) ? std::numeric_limits<double>::infinity() : rng.normal();
  graph.forward.calls.push_back({"aten::add.Tensor", {value(4), value(3), alpha}});
  OperatorArgument sizes;
  sizes.kind = Kind::kList;
  sizes.list = {alpha, alpha};
  if (rng.chance(0.5)) graph.forward.calls.push_back({"aten::reshape", {value(5), sizes}});
  graph.forward.result = static_cast<std::uint32_t>(3 + graph.forward.calls.size());
  if (rng.chance(0.3)) {
    graph.loss = OperatorList{{{"aten::mse_loss", {value(0), value(1), alpha}}}, 5};
  }
  graph.multiply_adds = 12;
  const std::string text = to_text(graph);
  return {text.begin(), text.end()};
}
