// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/relay/relay_messages.h"

#include <algorithm>
#include <cassert>

namespace potluck {
namespace {

enum class Kind : std::uint8_t {
  kCall = 1,
  kOpened = 2,
  kRefused = 3,
  kIncoming = 4,
  kSeen = 5,
  kAlive = 6,
};

Bytes begin(Kind kind, std::size_t bytes) {
  Bytes out(1 + bytes);
  out[0] = static_cast<std::uint8_t>(kind);
  return out;
}

Bytes encode(const RelayCall& call) {
  Bytes out = begin(Kind::kCall, 4 + (call.whom ? PeerId::kSize : 0));
  put_u32(&out[1], call.number);
  if (call.whom) std::ranges::copy(call.whom->data, out.begin() + 5);
  return out;
}

Bytes encode(const RelayOpened& opened) {
  Bytes out = begin(Kind::kOpened, 4 + opened.ticket.size());
  put_u32(&out[1], opened.number);
  std::ranges::copy(opened.ticket, out.begin() + 5);
  return out;
}

Bytes encode(const RelayRefused& refused) {
  Bytes out = begin(Kind::kRefused, 4 + 1);
  put_u32(&out[1], refused.number);
  out[5] = static_cast<std::uint8_t>(refused.why);
  return out;
}

Bytes encode(const RelayIncoming& incoming) {
  Bytes out = begin(Kind::kIncoming, incoming.ticket.size());
  std::ranges::copy(incoming.ticket, out.begin() + 1);
  return out;
}

Bytes encode(const RelaySeen& seen) {
  assert(seen.host.size() <= kMaxSeenHost);
  Bytes out = begin(Kind::kSeen, 2 + seen.host.size());
  put_u16(&out[1], seen.port);
  std::ranges::copy(seen.host, out.begin() + 3);
  return out;
}

Bytes encode(const RelayAlive&) { return begin(Kind::kAlive, 0); }

Ticket read_ticket(ByteView bytes) {
  Ticket out;
  std::copy_n(bytes.begin(), out.size(), out.begin());
  return out;
}

// body: without the kind; nothing where its length or a value is impossible.
std::optional<RelayMessage> decode(Kind kind, ByteView body) {
  constexpr std::size_t kTicket = std::tuple_size_v<Ticket>;
  switch (kind) {
    case Kind::kCall: {
      if (body.size() != 4 && body.size() != 4 + PeerId::kSize) return std::nullopt;
      RelayCall out{get_u32(body.data()), std::nullopt};
      if (body.size() == 4) return out;
      out.whom.emplace();
      std::ranges::copy(body.subspan(4), out.whom->data.begin());
      return out;
    }
    case Kind::kOpened:
      if (body.size() != 4 + kTicket) return std::nullopt;
      return RelayOpened{get_u32(body.data()), read_ticket(body.subspan(4))};
    case Kind::kRefused: {
      if (body.size() != 5 || body[4] < 1 || body[4] > 2) return std::nullopt;
      return RelayRefused{get_u32(body.data()), static_cast<RelayRefusal>(body[4])};
    }
    case Kind::kIncoming:
      if (body.size() != kTicket) return std::nullopt;
      return RelayIncoming{read_ticket(body)};
    case Kind::kSeen: {
      if (body.size() < 2 || body.size() > 2 + kMaxSeenHost) return std::nullopt;
      const ByteView host = body.subspan(2);
      return RelaySeen{std::string(host.begin(), host.end()), get_u16(body.data())};
    }
    case Kind::kAlive:
      if (!body.empty()) return std::nullopt;
      return RelayAlive{};
  }
  return std::nullopt;
}

}  // namespace

Bytes encode_relay_message(const RelayMessage& message) {
  return std::visit([](const auto& each) { return encode(each); }, message);
}

Result<RelayMessage> decode_relay_message(ByteView bytes) {
  if (!bytes.empty() && bytes.size() <= kMaxRelayMessage) {
    if (auto out = decode(static_cast<Kind>(bytes[0]), bytes.subspan(1))) return std::move(*out);
  }
  return {ErrorCode::kMalformed, "a message of a relay does not decode"};
}

}  // namespace potluck
