// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/group/offences.h"

#include <algorithm>

namespace potluck {

void Offences::offended(const PeerId& peer, TimePoint now) {
  if (suspended(peer, now)) return;  // what was still on its way
  std::erase_if(peers_,
                [now](const auto& entry) { return now >= entry.second.until + entry.second.last; });
  State& state = peers_[peer];
  state.last = state.last == Duration{} ? kFirst : std::min<Duration>(2 * state.last, kLongest);
  state.until = now + state.last;
}

Duration Offences::suspended_for(const PeerId& peer, TimePoint now) const {
  const auto it = peers_.find(peer);
  if (it == peers_.end()) return Duration::zero();
  return std::max<Duration>(it->second.until - now, Duration::zero());
}

}  // namespace potluck
