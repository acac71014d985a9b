// SPDX-License-Identifier: GPL-3.0-or-later
// How long a round takes, given who computes and which codecs are used: what plan_round searches
// with and describe_round explains. Private to these two.
#pragma once

#include <algorithm>
#include <optional>

#include "engine/collab/planning/round_plan.h"

namespace potluck {

class RoundDuration {
 public:
  // The request must outlive the model.
  explicit RoundDuration(const RoundPlanRequest& request);

  std::size_t size() const { return request_.peers.size(); }
  const RoundPlanRequest& request() const { return request_; }
  bool speeds_known() const { return speeds_known_; }
  double speed(std::size_t peer) const { return speeds_[peer]; }  // samples/s, 1 when none is known

  double compute_seconds(const std::vector<bool>& computes) const;
  double round_seconds(double compute, double exchange) const {
    return request_.overlap ? std::max(compute, exchange) : compute + exchange;
  }
  // The longest exchange in a round of `round` seconds.
  double exchange_within(double round, double compute) const {
    return request_.overlap ? round : round - compute;
  }
  double bytes(const PlanCodec& codec) const {
    return codec.bytes_per_value * static_cast<double>(request_.values);
  }
  // For reducer_fractions(…, bytes(average)); codecs: one for each peer.
  std::vector<FractionPeer> fraction_peers(const std::vector<bool>& computes,
                                           const std::vector<const PlanCodec*>& codecs,
                                           const PlanCodec& average) const;

 private:
  const RoundPlanRequest& request_;
  std::vector<double> speeds_;
  bool speeds_known_ = false;
};

}  // namespace potluck
