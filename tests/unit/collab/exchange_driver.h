// SPDX-License-Identifier: GPL-3.0-or-later
// Runs an exchange of a whole group to its end, frame by frame, in the order in which they come.
#pragma once

#include "exchange_group.h"

namespace potluck::test {

// The group is built and started; false: a frame was refused, or it came to no end.
inline bool run_to_end(Group& group) {
  for (bool moved = true; moved;) {
    moved = false;
    for (std::size_t from = 0; from < group.nodes.size(); ++from) {
      for (std::size_t to = 0; to < group.nodes.size(); ++to) {
        if (to == from) continue;
        const auto frame = group.nodes[from]->next_bulk(group.members[to].peer);
        if (!frame) continue;
        moved = true;
        const PeerId& sender = group.members[from].peer;
        if (!group.nodes[to]->on_bulk(sender, frame->header, frame->payload)) return false;
      }
    }
  }
  for (const auto& node : group.nodes) {
    if (!node->finished()) return false;
  }
  return true;
}

}  // namespace potluck::test
