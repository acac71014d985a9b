// SPDX-License-Identifier: GPL-3.0-or-later
// Runs an exchange of a whole group to its end, frame by frame: in the order in which they come, or
// in one drawn from a seed.
#pragma once

#include <QtGlobal>

#include "exchange_group.h"

namespace potluck::test {

// The group is built and started; false: a frame was refused, or it came to no end.
inline bool run_to_end(Group& group) {
  for (bool moved = true; moved;) {
    moved = false;
    for (std::size_t from = 0; from < group.nodes.size(); ++from) {
      for (std::size_t to = 0; to < group.nodes.size(); ++to) {
        if (to == from) continue;
        const auto frame = group.nodes[from]->next_chunk(group.members[to].peer);
        if (!frame) continue;
        moved = true;
        const PeerId& sender = group.members[from].peer;
        if (!group.nodes[to]->on_chunk(sender, frame->header, frame->payload)) return false;
      }
    }
  }
  for (const auto& node : group.nodes) {
    if (!node->finished()) return false;
  }
  return true;
}

struct InFlight {
  std::size_t from, to;
  BulkFrame frame;
};

inline std::size_t index_of(const Group& group, const PeerId& id) {
  for (std::size_t i = 0; i < group.members.size(); ++i) {
    if (group.members[i].peer == id) return i;
  }
  return group.members.size();
}

// Everything that node `i` can send now.
inline void drain(const Group& group, std::size_t i, std::vector<InFlight>& wire) {
  do {
    for (const PeerId& to : group.nodes[i]->send_order()) {
      while (auto frame = group.nodes[i]->next_chunk(to)) {
        wire.push_back({i, index_of(group, to), std::move(*frame)});
      }
    }
  } while (group.nodes[i]->take_released());
}

struct Run {
  std::uint64_t seed = 0;
  double duplicates = 0.05;
  bool shuffled = true;
};

// Delivers until nothing moves; the nodes start at random moments in between. False: a frame was
// refused.
inline bool exchange(Group& group, const Run& run) {
  Rng rng(run.seed);
  group.build();
  std::vector<std::size_t> to_start(group.nodes.size());
  for (std::size_t i = 0; i < to_start.size(); ++i) to_start[i] = i;
  rng.shuffle(std::span(to_start));
  std::vector<InFlight> wire;
  while (!wire.empty() || !to_start.empty()) {
    if (wire.empty() || (!to_start.empty() && rng.chance(0.02))) {
      const std::size_t i = to_start.back();
      to_start.pop_back();
      group.start(i);
      drain(group, i, wire);
      continue;
    }
    const std::size_t at = run.shuffled ? rng.below(wire.size()) : wire.size() - 1;
    std::swap(wire[at], wire.back());
    const InFlight next = std::move(wire.back());
    wire.pop_back();
    const int times = rng.chance(run.duplicates) ? 2 : 1;
    for (int k = 0; k < times; ++k) {
      const Status status = group.nodes[next.to]->on_chunk(group.members[next.from].peer,
                                                           next.frame.header, next.frame.payload);
      if (!status) {
        qWarning("%s", status.error().text().c_str());
        return false;
      }
    }
    drain(group, next.to, wire);
  }
  return true;
}

}  // namespace potluck::test
