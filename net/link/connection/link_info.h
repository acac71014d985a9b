// SPDX-License-Identifier: GPL-3.0-or-later
// Who is at the other end of a link, and what went over it. Plain values, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "net/base/clock.h"
#include "net/base/ids.h"
#include "net/identity/certificate.h"

namespace potluck {

// How a link reaches its peer.
enum class LinkWay : std::uint8_t {
  kDirect,     // one end dialed the other
  kPunched,    // over a relay first; then both dialed each other at once
  kOverRelay,  // somebody passes on what is said; remote_host is the relay's
};
constexpr std::string_view to_string(LinkWay way) {
  if (way == LinkWay::kOverRelay) return "relayed";
  return way == LinkWay::kPunched ? "punched" : "direct";
}

struct LinkInfo {
  PeerId peer;
  CertificateChain chain;
  std::string remote_host;                      // numeric address as seen here
  std::optional<std::uint16_t> listening_port;  // where it says it listens; none: client mode
  bool dialed_by_us = false;
  bool local = false;  // the way to it stays within the building
  LinkWay way = LinkWay::kDirect;
  std::string relay{};  // "relay://host:port", which passes on what is said; empty: none does
};

struct LinkStats {
  std::uint64_t bytes_sent = 0, bytes_received = 0;  // on the wire, headers of ours included
  double send_bits_per_second = 0, receive_bits_per_second = 0;  // over the last seconds
  Duration round_trip{};                                         // smoothed; 0: not measured yet
  std::uint64_t delivered_bytes = 0;  // acknowledged by the other end's kernel
  bool waiting = false;               // bulk is queued that the line did not take yet
  Duration silent_for{};              // since anything came, pings too
};

}  // namespace potluck
