// SPDX-License-Identifier: GPL-3.0-or-later
// Who comes into rounds again and again and is in no commit: it stands still, or makes attempts
// fail. Each member of an attempt sees whom its coordinator has in it, and who made the epoch. A
// member that fell silent has not failed, as its computer may sleep or its cable be pulled; whoever
// gave nothing to the last epoch either, and comes in on trial
// (docs/decisions/025-members-on-trial.md), has. Whoever has failed under two coordinators within a
// minute, since one alone may mean it harm, is not tried for a while by any of those who saw it,
// and for twice as long after each further time. Pure; not thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "engine/collab/group/hindrances.h"
#include "engine/collab/history/commit.h"

namespace potluck {

class Trials {
 public:
  struct Member {
    PeerId peer;
    bool on_trial = false;
  };
  // An attempt that we are in, and the others in it.
  void tried(std::uint64_t epoch, const PeerId& coordinator, const std::vector<Member>& members);
  // This has become of the epoch. silent: of a peer, whether it cannot be heard now.
  using Silent = std::function<bool(const PeerId&)>;
  void made(const Commit& commit, const Silent& silent, TimePoint now);
  bool leaves_out(const PeerId& peer, TimePoint now) const {
    return hindrances_.leaves_out(peer, now);
  }

 private:
  // For so long the others wait for somebody who does nothing, about.
  static constexpr Duration kCost = std::chrono::milliseconds(750);
  static constexpr Duration kRemembered = std::chrono::minutes(1);
  static constexpr std::size_t kMost = 512;  // who has failed once

  struct Failure {
    PeerId coordinator;
    TimePoint at{};
  };
  struct Try {
    PeerId coordinator;
    bool on_trial = false;
  };
  std::uint64_t epoch_ = 0;
  std::map<PeerId, Try> tried_;       // in it, at first
  std::map<PeerId, Failure> failed_;  // since it was in a commit, for the first time
  Hindrances hindrances_;
};

}  // namespace potluck
