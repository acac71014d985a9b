// SPDX-License-Identifier: GPL-3.0-or-later
// Who sent what no member sends (bytes that do not decode, commits that do not verify, offers that
// make no sense) and was cut off for it: it has a new connection at once, so it gets none of ours
// for a while, twice as long each time. An error of its program or of ours must not exclude anybody
// for good: a peer that behaves for as long as it was last suspended begins anew. Pure; not
// thread-safe.
#pragma once

#include <map>

#include "net/base/clock.h"
#include "net/base/ids.h"

namespace potluck {

class Offences {
 public:
  static constexpr Duration kFirst = std::chrono::seconds(30);
  static constexpr Duration kLongest = std::chrono::hours(1);

  void offended(const PeerId& peer, TimePoint now);
  void pardon(const PeerId& peer) { peers_.erase(peer); }
  bool suspended(const PeerId& peer, TimePoint now) const {
    return suspended_for(peer, now) > Duration::zero();
  }
  Duration suspended_for(const PeerId& peer, TimePoint now) const;  // 0: it is not

 private:
  struct State {
    TimePoint until{};
    Duration last{};
  };
  std::map<PeerId, State> peers_;
};

}  // namespace potluck
