// SPDX-License-Identifier: GPL-3.0-or-later
// Who comes into rounds again and again and is in no commit. Whoever gave nothing to the last
// epoch is on trial (docs/decisions/025-members-on-trial.md): it gets little to do, and the others
// wait for it for a moment. Each member of an attempt sees whom its coordinator tries, and who made
// the epoch. Whoever has failed under two coordinators, since one alone may mean it harm, is not
// tried for a while by any of those who saw it, and for twice as long after each further time.
// Pure; not thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "engine/collab/group/hindrances.h"
#include "engine/collab/history/commit.h"

namespace potluck {

class Trials {
 public:
  // An attempt that we are in, and who is on trial in it.
  void tried(std::uint64_t epoch, const PeerId& coordinator, const std::vector<PeerId>& on_trial);
  // This has become of the epoch.
  void made(const Commit& commit, TimePoint now);
  bool leaves_out(const PeerId& peer, TimePoint now) const {
    return hindrances_.leaves_out(peer, now);
  }

 private:
  // For so long the others wait for somebody on trial, about.
  static constexpr Duration kCost = std::chrono::milliseconds(750);
  static constexpr std::size_t kMost = 512;  // who has failed once

  std::uint64_t epoch_ = 0;
  std::map<PeerId, PeerId> tried_;   // in it, by whom first
  std::map<PeerId, PeerId> failed_;  // since it was in a commit, under whom first
  Hindrances hindrances_;
};

}  // namespace potluck
