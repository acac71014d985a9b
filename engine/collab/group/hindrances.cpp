// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/group/hindrances.h"

#include <algorithm>

namespace potluck {

void Hindrances::hindered(const PeerId& peer, Fault fault, Duration cost, TimePoint now) {
  // Whoever has behaved for as long as it was left out begins anew.
  std::erase_if(peers_, [now](const auto& entry) {
    const State& state = entry.second;
    return now >= state.until + std::max<Duration>(kForgotten, state.last);
  });
  const auto [entry, first] = peers_.try_emplace(peer);
  State& state = entry->second;
  if (!first || fault == Fault::kItsOwn) {
    const Duration of_cost = kTimesCost * std::max<Duration>(cost, kLeastCost);
    state.last = std::min<Duration>(std::max<Duration>(2 * state.last, of_cost), kLongest);
  }
  state.until = now + state.last;
}

bool Hindrances::leaves_out(const PeerId& peer, TimePoint now) const {
  const auto it = peers_.find(peer);
  return it != peers_.end() && now < it->second.until;
}

}  // namespace potluck
