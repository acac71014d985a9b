// SPDX-License-Identifier: GPL-3.0-or-later
// Who made attempts of ours come to nothing: could not finish, ended up with another average than
// the others, gave fewer samples than it had told of, obeyed nobody. It is left out of what we
// coordinate for eight times as long as it has cost, and twice as long each time: so a member that
// means harm costs a part of our time that soon is too small to matter, and one with a bad day is
// back. Owned by Coordinator. Pure; not thread-safe.
#pragma once

#include <cstdint>
#include <map>

#include "net/base/clock.h"
#include "net/base/ids.h"

namespace potluck {

class Hindrances {
 public:
  static constexpr int kTimesCost = 8;
  static constexpr Duration kLeastCost = std::chrono::milliseconds(100);
  static constexpr Duration kForgotten = std::chrono::minutes(1);  // at the soonest
  static constexpr Duration kLongest = std::chrono::hours(1);

  enum class Fault : std::uint8_t {
    kItsOwn,
    kPerhaps,  // it may be that of its link, or of somebody else: once that is nothing
  };
  // cost: how long the attempt had lasted.
  void hindered(const PeerId& peer, Fault fault, Duration cost, TimePoint now);
  bool leaves_out(const PeerId& peer, TimePoint now) const;
  void forgive(const PeerId& peer) { peers_.erase(peer); }  // it was somebody else

 private:
  struct State {
    Duration last{};    // how long it was left out; zero: not yet
    TimePoint until{};  // and until when
  };
  std::map<PeerId, State> peers_;
};

}  // namespace potluck
