// SPDX-License-Identifier: GPL-3.0-or-later
// What a member and a relay say to each other (docs/protocol.md, "Relays"). Fixed layouts,
// little-endian, u8 kind first; each travels as one encrypted record of a line (relay_line.h).
// Pure.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>

#include "net/base/bytes.h"
#include "net/base/ids.h"

namespace potluck {

// Drawn by the relay for each circuit: whoever comes with it is one of its two ends.
using Ticket = std::array<std::uint8_t, 16>;

// Of a member: it wants a circuit to another one of its project; whom: any, where it knows none.
struct RelayCall {
  std::uint32_t number = 0;  // chosen by the caller, told in the answer
  std::optional<PeerId> whom;
  bool operator==(const RelayCall&) const = default;
};

// Of the relay, to the caller: the other one is told, come with this ticket.
struct RelayOpened {
  std::uint32_t number = 0;
  Ticket ticket{};
  bool operator==(const RelayOpened&) const = default;
};

enum class RelayRefusal : std::uint8_t {
  kNobody = 1,  // the one called has no line to this relay
  kFull = 2,    // it relays as much as its owner allows
};

struct RelayRefused {
  std::uint32_t number = 0;
  RelayRefusal why = RelayRefusal::kNobody;
  bool operator==(const RelayRefused&) const = default;
};

// Of the relay, to the one called: somebody of your project waits, come with this ticket.
struct RelayIncoming {
  Ticket ticket{};
  bool operator==(const RelayIncoming&) const = default;
};

// Of the relay, first of all: where the member's connection came from, as seen from there.
struct RelaySeen {
  std::string host;  // numeric, at most kMaxSeenHost bytes
  std::uint16_t port = 0;
  bool operator==(const RelaySeen&) const = default;
};
constexpr std::size_t kMaxSeenHost = 64;

// Of a member, so that routers keep the connection, and of the relay as its answer.
struct RelayAlive {
  bool operator==(const RelayAlive&) const = default;
};

using RelayMessage =
    std::variant<RelayCall, RelayOpened, RelayRefused, RelayIncoming, RelaySeen, RelayAlive>;

constexpr std::size_t kMaxRelayMessage = 128;

Bytes encode_relay_message(const RelayMessage& message);
Result<RelayMessage> decode_relay_message(ByteView bytes);  // kMalformed

}  // namespace potluck
