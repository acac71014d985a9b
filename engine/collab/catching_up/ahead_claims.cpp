// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/catching_up/ahead_claims.h"

#include <algorithm>

namespace potluck {

bool AheadClaims::believed(const PeerId& peer, TimePoint now) const {
  const auto it = peers_.find(peer);
  return it == peers_.end() || now >= it->second.doubted_until;
}

bool AheadClaims::ask(const PeerId& peer, std::uint64_t epochs, TimePoint now) {
  if (epochs == 0 || !believed(peer, now)) return false;
  State& state = peers_[peer];
  if (state.asked) {
    if (now >= state.asked_at + kProofPatience) refuted(peer, now);
    return false;
  }
  state.asked = epochs - 1;
  state.asked_at = now;
  return true;
}

bool AheadClaims::answers(const PeerId& peer, std::uint64_t from_epoch) {
  const auto it = peers_.find(peer);
  if (it == peers_.end() || it->second.asked != from_epoch) return false;
  it->second.asked.reset();
  return true;
}

void AheadClaims::refuted(const PeerId& peer, TimePoint now, Duration wasted) {
  State& state = peers_[peer];
  state.asked.reset();
  state.doubt = std::clamp(std::max<Duration>(2 * state.doubt, wasted), Duration(kFirstDoubt),
                           Duration(kLongestDoubt));
  state.doubted_until = now + state.doubt;
  std::erase_if(peers_, [now](const auto& it) {
    return !it.second.asked && it.second.doubted_until + kLongestDoubt < now;
  });
}

}  // namespace potluck
