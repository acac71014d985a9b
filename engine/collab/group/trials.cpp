// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/group/trials.h"

#include <algorithm>
#include <utility>

namespace potluck {

void Trials::tried(std::uint64_t epoch, const PeerId& coordinator,
                   const std::vector<Member>& members) {
  if (epoch != std::exchange(epoch_, epoch)) tried_.clear();
  for (const Member& m : members) tried_.try_emplace(m.peer, Try{coordinator, m.on_trial});
}

void Trials::made(const Commit& commit, const Silent& silent, TimePoint now) {
  for (const CommitMember& member : commit.members) {
    tried_.erase(member.peer);
    if (member.samples == 0) continue;
    failed_.erase(member.peer);
    hindrances_.forgive(member.peer);
  }
  if (commit.epoch != epoch_) return;
  for (const auto& [peer, was] : std::exchange(tried_, {})) {
    if (!was.on_trial && silent(peer)) continue;
    std::erase_if(failed_, [now](const auto& f) { return now - f.second.at >= kRemembered; });
    if (failed_.size() >= kMost) failed_.erase(failed_.begin());
    const auto [first, is_first] = failed_.try_emplace(peer, Failure{was.coordinator, now});
    if (is_first || first->second.coordinator == was.coordinator) continue;
    hindrances_.hindered(peer, Hindrances::Fault::kItsOwn, kCost, now);
  }
}

}  // namespace potluck
