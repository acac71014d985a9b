// SPDX-License-Identifier: GPL-3.0-or-later
// A peer in a list of those who take part: in an offer, a commit, a ledger. Pure.
#pragma once

#include <algorithm>

#include "net/base/ids.h"

namespace potluck {

// The entry whose `peer` this is; null: it is not among them. Valid as long as the list is.
template <class Members>
auto* find_peer(Members& members, const PeerId& peer) {
  const auto found =
      std::ranges::find_if(members, [&peer](const auto& member) { return member.peer == peer; });
  return found == std::ranges::end(members) ? nullptr : &*found;
}

}  // namespace potluck
