// SPDX-License-Identifier: GPL-3.0-or-later
// Who gets nothing from whom in exchanges that come to nothing. A member that lacks a gradient, or
// a part of the average, says so to all in the round (Void), so that all keep about the same book
// and the next coordinator need not find it out again.
//
// One word against another proves nothing: the two are kept apart, which costs neither its place in
// the round (without a part to reduce they have nothing to exchange). Whoever is in dispute with
// more than half of the others is left out, for eight times as long as it has cost, and twice as
// long each further time. A coordinator can make it look as if a member kept something back, by a
// Start that this one never got: a dispute counts for us once it has come up under two
// coordinators, or under ourselves.
//
// Owned by Group. Pure; not thread-safe.
#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "engine/collab/group/hindrances.h"
#include "net/base/clock.h"
#include "net/base/ids.h"

namespace potluck {

class Disputes {
 public:
  static constexpr Duration kForgotten = std::chrono::minutes(10);  // at the soonest

  explicit Disputes(const PeerId& self) : self_(self) {}

  // The exchange of an attempt begins. members: and whether they reduce; three or more, since two
  // can only leave each other.
  void begin(const PeerId& coordinator, std::map<PeerId, bool> members);
  // `who` needs something from `awaited` and gets nothing. -> false: it has said so before, or of
  // too many, or the two exchange nothing.
  bool complain(const PeerId& who, const PeerId& awaited);
  bool complained() const { return !complaints_.empty(); }  // anybody, of anybody
  // In this exchange: that its own part does not come is no wonder.
  bool complains(const PeerId& who) const;
  // More than half of the others complain of one: there is nothing to wait for.
  bool clear() const;
  // It has led to a commit, or we have left it: what was said in it is nothing.
  void dismiss() { complaints_.clear(); }
  // It has not, after so long.
  void came_to_nothing(Duration cost, TimePoint now);

  bool leaves_out(const PeerId& peer, TimePoint now) const {
    return at_fault_.leaves_out(peer, now);
  }
  bool apart(const PeerId& a, const PeerId& b, TimePoint now) const;
  // Those of them that are kept apart from another one of them.
  std::set<PeerId> apart_within(const std::vector<PeerId>& peers, TimePoint now) const;
  std::size_t size() const { return disputes_.size(); }  // at most 4096

 private:
  using Pair = std::pair<PeerId, PeerId>;  // the lesser first
  static constexpr std::size_t kMost = 4096;
  static constexpr std::size_t kMostOfOne = 16;  // complaints in an exchange

  struct Dispute {
    PeerId under;  // which coordinator it came up first
    bool counts = false;
    Duration last{};    // how long the two were kept apart,
    TimePoint until{};  // and until when
  };
  void note(const Pair& pair, Duration cost, TimePoint now);
  void forget(TimePoint now);
  std::size_t opponents(const PeerId& peer) const;  // in this exchange

  PeerId self_, coordinator_;
  std::map<PeerId, bool> members_;  // of this exchange, and whether they reduce
  std::set<Pair> complaints_;       // who, and of whom; in this exchange
  std::map<Pair, Dispute> disputes_;
  Hindrances at_fault_;
};

}  // namespace potluck
