// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/forecast/forecast.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/collab/averaging/exchange.h"

namespace potluck {
namespace {

constexpr double kHalf = 0.5;
constexpr int kBatchRefinements = 32;

bool positive(double x) { return std::isfinite(x) && x > 0; }

Status check(const ForecastRequest& request) {
  const bool fine = positive(request.samples_per_second) && std::isfinite(request.step_seconds) &&
                    request.step_seconds >= 0 && request.values > 0 && request.target_batch > 0 &&
                    positive(request.up_bits_per_second) &&
                    positive(request.down_bits_per_second) &&
                    std::isfinite(request.round_trip_seconds) && request.round_trip_seconds >= 0;
  if (!fine) {
    return {ErrorCode::kInvalidArgument, "a forecast needs positive speeds and sizes",
            "measure them with a dry run"};
  }
  for (const auto peers : request.peers) {
    if (peers == 0 || peers > kMostForecastPeers) {
      return {ErrorCode::kInvalidArgument,
              "a forecast is for 1 to " + std::to_string(kMostForecastPeers) + " computers"};
    }
  }
  return ok_status();
}

CodecId most_used(const RoundPlan& plan) {
  std::map<CodecId, int> uses;
  for (const auto& member : plan.choice.members) {
    if (member.computes) ++uses[member.codec];
  }
  const auto most = std::max_element(
      uses.begin(), uses.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == uses.end() ? plan.choice.average : most->first;
}

// speed_up is left to the caller, who knows one computer's time.
Result<ForecastPoint> point_at(const ForecastRequest& request, std::uint32_t peers) {
  ForecastPoint out;
  out.peers = peers;
  const double fair = request.target_batch / (peers * request.samples_per_second);
  if (peers == 1) {
    out.compute_seconds = fair;
  } else {
    RoundPlanRequest round;
    RoundPeer peer;
    peer.up_bits_per_second = request.up_bits_per_second;
    peer.down_bits_per_second = request.down_bits_per_second;
    peer.samples_per_second = request.samples_per_second;
    round.peers.assign(peers, peer);
    round.codecs = request.codecs;
    round.values = request.values;
    round.target_batch = request.target_batch;
    POTLUCK_TRY(const auto plan, plan_round(round));
    out.computing = static_cast<std::uint32_t>(std::count_if(plan.choice.members.begin(),
                                                             plan.choice.members.end(),
                                                             [](auto& m) { return m.computes; }));
    out.codec = most_used(plan);
    out.compute_seconds = plan.compute_seconds;
    out.exchange_seconds =
        plan.exchange_seconds + ForecastRequest::kWaits * request.round_trip_seconds;
  }
  out.epoch_seconds = out.compute_seconds + out.exchange_seconds + request.step_seconds;
  out.efficiency = fair / out.epoch_seconds;
  return out;
}

// The last group size in [good, bad) that is still efficient.
Result<std::uint32_t> knee_between(const ForecastRequest& request, std::uint32_t good,
                                   std::uint32_t bad) {
  while (bad - good > 1) {
    const std::uint32_t middle = good + (bad - good) / 2;
    POTLUCK_TRY(const auto point, point_at(request, middle));
    (point.efficiency >= kHalf ? good : bad) = middle;
  }
  return good;
}

}  // namespace

Result<Forecast> forecast(const ForecastRequest& request) {
  POTLUCK_CHECK(check(request));
  POTLUCK_TRY(const auto alone, point_at(request, 1));
  Forecast out;
  std::uint32_t good = 1;
  for (const auto peers : request.peers.empty() ? forecast_peers() : request.peers) {
    POTLUCK_TRY(auto point, point_at(request, peers));
    point.speed_up = alone.epoch_seconds / point.epoch_seconds;
    if (!out.knee) {
      if (point.efficiency >= kHalf) {
        good = peers;
      } else {
        POTLUCK_TRY(out.knee, knee_between(request, good, std::max(peers, good)));
      }
    }
    out.points.push_back(point);
  }
  return out;
}

Result<std::uint32_t> smallest_batch(const ForecastRequest& request, std::uint32_t peers,
                                     double share) {
  POTLUCK_CHECK(check(request));
  if (!(share > 0 && share < 1) || peers == 0 || peers > kMostForecastPeers) {
    return {ErrorCode::kInvalidArgument, "the share must be between 0 and 1"};
  }
  if (peers == 1) return 1U;
  // B >= R T_comm (1 - share)/share. With another batch the plan may choose finer codecs and T_comm
  // grow: so once more with that, until it is enough.
  ForecastRequest asked = request;
  double batch = 1;
  for (int i = 0; i < kBatchRefinements; ++i) {
    if (batch > kMostRecipeBatch) break;
    asked.target_batch = static_cast<std::uint32_t>(batch);
    POTLUCK_TRY(const auto point, point_at(asked, peers));
    const double rest = point.epoch_seconds - point.exchange_seconds;
    if (point.exchange_seconds <= share * point.epoch_seconds) return asked.target_batch;
    // What does not shrink with more peers helps to fill the epoch as well.
    const double computing = point.exchange_seconds * (1 - share) / share - request.step_seconds;
    const double speed = rest > request.step_seconds
                             ? asked.target_batch / (rest - request.step_seconds)
                             : peers * request.samples_per_second;
    batch = std::max(batch + 1, std::ceil(computing * speed - 1e-9));
  }
  return {ErrorCode::kTooLarge, "no target batch is large enough for these links",
          "use a smaller model or a stronger codec"};
}

std::vector<PlanCodec> forecast_codecs(const Recipe& recipe, std::uint64_t values) {
  const std::uint32_t chunk = chunk_values_for(values);
  if (recipe.codec == "auto") return automatic_codecs(chunk);
  const auto named = [](std::string_view name) {
    const Codec* codec = find_codec(name);
    return codec != nullptr ? codec->id() : CodecId::kFp16;
  };
  PlanCodec gradients = plan_codec(named(recipe.codec), chunk);
  PlanCodec averages = plan_codec(named(average_codec_of(recipe)), chunk);
  if (gradients.id == averages.id) return {gradients};
  gradients.for_averages = false;
  averages.for_gradients = false;
  return {gradients, averages};
}

std::vector<std::uint32_t> forecast_peers() {
  std::vector<std::uint32_t> out;
  for (std::uint32_t n = 1; n <= kMostForecastPeers; n += n < 16 ? 1 : n < 32 ? 4 : 8) {
    out.push_back(n);
  }
  return out;
}

}  // namespace potluck
