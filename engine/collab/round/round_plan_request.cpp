// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/round/round_plan_request.h"

#include <algorithm>

#include "engine/collab/averaging/exchange.h"

namespace potluck {
namespace {

// What a member says of its links is planned with as far as links like that exist: a plan must not
// come to depend on the rounding of numbers that nobody measured.
double link_speed(double claimed) {
  return std::clamp(claimed, kLeastBitsPerSecond, kMostBitsPerSecond);
}

std::vector<PlanCodec> fixed_codecs(const CollaborationConfig& config) {
  PlanCodec gradients = plan_codec(config.contribution_codec, config.chunk_values);
  PlanCodec averages = plan_codec(config.codec, config.chunk_values);
  if (gradients.id == averages.id) return {gradients};
  gradients.for_averages = false;
  averages.for_gradients = false;
  return {gradients, averages};
}

}  // namespace

RoundPlanRequest round_plan_request(const CollaborationConfig& config, const Roster& roster,
                                    const std::vector<RoundMember>& members) {
  RoundPlanRequest out;
  out.values = config.values;
  out.target_batch = config.target_batch;
  out.overlap = config.overlap;
  out.chunks = chunk_count_for(config.values, config.chunk_values);
  if (config.codec_auto) {
    out.codecs = automatic_codecs(config.chunk_values);
  } else {
    out.codecs = fixed_codecs(config);
  }
  for (const auto& m : members) {
    const PeerRecord& record = roster.record_of(m.peer);
    const double up = record.up_bits_per_second, down = record.down_bits_per_second;
    RoundPeer peer;
    peer.up_bits_per_second = up > 0 ? link_speed(up) : kAssumedBitsPerSecond;
    peer.down_bits_per_second =
        down > 0 ? link_speed(down)
                 : std::min(kAssumedBitsPerSecond, kMostAsymmetry * peer.up_bits_per_second);
    peer.line_known = up > 0 && down > 0;
    peer.samples_per_second = m.samples_per_second;
    peer.trains = m.trains;
    peer.holds_samples = m.holds_samples;
    peer.can_reduce = m.reduces;
    out.peers.push_back(peer);
  }
  return out;
}

}  // namespace potluck
