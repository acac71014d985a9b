// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes between a computer and its router: PCP (RFC 6887, version 2: MAP and ANNOUNCE) and
// NAT-PMP (RFC 6886, version 0: public address and mapping), for one TCP port and IPv4. Both use
// the same port of the router, and the first byte tells which one it is. Answers come from a router
// that nobody vouches for: whatever does not fit exactly is refused. Pure.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <variant>

#include "net/asio.h"
#include "net/base/bytes.h"

namespace potluck {

inline constexpr std::uint16_t kPcpPort = 5351;     // of the router, UDP
inline constexpr std::size_t kMostPcpBytes = 1100;  // of a datagram, by RFC 6887
using PcpNonce = std::array<std::uint8_t, 12>;

// RFC 6887, section 7.4. Values above are possible and mean a failure, too.
enum class PcpResult : std::uint8_t {
  kSuccess = 0,
  kUnsupportedVersion = 1,
  kNotAuthorized = 2,
  kMalformedRequest = 3,
  kUnsupportedOpcode = 4,
  kNetworkFailure = 7,
  kNoResources = 8,
  kUnsupportedProtocol = 9,
  kUserExceededQuota = 10,
  kCannotProvideExternal = 11,
  kAddressMismatch = 12,
};

// RFC 6886, section 3.5.
enum class NatPmpResult : std::uint16_t {
  kSuccess = 0,
  kUnsupportedVersion = 1,
  kRefused = 2,
  kNetworkFailure = 3,
  kOutOfResources = 4,
  kUnsupportedOpcode = 5,
};

struct PcpMapRequest {
  PcpNonce nonce{};
  boost::asio::ip::address_v4 own;  // of this computer, towards the router
  std::uint16_t inside_port = 0;
  std::uint16_t wanted_port = 0;              // 0: any
  boost::asio::ip::address_v4 wanted_host{};  // 0.0.0.0: any
  std::uint32_t lifetime_s = 0;               // 0: takes the mapping back
};
Bytes encode_pcp_map(const PcpMapRequest& request);
// Asks for nothing but the header of an answer, which holds the epoch.
Bytes encode_pcp_announce(const boost::asio::ip::address_v4& own);

Bytes encode_nat_pmp_address();
// lifetime_s and wanted_port 0: takes the mapping back.
Bytes encode_nat_pmp_map(std::uint16_t inside_port, std::uint16_t wanted_port,
                         std::uint32_t lifetime_s);

// epoch_s: seconds since the router lost what it had mapped, by its own account.
struct PcpMapped {
  PcpResult result = PcpResult::kSuccess;
  std::uint32_t lifetime_s = 0, epoch_s = 0;
  PcpNonce nonce{};
  std::uint16_t inside_port = 0, outside_port = 0;
  std::optional<boost::asio::ip::address_v4> outside;  // none: it is no IPv4 address
};
struct PcpAnnounced {
  std::uint32_t epoch_s = 0;
};
struct NatPmpMapped {
  NatPmpResult result = NatPmpResult::kSuccess;
  std::uint32_t epoch_s = 0;
  std::uint16_t inside_port = 0, outside_port = 0;  // 0 where it was refused
  std::uint32_t lifetime_s = 0;
};
struct NatPmpAddress {
  NatPmpResult result = NatPmpResult::kSuccess;
  std::uint32_t epoch_s = 0;
  std::optional<boost::asio::ip::address_v4> outside;  // none where it was refused
};
// The router does not speak the version of the request, but this one.
struct VersionRefused {
  std::uint8_t version = 0;
};
using RouterAnswer =
    std::variant<PcpMapped, PcpAnnounced, NatPmpMapped, NatPmpAddress, VersionRefused>;

// kMalformed: none of these, of another protocol than TCP, or a success without a port.
Result<RouterAnswer> decode_router_answer(ByteView bytes);

}  // namespace potluck
