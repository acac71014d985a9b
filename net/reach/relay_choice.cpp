// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/reach/relay_choice.h"

#include <algorithm>

#include "net/base/relay_address.h"
#include "net/base/rng.h"

namespace potluck {
namespace {

std::uint64_t head_of(const PeerId& peer) {
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < sizeof out; ++i) out = out << 8 | peer.data[i];
  return out;
}

}  // namespace

// Rendezvous hashing: each of us ranks the same relays in another order, and keeps its own when
// another one comes or goes.
std::uint64_t RelayChoice::rank(const PeerId& peer) const {
  return mix_seed(head_of(self_), head_of(peer));
}

bool RelayChoice::look(std::span<const Candidate> candidates, TimePoint now) {
  std::erase_if(left_alone_, [now](const auto& each) { return each.second <= now; });
  const auto offered = [&](const Chosen& each) {
    return std::ranges::any_of(candidates, [&](const Candidate& candidate) {
      return candidate.peer == each.relay.peer && candidate.address == each.relay.address;
    });
  };
  const auto goes = [&](const Chosen& each) {
    const bool in_vain = !each.up && now - each.since >= kPatience;
    if (in_vain) left_alone_[each.relay.address] = now + kLeftAlone;
    return in_vain || !offered(each);
  };
  bool other = std::erase_if(chosen_, goes) > 0;
  while (chosen_.size() < kWanted) {
    const Candidate* best = nullptr;
    for (const Candidate& each : candidates) {
      const bool is_chosen = std::ranges::any_of(
          chosen_, [&](const Chosen& chosen) { return chosen.relay.peer == each.peer; });
      if (is_chosen || left_alone_.contains(each.address)) continue;
      if (best == nullptr || rank(each.peer) > rank(best->peer)) best = &each;
    }
    if (best == nullptr) break;
    chosen_.push_back({*best, false, now});
    other = true;
  }
  return other;
}

bool RelayChoice::none() {
  const bool other = !chosen_.empty();
  chosen_.clear();
  return other;
}

void RelayChoice::changed(std::string_view relay, bool up, TimePoint now) {
  for (Chosen& each : chosen_) {
    if (over_relay(each.relay.address) != relay || each.up == up) continue;
    each.up = up;
    each.since = now;
  }
}

std::vector<std::string> RelayChoice::chosen() const {
  std::vector<std::string> out;
  for (const Chosen& each : chosen_) out.push_back(over_relay(each.relay.address));
  return out;
}

}  // namespace potluck
