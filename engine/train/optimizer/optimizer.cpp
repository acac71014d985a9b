// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/optimizer/optimizer.h"

#include "engine/train/optimizer/flat_optimizer.h"

namespace potluck {
namespace {

Status require(bool condition, const std::string& what, const std::string& hint) {
  if (condition) return ok_status();
  return {ErrorCode::kInvalidArgument, what, hint};
}

bool in_range(double x, double low, double high) { return x >= low && x <= high; }  // false for NaN

Status check_schedule(const ScheduleSpec& s) {
  POTLUCK_CHECK(require(s.kind == "constant" || s.kind == "cosine" || s.kind == "linear" ||
                            s.kind == "step" || s.kind == "one-cycle",
                        "unknown schedule '" + s.kind + "'",
                        "there are: constant, cosine, linear, step, one-cycle"));
  POTLUCK_CHECK(require(s.learning_rate > 0.0 && in_range(s.learning_rate, 0.0, 100.0),
                        "the learning rate must be above 0 and at most 100",
                        "0.001 is a good start for adamw"));
  POTLUCK_CHECK(require(in_range(s.final_learning_rate, 0.0, 100.0),
                        "the final learning rate must be from 0 to 100", "0.0001, for example"));
  POTLUCK_CHECK(require(in_range(s.step_factor, 1e-9, 1.0) && s.step_factor < 1.0,
                        "the factor of a step must be above 0 and below 1", "0.1 is usual"));
  return require(s.kind == "constant" || s.total_steps > s.warmup_steps,
                 "a " + s.kind + " schedule needs more steps in total than for its warm-up",
                 "give the number of steps of the whole run, or use a constant schedule");
}

Status check_optimizer(const OptimizerSpec& s) {
  POTLUCK_CHECK(require(s.kind == "adamw" || s.kind == "sgd" || s.kind == "lamb",
                        "unknown optimizer '" + s.kind + "'", "there are: adamw, sgd, lamb"));
  const auto below_one = [](double x) { return in_range(x, 0.0, 1.0) && x < 1.0; };
  POTLUCK_CHECK(require(below_one(s.beta1) && below_one(s.beta2),
                        "beta1 and beta2 must be from 0 to below 1", "0.9 and 0.999 are usual"));
  POTLUCK_CHECK(require(s.epsilon >= 1e-30 && in_range(s.epsilon, 0.0, 1.0),
                        "epsilon must be above 0 and at most 1", "1e-8 is usual"));
  POTLUCK_CHECK(
      require(below_one(s.momentum), "momentum must be from 0 to below 1", "0.9 is usual"));
  POTLUCK_CHECK(require(in_range(s.weight_decay, 0.0, 100.0), "weight decay must be from 0 to 100",
                        "0.1 is usual for adamw"));
  POTLUCK_CHECK(require(below_one(s.average_decay),
                        "the decay of the weights' average must be from 0 (off) to below 1",
                        "0.999 is usual"));
  return require(in_range(s.clip_norm, 0.0, 1e9), "the clip norm must be from 0 (off) to 1e9",
                 "1.0 is usual");
}

}  // namespace

int moments_of(const OptimizerSpec& spec) {
  const int own = spec.kind != "sgd" ? 2 : spec.momentum > 0.0 ? 1 : 0;
  return own + (spec.average_decay > 0.0 ? 1 : 0);
}

Result<std::unique_ptr<Optimizer>> Optimizer::create(const OptimizerSpec& spec,
                                                     const ScheduleSpec& schedule,
                                                     std::uint64_t values,
                                                     std::vector<DecayRange> decay, int threads) {
  POTLUCK_CHECK(check_optimizer(spec));
  POTLUCK_CHECK(check_schedule(schedule));
  std::uint64_t at = 0;
  for (const DecayRange& range : decay) {
    assert(at <= range.begin && range.begin <= range.end && range.end <= values);
    at = range.end;
  }
  const FlatOptimizer::Parts parts{spec, schedule, values, std::move(decay), threads};
  if (spec.kind == "adamw") return make_adamw(parts);
  return spec.kind == "sgd" ? make_sgd(parts) : make_lamb(parts);
}

}  // namespace potluck
