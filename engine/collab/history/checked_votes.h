// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the votes in a commit are those of its members. Each is verified once: the same commit
// comes from its coordinator and from everybody who passes it on. Bounded: the newest ones are
// remembered. Not thread-safe.
#pragma once

#include <deque>
#include <set>

#include "engine/collab/history/commit.h"

namespace potluck {

class CheckedVotes {
 public:
  // Every member that the commit names has signed its vote, and the coordinator is one of them. A
  // commit without votes holds none that could be wrong.
  bool hold(const SignedCommit& commit);

 private:
  static constexpr std::size_t kRemembered = 1024;

  std::set<Digest> good_;     // of head and votes
  std::deque<Digest> order_;  // of them, the oldest first
};

}  // namespace potluck
