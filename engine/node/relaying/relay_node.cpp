// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/relaying/relay_node.h"

#include <algorithm>

#include "net/base/machine_limits.h"
#include "net/link/relay/relay_door.h"

namespace potluck {
namespace {

constexpr double kMbit = 1e6;
constexpr std::size_t kMostOfAMember = 64;
constexpr std::size_t kOtherFiles =
    512;  // connections that are no lines yet, and what is open anyway

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
  const std::size_t wanted = 2 * options_.circuits + options_.members + kOtherFiles;
  if (const std::size_t may = open_as_many_files_as_allowed(); may < wanted) {
    return {ErrorCode::kInvalidArgument,
            "so many circuits and members take " + std::to_string(wanted) +
                " sockets, and this user may open " + std::to_string(may),
            "ask for fewer of them, or raise the limit (ulimit -n, LimitNOFILE= of systemd)"};
  }
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
