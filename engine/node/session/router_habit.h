// SPDX-License-Identifier: GPL-3.0-or-later
// What our router does with connections that go out from our port, as the relays outside see it:
// whether two members can meet through their routers depends on it. Pure.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "net/link/sockets/address.h"

namespace potluck {

enum class RouterHabit : std::uint8_t {
  kUnknown,      // nobody has told yet, or one alone has seen another port
  kKeepsPort,    // ours, or one that is the same for everybody: who knows it can be met
  kChangesPort,  // another one for each that is called
};

// seen: where connections from that port of ours came from, one for each relay.
inline RouterHabit router_habit(std::span<const HostPort> seen, std::uint16_t ours) {
  if (seen.empty()) return RouterHabit::kUnknown;
  const auto same = [&](const HostPort& each) { return each == seen.front(); };
  if (!std::ranges::all_of(seen, same)) return RouterHabit::kChangesPort;
  const bool known = seen.front().port == ours || seen.size() > 1;
  return known ? RouterHabit::kKeepsPort : RouterHabit::kUnknown;
}

}  // namespace potluck
