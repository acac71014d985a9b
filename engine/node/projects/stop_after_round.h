// SPDX-License-Identifier: GPL-3.0-or-later
// The owner's wish to stop the running project once its round is over. Any thread: the calls want
// it, the network thread sees the commit, the rules' thread stops.
#pragma once

#include <atomic>

namespace potluck {

class StopAfterRound {
 public:
  // A commit seen before does not count.
  void want(bool wanted) {
    over_ = false;
    wanted_ = wanted;
  }
  bool wanted() const { return wanted_; }
  // -> whether that is what was waited for.
  bool on_commit() {
    if (!wanted_) return false;
    over_ = true;
    return true;
  }
  // Whether it is time to stop; once for each commit.
  bool take_due() { return wanted_ && over_.exchange(false); }

 private:
  std::atomic<bool> wanted_{false}, over_{false};
};

}  // namespace potluck
