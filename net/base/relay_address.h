// SPDX-License-Identifier: GPL-3.0-or-later
// How records and links write that a peer is called over a relay: "relay://host:port", where that
// is the relay's own address. Every other address is the peer's. Pure.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

namespace potluck {

inline constexpr std::string_view kRelayScheme = "relay://";

inline bool is_over_relay(std::string_view address) { return address.starts_with(kRelayScheme); }
inline std::string over_relay(std::string_view relay) {
  return std::string(kRelayScheme) + std::string(relay);
}

// Whether everybody can open connections to whoever is at these addresses. Who names a relay has to
// be called there: its other addresses are for its own network.
inline bool accepts_connections(std::span<const std::string> addresses) {
  return !addresses.empty() && std::ranges::none_of(addresses, is_over_relay);
}

}  // namespace potluck
