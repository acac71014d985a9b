// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/planning/round_duration.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace potluck {
namespace {

// Mean squared error relative to the values' own, in rough numbers for gradients (absmax blocks).
double roughness_of(CodecId id) {
  switch (static_cast<int>(id)) {
    case 0:  // fp32
      return 0;
    case 1:  // fp16
      return 1e-7;
    case 2:  // bf16
      return 5e-6;
    case 3:  // int8
      return 1e-4;
    case 4:  // int4
      return 3e-2;
    default:
      return 0.5;
  }
}

constexpr std::array<int, 5> kAutomatic = {0, 1, 2, 3, 4};  // fp32 fp16 bf16 int8 int4

}  // namespace

PlanCodec plan_codec(CodecId id, std::uint32_t chunk_values) {
  const Codec* codec = find_codec(static_cast<std::uint8_t>(id));
  assert(codec != nullptr && chunk_values > 0);
  PlanCodec out;
  out.id = id;
  out.bytes_per_value = static_cast<double>(codec->encoded_bytes(chunk_values)) / chunk_values;
  out.roughness = roughness_of(id);
  return out;
}

std::vector<PlanCodec> automatic_codecs(std::uint32_t chunk_values) {
  std::vector<PlanCodec> out;
  for (const int id : kAutomatic) {
    if (find_codec(static_cast<std::uint8_t>(id)) == nullptr) continue;
    PlanCodec codec = plan_codec(static_cast<CodecId>(id), chunk_values);
    // As large as a finer one: of no use.
    const bool useless = std::any_of(out.begin(), out.end(), [&](const PlanCodec& finer) {
      return finer.bytes_per_value <= codec.bytes_per_value * 1.001;
    });
    if (!useless) out.push_back(codec);
  }
  return out;
}

RoundDuration::RoundDuration(const RoundPlanRequest& request) : request_(request) {
  std::vector<double> known;
  for (const RoundPeer& p : request.peers) {
    if (p.samples_per_second > 0) known.push_back(p.samples_per_second);
  }
  speeds_known_ = !known.empty();
  double median = 1;
  if (speeds_known_) {
    const auto middle = known.begin() + static_cast<std::ptrdiff_t>(known.size() / 2);
    std::nth_element(known.begin(), middle, known.end());
    median = *middle;
  }
  for (const RoundPeer& p : request.peers) {
    speeds_.push_back(p.samples_per_second > 0 ? p.samples_per_second : median);
  }
}

double RoundDuration::compute_seconds(const std::vector<bool>& computes) const {
  if (!speeds_known_) return 0;
  double speed = 0;
  for (std::size_t i = 0; i < size(); ++i) {
    // A member that only holds samples from before computes no more.
    if (computes[i] && request_.peers[i].trains) speed += speeds_[i];
  }
  return speed > 0 ? request_.target_batch / speed : 0;
}

std::vector<FractionPeer> RoundDuration::fraction_peers(const std::vector<bool>& computes,
                                                        const std::vector<const PlanCodec*>& codecs,
                                                        const PlanCodec& average) const {
  std::vector<FractionPeer> out;
  for (std::size_t i = 0; i < size(); ++i) {
    const RoundPeer& p = request_.peers[i];
    FractionPeer peer;
    peer.up_bits_per_second = p.up_bits_per_second;
    peer.down_bits_per_second = p.down_bits_per_second;
    peer.contributes = computes[i];
    peer.can_reduce = p.can_reduce;
    peer.sends = codecs[i]->bytes_per_value / average.bytes_per_value;
    out.push_back(peer);
  }
  return out;
}

}  // namespace potluck
