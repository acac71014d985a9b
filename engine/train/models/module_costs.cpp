// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/models/module_costs.h"

#include <algorithm>
#include <cstdio>

#include "engine/train/models/operator_costs.h"
#include "engine/train/models/operator_program.h"
#include "engine/train/models/operator_shapes.h"
#include "engine/train/models/torch_model.h"

namespace potluck {
namespace {

// What grows with the samples is told from what does not by two batches; the larger is the largest
// that is computed at once, so that what grows faster than the samples is counted from above.
constexpr std::int64_t kFewSamples = 2, kManySamples = 256;
constexpr double kForwardAndBack = 3;  // the way back multiplies twice
constexpr double kAtOnce = 2;          // gradients of results that are there at the same time

std::string rounded(double value) {
  char out[32];
  std::snprintf(out, sizeof out, "%.1e", value);
  return out;
}

at::TensorOptions no_data(at::ScalarType type) {
  return at::TensorOptions().device(at::kMeta).dtype(type);
}

// Costs of the calls of one list, or what was wrong with the last of them.
struct Calls {
  std::vector<std::string> names;
  std::vector<OperatorCost> costs;
};

class Rehearsal {
 public:
  Rehearsal(const OperatorGraph& graph, const ModelSpec& spec, const DataShape& data)
      : graph_(graph), spec_(spec), data_(data) {}

  // As long as it goes well; the rest of `error`: what torch says.
  Result<Calls> of(std::int64_t samples) {
    Calls out;
    try {
      const c10::NoGradGuard no_gradient;
      POTLUCK_CHECK(run(samples, out));
      return out;
    } catch (const c10::Error& error) {
      return cannot(out, error.what_without_backtrace());
    } catch (const std::exception& error) {  // some of torch's operators throw others
      return cannot(out, error.what());
    }
  }

 private:
  static Error cannot(const Calls& so_far, const std::string& why) {
    const std::size_t at = so_far.names.size();
    const std::string where =
        at == 0 ? "" : " of '" + so_far.names.back() + "' (operator " + std::to_string(at) + ")";
    return {ErrorCode::kInvalidArgument,
            "the module's costs" + where + " cannot be worked out before it runs: " +
                why.substr(0, std::min(why.find('\n'), std::size_t{200})),
            "nothing of it was run; shapes must not depend on values, nor on a number of samples"};
  }

  Status run(std::int64_t samples, Calls& out) {
    std::vector<at::Tensor> parameters;
    for (const auto& p : graph_.parameters) {
      parameters.push_back(at::empty(p.shape, no_data(at::kFloat)));
    }
    const auto constants = constants_of(graph_, at::kMeta);
    const auto around = [&out](const std::string& name, const OperatorProgram::Operation& operation,
                               OperatorProgram::Stack& stack) {
      out.names.push_back(name);
      const OperatorProgram::Stack arguments = stack;
      work_out(name, operation, stack);
      out.costs.push_back(cost_of(name, arguments, stack));
    };
    Pass pass;
    POTLUCK_TRY(const auto forward,
                OperatorProgram::prepare(graph_, graph_.forward, kForwardInputs));
    const at::Tensor logits = forward.run({{input(samples)}, parameters, constants}, pass, around);
    if (!graph_.loss) return ok_status();
    POTLUCK_TRY(const auto loss, OperatorProgram::prepare(graph_, *graph_.loss, kLossInputs));
    const at::Tensor flat = logits.reshape({-1, data_.classes});
    const at::Tensor targets = at::empty({flat.size(0)}, no_data(at::kLong));
    loss.run({{flat, targets}, parameters, constants}, pass, around);
    return ok_status();
  }

  at::Tensor input(std::int64_t samples) const {
    if (reads_text(spec_.task())) {
      return at::empty({samples, spec_.context()}, no_data(at::kLong));
    }
    return at::empty({samples, data_.channels, data_.height, data_.width}, no_data(at::kFloat));
  }

  const OperatorGraph& graph_;
  const ModelSpec& spec_;
  const DataShape& data_;
};

// Of a value at two numbers of samples: what each sample adds, and what is there without any.
struct Growth {
  double each = 0, fixed = 0, one = 0;
};
Growth growth(double few, double many) {
  Growth out;
  out.each = std::max(0.0, (many - few) / static_cast<double>(kManySamples - kFewSamples));
  out.fixed = std::max(0.0, few - kFewSamples * out.each);
  out.one = std::max(out.fixed + out.each, few / kFewSamples);
  return out;
}

Error too_large(const Calls& calls, std::size_t at, const std::string& what) {
  return {
      ErrorCode::kTooLarge,
      "'" + calls.names[at] + "' (operator " + std::to_string(at + 1) + " of the module) " + what,
      "nothing of it was run; tell the organiser"};
}

}  // namespace

Result<ModuleCosts> work_out_costs(const OperatorGraph& graph, const ModelSpec& spec,
                                   const DataShape& data) {
  Rehearsal rehearsal(graph, spec, data);
  POTLUCK_TRY(const Calls few, rehearsal.of(kFewSamples));
  POTLUCK_TRY(const Calls many, rehearsal.of(kManySamples));
  ModuleCosts out;
  double passing = 0, largest = 0;
  for (std::size_t i = 0; i < few.costs.size(); ++i) {
    const OperatorCost &a = few.costs[i], &b = many.costs[i];
    const Growth operations = growth(a.operations(), b.operations());
    const Growth result = growth(a.result_bytes, b.result_bytes);
    const Growth bytes = growth(a.bytes, b.bytes);
    if (operations.one > kMostCallOperations) {
      return too_large(few, i,
                       "takes " + rounded(operations.one) +
                           " operations for one sample, and at most 1.25e11 are possible");
    }
    if (result.one > kMostResultBytes) {
      return too_large(
          few, i,
          "gives " + rounded(result.one) + " bytes for one sample, and at most 2 GiB are possible");
    }
    out.multiply_adds += growth(a.multiply_adds, b.multiply_adds).each;
    out.operations += operations.one;
    out.values += bytes.each / sizeof(float);
    out.fixed_values += bytes.fixed / sizeof(float);
    passing = std::max(passing, growth(a.passing_bytes, b.passing_bytes).one);
    largest = std::max(largest, result.one);
  }
  if (kForwardAndBack * out.operations > kMostOperations) {
    return {ErrorCode::kTooLarge,
            "the module takes " + rounded(kForwardAndBack * out.operations) +
                " operations for one sample, and at most 2e13 are possible",
            "nothing of it was run; tell the organiser"};
  }
  out.fixed_values += (passing + kAtOnce * largest) / sizeof(float);
  return out;
}

}  // namespace potluck
