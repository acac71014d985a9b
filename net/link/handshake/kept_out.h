// SPDX-License-Identifier: GPL-3.0-or-later
// Members that this node takes no connection from for what they sent it: for a while, or for good.
// Not the organiser's word (orders_in_force.h), and nobody else's business. Pure.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "net/base/clock.h"
#include "net/base/ids.h"

namespace potluck {

class KeptOut {
 public:
  // until: none: for good. A later word replaces an earlier one.
  void keep_out(const PeerId& peer, std::optional<TimePoint> until, std::string why) {
    peers_.insert_or_assign(peer, Entry{until, std::move(why)});
  }
  void let_in(const PeerId& peer) { peers_.erase(peer); }
  // Why this peer gets no link now; nullptr: nothing speaks against it.
  const std::string* reason(const PeerId& peer, TimePoint now) const {
    const auto found = peers_.find(peer);
    if (found == peers_.end()) return nullptr;
    const auto& [until, why] = found->second;
    return until && now >= *until ? nullptr : &why;
  }

 private:
  struct Entry {
    std::optional<TimePoint> until;
    std::string why;
  };
  std::map<PeerId, Entry> peers_;
};

}  // namespace potluck
