// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/group/trials.h"

#include <algorithm>
#include <utility>

namespace potluck {

void Trials::tried(std::uint64_t epoch, const PeerId& coordinator,
                   const std::vector<PeerId>& on_trial) {
  if (epoch != std::exchange(epoch_, epoch)) tried_.clear();
  for (const PeerId& peer : on_trial) tried_.try_emplace(peer, coordinator);
}

void Trials::made(const Commit& commit, TimePoint now) {
  for (const CommitMember& member : commit.members) {
    tried_.erase(member.peer);
    if (member.samples == 0) continue;
    failed_.erase(member.peer);
    hindrances_.forgive(member.peer);
  }
  if (commit.epoch != epoch_) return;
  for (const auto& [peer, coordinator] : std::exchange(tried_, {})) {
    if (failed_.size() >= kMost) failed_.erase(failed_.begin());
    const auto [first, is_first] = failed_.try_emplace(peer, coordinator);
    if (is_first || first->second == coordinator) continue;
    hindrances_.hindered(peer, Hindrances::Fault::kItsOwn, kCost, now);
  }
}

}  // namespace potluck
