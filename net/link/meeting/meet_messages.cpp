// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/meeting/meet_messages.h"

#include <algorithm>
#include <cassert>

namespace potluck {

namespace ip = boost::asio::ip;

namespace {

enum class Kind : std::uint8_t { kOffer = 1, kAnswer = 2, kGo = 3 };
constexpr std::uint8_t kLocal = 0x80;  // beside the number of bytes of an address

template <class AddressBytes>
void put(Bytes& out, const AddressBytes& bytes) {
  out.insert(out.end(), bytes.begin(), bytes.end());
}

void put(Bytes& out, const MeetAddress& address) {
  const ip::address& host = address.at.address();
  out.push_back(static_cast<std::uint8_t>((host.is_v4() ? 4 : 16) | (address.local ? kLocal : 0)));
  if (host.is_v4()) {
    put(out, host.to_v4().to_bytes());
  } else {
    put(out, host.to_v6().to_bytes());
  }
  out.resize(out.size() + 2);
  put_u16(&out[out.size() - 2], address.at.port());
}

Bytes encode(Kind kind, std::uint8_t attempt, const std::vector<MeetAddress>& addresses) {
  assert(addresses.size() <= kMostMeetAddresses);
  Bytes out{static_cast<std::uint8_t>(kind), attempt, static_cast<std::uint8_t>(addresses.size())};
  for (const MeetAddress& address : addresses) put(out, address);
  return out;
}

Bytes encode(const MeetOffer& it) { return encode(Kind::kOffer, it.attempt, it.addresses); }
Bytes encode(const MeetAnswer& it) { return encode(Kind::kAnswer, it.attempt, it.addresses); }
Bytes encode(const MeetGo& it) { return {static_cast<std::uint8_t>(Kind::kGo), it.attempt}; }

template <class AddressBytes>
AddressBytes take(ByteView from) {
  AddressBytes out;
  std::copy_n(from.begin(), out.size(), out.begin());
  return out;
}

Result<std::vector<MeetAddress>> decode_addresses(ByteView bytes) {
  const Error malformed{ErrorCode::kMalformed, "a list of addresses to meet at is malformed", ""};
  if (bytes.empty() || bytes[0] > kMostMeetAddresses) return malformed;
  std::vector<MeetAddress> out(bytes[0]);
  bytes = bytes.subspan(1);
  for (MeetAddress& address : out) {
    if (bytes.empty()) return malformed;
    const std::size_t size = bytes[0] & ~kLocal;
    address.local = (bytes[0] & kLocal) != 0;
    if ((size != 4 && size != 16) || bytes.size() < 1 + size + 2) return malformed;
    const ByteView host = bytes.subspan(1, size);
    const std::uint16_t port = get_u16(&bytes[1 + size]);
    if (size == 4) {
      address.at = {ip::address_v4(take<ip::address_v4::bytes_type>(host)), port};
    } else {
      address.at = {ip::address_v6(take<ip::address_v6::bytes_type>(host)), port};
    }
    bytes = bytes.subspan(1 + size + 2);
  }
  if (!bytes.empty()) return malformed;
  return out;
}

}  // namespace

Bytes encode_meet_message(const MeetMessage& message) {
  return std::visit([](const auto& it) { return encode(it); }, message);
}

Result<MeetMessage> decode_meet_message(ByteView bytes) {
  const Error malformed{ErrorCode::kMalformed, "a message about a meeting is malformed", ""};
  if (bytes.size() < 2) return malformed;
  const auto kind = static_cast<Kind>(bytes[0]);
  const std::uint8_t attempt = bytes[1];
  const ByteView body = bytes.subspan(2);
  if (kind == Kind::kGo) {
    if (!body.empty()) return malformed;
    return MeetMessage{MeetGo{attempt}};
  }
  if (kind != Kind::kOffer && kind != Kind::kAnswer) return malformed;
  POTLUCK_TRY(auto addresses, decode_addresses(body));
  if (kind == Kind::kOffer) return MeetMessage{MeetOffer{attempt, std::move(addresses)}};
  return MeetMessage{MeetAnswer{attempt, std::move(addresses)}};
}

}  // namespace potluck
