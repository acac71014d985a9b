// SPDX-License-Identifier: GPL-3.0-or-later
// What nodes of one local network tell each other before they know each other (docs/protocol.md,
// "The local network"): one datagram with the link of an open project, or a question. Nothing in it
// is secret, and nothing is believed: the link carries its own signatures. Pure; any thread.
#pragma once

#include <array>
#include <string>

#include "net/base/bytes.h"

namespace potluck {

struct Beacon {
  // Of the sending process, by chance: tells its own echo from another node on the same computer.
  using Instance = std::array<std::uint8_t, 8>;
  Instance instance{};
  std::string link;  // empty: "who is there?"
};

// A datagram that no Ethernet has to cut.
constexpr std::size_t kMostBeaconBytes = 1400;

// kInvalidArgument: the link does not fit.
Result<Bytes> encode_beacon(const Beacon& beacon);
// Of a datagram from anybody. kMalformed: it is none of ours, or of a newer version.
Result<Beacon> decode_beacon(ByteView datagram);

}  // namespace potluck
