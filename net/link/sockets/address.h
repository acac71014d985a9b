// SPDX-License-Identifier: GPL-3.0-or-later
// "host:port", "[v6]:port" and "relay://host:port", as people type them and records carry them.
// Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "net/base/result.h"

namespace potluck {

struct HostPort {
  std::string host;  // without brackets; empty: every interface (listening only)
  std::uint16_t port = 0;
  bool operator==(const HostPort&) const = default;
};

// kInvalidArgument with an example of the right form.
Result<HostPort> parse_host_port(std::string_view text);
// Puts an IPv6 host into brackets.
std::string to_string(const HostPort& address);

// Where a peer is to be called: straight, or over the relay there (net/base/relay_address.h).
struct PeerAddress {
  HostPort at;
  bool over_relay = false;
  bool operator==(const PeerAddress&) const = default;
};

// As parse_host_port, and kInvalidArgument where host or port is missing: nothing can be dialled.
Result<PeerAddress> parse_peer_address(std::string_view text);
std::string to_string(const PeerAddress& address);

}  // namespace potluck
