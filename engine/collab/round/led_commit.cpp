// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/round/led_commit.h"

#include <cmath>

namespace potluck {
namespace {

constexpr double kMostLoss = 1e9;  // of a sample: more is no loss that anybody measured

}  // namespace

Vote vote_of(const LedAttempt& lead, const PeerId& member, const Done& done,
             const Standing& standing, const CollaborationConfig& config,
             const PeerId& coordinator) {
  return {lead.epoch,
          lead.attempt,
          standing.log.head(),
          coordinator,
          static_cast<std::uint8_t>(lead.average_codec),
          config.chunk_values,
          config.values,
          done.average_root,
          done.samples,
          lead.members.at(member).chunks};
}

Commit commit_of(const LedAttempt& lead, const Standing& standing,
                 const CollaborationConfig& config, const PeerId& coordinator, TimePoint now) {
  Commit commit;
  commit.epoch = lead.epoch;
  commit.attempt = lead.attempt;
  commit.previous = standing.log.head();
  commit.coordinator = coordinator;
  double loss_sum = 0;
  for (const auto& [id, m] : lead.members) {
    commit.members.push_back({id, m.done->samples, m.chunks});
    if (std::abs(m.done->loss_sum) <= kMostLoss * m.done->samples) loss_sum += m.done->loss_sum;
  }
  commit.codec = static_cast<std::uint8_t>(lead.average_codec);
  commit.chunk_values = config.chunk_values;
  commit.values = config.values;
  commit.average_root = lead.members.at(coordinator).done->average_root;
  commit.total_samples = standing.log.total_samples() + commit.samples();
  if (commit.samples() > 0) commit.mean_loss = loss_sum / static_cast<double>(commit.samples());
  commit.digest_epoch = standing.newest_digest.epoch;
  commit.state_digest = standing.newest_digest.digest;
  commit.took_ms = static_cast<std::uint32_t>(seconds(standing.epoch_so_far(now)) * 1000);
  return commit;
}

std::vector<Signature> votes_of(const LedAttempt& lead) {
  std::vector<Signature> votes;
  for (const auto& [id, m] : lead.members) votes.push_back(m.done->vote);
  return votes;
}

}  // namespace potluck
