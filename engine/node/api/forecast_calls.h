// SPDX-License-Identifier: GPL-3.0-or-later
// The calls that tell what a project would cost and how fast it would be, before there is one, and
// how fast one is here. They train for a moment, so they take seconds.
#pragma once

#include <mutex>

#include "engine/control/values/forecast.h"
#include "engine/node/api/call_table.h"
#include "engine/node/owner/owner.h"
#include "engine/node/projects/memberships.h"
#include "engine/train/trainer/trainer.h"

namespace potluck {

class ForecastCalls {
 public:
  ForecastCalls(std::filesystem::path home, Memberships& memberships, const Owner& owner,
                const RunningProject& running);

  static CallList<ForecastCalls> methods();
  Result<control::CostList> model_costs(const Json& params);
  Result<control::Forecast> forecast(const Json& params);
  Result<control::Benchmark> benchmark(const Json& params);

 private:
  void limit_trainer(TrainerOptions& options) const;  // to what the preferences allow
  Result<control::Measured> dry_run_of(const Json& params, const Recipe& recipe);

  const std::filesystem::path home_;
  Memberships& memberships_;
  const Owner& owner_;
  const RunningProject& running_;
  std::mutex dry_run_mutex_;  // one at a time: they would measure each other
};

}  // namespace potluck
