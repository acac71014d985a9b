// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the projects of nodes on the same local network, and lets them find ours: beacons
// (beacon.h) by IPv4 multicast that no router passes on, on every interface that there is. An
// announcement every twenty seconds, one at once when somebody asks. Where a network or a firewall
// drops multicast, nothing is found and nothing fails.
//
// A thread of its own; the functions: any thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "net/base/result.h"
#include "net/lan/lan_directory.h"

namespace potluck {

struct LanOptions {
  // Numeric addresses of this computer's interfaces; empty: all but the loopback, as they come and
  // go.
  std::vector<std::string> interfaces;
  std::uint16_t port = 20876;
};

class LanDiscovery {
 public:
  // kAddressInUse or kIo: another program holds the port for itself, or there is no IPv4.
  static Result<std::unique_ptr<LanDiscovery>> open(LanOptions options, std::uint64_t seed);
  ~LanDiscovery();

  // From now on, until another one or none. One that does not fit into a datagram is logged and not
  // announced.
  void announce(std::optional<std::string> link);
  // Asks who is there; answers come within half a second. Does nothing a few seconds after the last
  // time.
  void ask();
  std::vector<LanEntry> found();

 private:
  struct Impl;
  explicit LanDiscovery(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace potluck
