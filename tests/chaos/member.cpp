// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/chaos/member.h"

namespace potluck::chaos {

void Member::run(double now) {
  node->run({"--log", "debug"});
  state = State::kRunning;
  frozen = paused = listening = false;
  returns = thaws = resumes = std::nullopt;
  trains_since = -1;
  freed(now);
}

QString Member::describe(double now) const {
  const char* is = state == State::kAway      ? "away"
                   : state == State::kJoining ? "joining"
                   : state == State::kLeaving ? "leaving"
                   : frozen                   ? "frozen"
                   : cut                      ? "cut off"
                   : paused                   ? "paused"
                   : !listening               ? "starting"
                                              : "free";
  return QString("%1: %2, %3 epochs, free for %4 s, its newest commit %5 s ago")
      .arg(name(), is)
      .arg(node->epochs())
      .arg(now - free_since, 0, 'f', 1)
      .arg(now - commit_at, 0, 'f', 1);
}

}  // namespace potluck::chaos
