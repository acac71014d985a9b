// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/relaying/relay_node.h"

#include <algorithm>

#include "net/link/relay/relay_door.h"

namespace potluck {
namespace {

constexpr double kMbit = 1e6;
constexpr std::size_t kMostOfAMember = 64;

RelayLimits limits_of(const RelayNodeOptions& options) {
  RelayLimits out;
  out.bits_per_second = options.limit_mbit * kMbit;
  out.table.most_lines = options.members;
  out.table.most_circuits = options.circuits;
  out.table.most_of_a_member = std::min(options.circuits, kMostOfAMember);
  return out;
}

}  // namespace

RelayNode::RelayNode(RelayNodeOptions options) : options_(std::move(options)) { network_.start(); }

RelayNode::~RelayNode() { stop(); }

Result<std::uint16_t> RelayNode::start() {
  return network_.ask([this] {
    // Its key proves nothing to anybody: it is drawn anew each time.
    door_ = std::make_shared<RelayDoor>(network_.io(), noise::DhKeyPair::generate(),
                                        limits_of(options_));
    return door_->listen(options_.listen);
  });
}

RelayTotals RelayNode::totals() {
  return network_.ask([this] { return door_->totals(); });
}

void RelayNode::stop() {
  network_.finish([this] {
    if (door_) door_->shutdown();
    door_.reset();
  });
}

}  // namespace potluck
