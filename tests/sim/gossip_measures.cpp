// SPDX-License-Identifier: GPL-3.0-or-later
// What a gossip world has shown.
#include <algorithm>

#include "gossip_world.h"

namespace potluck::sim {

void GossipWorld::start_measuring() {
  measuring_ = true;
  measuring_since_ = now_;
  errors_.clear();
  records_ = 0;
  for (auto& node : nodes_) node.sent = node.received = 0;
}

Spread GossipWorld::spread(std::uint64_t Node::*bytes) const {
  std::vector<double> all;
  for (const auto& node : nodes_) {
    if (node.alive && node.born <= measuring_since_) {
      all.push_back(static_cast<double>(node.*bytes) / seconds(now_ - measuring_since_));
    }
  }
  Spread out;
  if (all.empty()) return out;
  std::sort(all.begin(), all.end());
  for (const double each : all) out.mean += each / static_cast<double>(all.size());
  out.p99 = all[all.size() * 99 / 100];
  out.max = all.back();
  return out;
}

Spread GossipWorld::sent() const { return spread(&Node::sent); }
Spread GossipWorld::received() const { return spread(&Node::received); }

double GossipWorld::links_per_peer() const {
  double links = 0;
  for (const auto& node : nodes_) {
    if (node.alive) links += static_cast<double>(node.membership->links().size());
  }
  return links / static_cast<double>(alive_);
}

GossipWorld::Knowledge GossipWorld::knowledge() {
  constexpr int kLooks = 50;
  Knowledge out;
  for (int i = 0; i < kLooks; ++i) {
    const auto& known = nodes_[random_old()].membership->peers();
    std::size_t there = 0, gone = 0;
    for (const auto& [id, peer] : known) {
      if (peer.record().stage == Stage::kLeaving) continue;  // it said so
      const bool here = nodes_[index_.at(id)].alive;
      ++(here ? there : gone);
    }
    out.missing += (static_cast<double>(alive_) - 1 - static_cast<double>(there)) /
                   static_cast<double>(alive_) / kLooks;
    out.ghosts += static_cast<double>(gone) / static_cast<double>(known.size()) / kLooks;
  }
  return out;
}

}  // namespace potluck::sim
