// SPDX-License-Identifier: GPL-3.0-or-later
// What an organiser is told before a run (docs/design.md, section 13): how long an epoch will take
// with so many computers on links of such a speed, from what one computer was measured to do and
// the plan that the coordinator of a round would make. Pure, any thread.
#pragma once

#include <optional>

#include "engine/collab/planning/round_plan.h"
#include "engine/project/recipe.h"

namespace potluck {

struct ForecastRequest {
  double samples_per_second = 0;  // of each computer while it computes; > 0
  double step_seconds = 0;        // of the optimizer, which everybody takes alone
  std::uint64_t values = 0;       // parameters; > 0
  std::uint32_t target_batch = 0;
  std::vector<PlanCodec> codecs;     // forecast_codecs()
  double up_bits_per_second = 0;     // of every member; > 0
  double down_bits_per_second = 0;   // > 0
  double round_trip_seconds = 0.05;  // between two members
  std::vector<std::uint32_t> peers;  // sizes of the group, rising; empty: forecast_peers()
  // Round trips in which nobody can compute: half of one each for offer, progress, start, gradient,
  // average, digest and commit.
  static constexpr double kWaits = 3.5;
};

struct ForecastPoint {
  std::uint32_t peers = 1;
  std::uint32_t computing = 1;     // of them; the plan lets the others reduce only
  CodecId codec = CodecId::kFp32;  // of most gradients
  double compute_seconds = 0, exchange_seconds = 0;
  double epoch_seconds = 0;  // both, and the optimizer's step
  // Share of everybody's time that goes into gradients, and how much faster than one alone.
  double efficiency = 1, speed_up = 1;
};

struct Forecast {
  std::vector<ForecastPoint> points;  // as request.peers
  // The most peers that spend half their time or more on gradients; none: more than the last
  // point's. Beyond it another computer brings little.
  std::optional<std::uint32_t> knee;
};

// kInvalidArgument: a number that is not positive, more than kMostForecastPeers.
Result<Forecast> forecast(const ForecastRequest& request);

// The smallest target batch with which `peers` spend at most `share` of an epoch on the exchange;
// share in (0, 1). kTooLarge when no batch that a recipe may have is enough.
Result<std::uint32_t> smallest_batch(const ForecastRequest& request, std::uint32_t peers,
                                     double share);

// The codecs that a project with this recipe gives its coordinators to choose from.
std::vector<PlanCodec> forecast_codecs(const Recipe& recipe, std::uint64_t values);
std::vector<std::uint32_t> forecast_peers();  // 1 to kMostForecastPeers, coarser as they grow
constexpr std::uint32_t kMostForecastPeers = 64;
constexpr std::uint32_t kMostRecipeBatch = 1048576;

}  // namespace potluck
