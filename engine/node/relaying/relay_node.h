// SPDX-License-Identifier: GPL-3.0-or-later
// A node that takes part in no project: it passes on what members of any say to each other, and
// introduces newcomers to them. For whoever has a computer with a public address. It keeps nothing
// on disk. One caller at a time.
#pragma once

#include <memory>
#include <string>

#include "engine/node/session/network_thread.h"
#include "net/link/relay/relay_service.h"

namespace potluck {

class RelayDoor;

struct RelayNodeOptions {
  std::string listen = "[::]:4600";  // HOST:PORT
  double limit_mbit = 0;             // of what it passes on, both directions together; 0: none
  std::size_t circuits = 1024;       // at once: about one for each pair of members
  std::size_t members = 1024;        // that can be called at once
};

class RelayNode {
 public:
  explicit RelayNode(RelayNodeOptions options);
  ~RelayNode();

  // -> the port. kInvalidArgument where the system does not let this user open as many sockets as
  // all that takes.
  Result<std::uint16_t> start();
  RelayTotals totals();
  void stop();

 private:
  const RelayNodeOptions options_;
  NetworkThread network_;
  std::shared_ptr<RelayDoor> door_;  // of the network thread
};

}  // namespace potluck
