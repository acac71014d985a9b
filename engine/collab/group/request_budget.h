// SPDX-License-Identifier: GPL-3.0-or-later
// How much work each peer may ask for: reading commits from the disk, taking a snapshot, dialling
// back. What is beyond that is not done; no member that takes part asks for so much. Owned by the
// Collaboration. Pure; not thread-safe.
#pragma once

#include <algorithm>
#include <map>

#include "net/base/clock.h"
#include "net/base/ids.h"

namespace potluck {

class RequestBudget {
 public:
  static constexpr double kPerSecond = 20;
  static constexpr double kBurst = 200;

  bool allows(const PeerId& peer, double cost, TimePoint now) {
    forget_rested(now);
    State& state = peers_.try_emplace(peer, State{kBurst, now}).first->second;
    state.left = std::min(kBurst, state.left + kPerSecond * seconds(now - state.at));
    state.at = now;
    if (state.left < cost) return false;
    state.left -= cost;
    return true;
  }
  std::size_t size() const { return peers_.size(); }

 private:
  struct State {
    double left = kBurst;
    TimePoint at{};
  };
  // A new link is no new budget; a peer that has asked for nothing since has all of it again.
  void forget_rested(TimePoint now) {
    if (now < look_at_) return;
    look_at_ = now + kLookEvery;
    std::erase_if(peers_, [&](const auto& entry) {
      return seconds(now - entry.second.at) * kPerSecond >= kBurst;
    });
  }
  static constexpr Duration kLookEvery = std::chrono::seconds(10);

  std::map<PeerId, State> peers_;
  TimePoint look_at_{};
};

}  // namespace potluck
