// SPDX-License-Identifier: GPL-3.0-or-later
// How other members reach this computer, way by way from the cheapest to the dearest, in words:
// what works, what does not, and what would help. All such texts are in reach_ladder.cpp. Pure; any
// thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/control/values/reach_rung.h"
#include "engine/node/session/router_habit.h"
#include "net/mapping/port_mapper.h"
#include "net/reach/reachability.h"

namespace potluck {

struct ReachFacts {
  Reach reach = Reach::kUnknown;
  std::vector<std::string> confirmed{};  // addresses at which somebody has reached us
  std::uint16_t port = 0;                // that we listen on
  std::vector<std::string> own{};        // addresses of our own interfaces, with that port
  bool asks_router = false;              // to open the port
  std::optional<Mapping> mapping{};      // what it said; none: nothing yet
  std::vector<std::string> relays{};     // "relay://host:port", at which others can call us
  std::vector<HostPort> seen{};          // where those see us come from
  std::size_t nearby = 0, punched = 0;   // links: within this building, through both routers
};

// From the first rung to the last; empty in client mode, where none is tried.
std::vector<control::ReachRung> reach_ladder(const ReachFacts& facts);

}  // namespace potluck
