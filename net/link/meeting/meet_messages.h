// SPDX-License-Identifier: GPL-3.0-or-later
// What the two ends of a relayed link say to each other before they open a connection of their own
// (docs/protocol.md, "Meeting"). Fixed layouts, little-endian, u8 kind and u8 attempt first; each
// travels as one record of the link, on Stream::kMeet. Pure.
#pragma once

#include <variant>
#include <vector>

#include "net/asio.h"
#include "net/base/bytes.h"

namespace potluck {

// Where one end may be met, and whether anybody may come there or only who is on the same network.
struct MeetAddress {
  boost::asio::ip::tcp::endpoint at;
  bool local = false;
  bool operator==(const MeetAddress&) const = default;
};
constexpr std::size_t kMostMeetAddresses = 6;

// Of the end that leads: where it can be met. The other one answers at once.
struct MeetOffer {
  std::uint8_t attempt = 0;  // from 1
  std::vector<MeetAddress> addresses;
  bool operator==(const MeetOffer&) const = default;
};

struct MeetAnswer {
  std::uint8_t attempt = 0;
  std::vector<MeetAddress> addresses;
  bool operator==(const MeetAnswer&) const = default;
};

// Of the end that leads: dial now. It dials itself when this has arrived.
struct MeetGo {
  std::uint8_t attempt = 0;
  bool operator==(const MeetGo&) const = default;
};

using MeetMessage = std::variant<MeetOffer, MeetAnswer, MeetGo>;

constexpr std::size_t kMaxMeetMessage = 3 + kMostMeetAddresses * (1 + 16 + 2);

Bytes encode_meet_message(const MeetMessage& message);
Result<MeetMessage> decode_meet_message(ByteView bytes);  // kMalformed

}  // namespace potluck
