// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/mapping/pcp_messages.h"

#include <algorithm>

namespace potluck {
namespace {

using boost::asio::ip::address_v4;
using boost::asio::ip::address_v6;

constexpr std::uint8_t kPcpVersion = 2, kNatPmpVersion = 0, kAnswerBit = 0x80;
constexpr std::uint8_t kAnnounce = 0, kMap = 1;          // opcodes of PCP
constexpr std::uint8_t kPublicAddress = 0, kMapTcp = 2;  // of NAT-PMP
constexpr std::uint8_t kTcp = 6;                         // IANA's number
constexpr std::size_t kHeader = 24, kMapMessage = 60;    // of PCP
constexpr std::size_t kNonceAt = 24, kProtocolAt = 36, kInsideAt = 40, kHostAt = 44;
constexpr std::size_t kNatPmpRefusal = 8, kNatPmpAddressAnswer = 12, kNatPmpMapAnswer = 16;

// Big-endian, as the network has them.
void put_short(Bytes& out, std::size_t at, std::uint16_t value) {
  out[at] = static_cast<std::uint8_t>(value >> 8);
  out[at + 1] = static_cast<std::uint8_t>(value);
}
void put_long(Bytes& out, std::size_t at, std::uint32_t value) {
  put_short(out, at, static_cast<std::uint16_t>(value >> 16));
  put_short(out, at + 2, static_cast<std::uint16_t>(value));
}
std::uint16_t get_short(ByteView in, std::size_t at) {
  return static_cast<std::uint16_t>(in[at] << 8 | in[at + 1]);
}
std::uint32_t get_long(ByteView in, std::size_t at) {
  return static_cast<std::uint32_t>(get_short(in, at)) << 16 | get_short(in, at + 2);
}

// PCP writes IPv4 addresses in their IPv6 form.
void put_mapped(Bytes& out, std::size_t at, const address_v4& address) {
  out[at + 10] = out[at + 11] = 0xff;
  std::ranges::copy(address.to_bytes(), out.begin() + static_cast<std::ptrdiff_t>(at + 12));
}
std::optional<address_v4> get_mapped(ByteView in, std::size_t at) {
  address_v6::bytes_type bytes{};
  std::ranges::copy(in.subspan(at, bytes.size()), bytes.begin());
  const address_v6 address(bytes);
  if (!address.is_v4_mapped()) return std::nullopt;
  return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, address);
}

Bytes begin_pcp(std::uint8_t opcode, std::size_t bytes, const address_v4& own) {
  Bytes out(bytes);
  out[0] = kPcpVersion;
  out[1] = opcode;
  put_mapped(out, 8, own);
  return out;
}

std::optional<RouterAnswer> decode_pcp_map(ByteView in) {
  if (in.size() < kMapMessage || in[kProtocolAt] != kTcp) return std::nullopt;
  PcpMapped out;
  out.result = static_cast<PcpResult>(in[3]);
  out.lifetime_s = get_long(in, 4);
  out.epoch_s = get_long(in, 8);
  std::ranges::copy(in.subspan(kNonceAt, out.nonce.size()), out.nonce.begin());
  out.inside_port = get_short(in, kInsideAt);
  out.outside_port = get_short(in, kInsideAt + 2);
  out.outside = get_mapped(in, kHostAt);
  if (out.result == PcpResult::kSuccess && out.lifetime_s != 0 && out.outside_port == 0) {
    return std::nullopt;
  }
  return out;
}

// A router of any version says in this form which one it speaks.
std::optional<RouterAnswer> decode_pcp(ByteView in) {
  if (in.size() < kHeader || in.size() % 4 != 0) return std::nullopt;
  if (in[3] == static_cast<std::uint8_t>(PcpResult::kUnsupportedVersion)) {
    return VersionRefused{in[0]};
  }
  if (in[0] != kPcpVersion) return std::nullopt;
  switch (in[1] & ~kAnswerBit) {
    case kMap:
      return decode_pcp_map(in);
    case kAnnounce:  // its header holds the epoch even where it knows no ANNOUNCE
      return PcpAnnounced{get_long(in, 8)};
    default:
      return std::nullopt;
  }
}

// What follows the epoch is undefined where it refuses, and may be missing.
std::optional<RouterAnswer> decode_nat_pmp(ByteView in) {
  if (in.size() < kNatPmpRefusal || in.size() > kNatPmpMapAnswer) return std::nullopt;
  const auto result = static_cast<NatPmpResult>(get_short(in, 2));
  if (result == NatPmpResult::kUnsupportedVersion) return VersionRefused{kNatPmpVersion};
  const bool success = result == NatPmpResult::kSuccess;
  const std::uint32_t epoch_s = get_long(in, 4);
  switch (in[1] & ~kAnswerBit) {
    case kPublicAddress:
      if (!success) return NatPmpAddress{result, epoch_s, std::nullopt};
      if (in.size() != kNatPmpAddressAnswer) return std::nullopt;
      return NatPmpAddress{result, epoch_s, address_v4(get_long(in, 8))};
    case kMapTcp: {
      if (!success) return NatPmpMapped{result, epoch_s, 0, 0, 0};
      if (in.size() != kNatPmpMapAnswer) return std::nullopt;
      const NatPmpMapped out{result, epoch_s, get_short(in, 8), get_short(in, 10),
                             get_long(in, 12)};
      if (out.lifetime_s != 0 && out.outside_port == 0) return std::nullopt;
      return out;
    }
    default:
      return std::nullopt;
  }
}

}  // namespace

Bytes encode_pcp_map(const PcpMapRequest& request) {
  Bytes out = begin_pcp(kMap, kMapMessage, request.own);
  put_long(out, 4, request.lifetime_s);
  std::ranges::copy(request.nonce, out.begin() + kNonceAt);
  out[kProtocolAt] = kTcp;
  put_short(out, kInsideAt, request.inside_port);
  put_short(out, kInsideAt + 2, request.wanted_port);
  put_mapped(out, kHostAt, request.wanted_host);
  return out;
}

Bytes encode_pcp_announce(const address_v4& own) { return begin_pcp(kAnnounce, kHeader, own); }

Bytes encode_nat_pmp_address() { return {kNatPmpVersion, kPublicAddress}; }

Bytes encode_nat_pmp_map(std::uint16_t inside_port, std::uint16_t wanted_port,
                         std::uint32_t lifetime_s) {
  Bytes out(12);
  out[0] = kNatPmpVersion;
  out[1] = kMapTcp;
  put_short(out, 4, inside_port);
  put_short(out, 6, wanted_port);
  put_long(out, 8, lifetime_s);
  return out;
}

Result<RouterAnswer> decode_router_answer(ByteView bytes) {
  if (bytes.size() >= 2 && bytes.size() <= kMostPcpBytes && (bytes[1] & kAnswerBit) != 0) {
    auto out = bytes[0] == kNatPmpVersion ? decode_nat_pmp(bytes) : decode_pcp(bytes);
    if (out) return std::move(*out);
  }
  return {ErrorCode::kMalformed, "an answer of the router does not decode"};
}

}  // namespace potluck
