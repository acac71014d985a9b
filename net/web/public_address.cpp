// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/web/public_address.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "net/link/sockets/global_address.h"

namespace potluck {
namespace {

using boost::asio::ip::address_v4;
using boost::asio::ip::address_v6;

struct Network {
  std::uint32_t address;
  unsigned length;
};
// Global ones beside these, where nobody has a server: documentation's, benchmarks', and the relays
// of 6to4.
constexpr std::array<Network, 5> kNotPublic = {
    {{0xc0000200, 24}, {0xc0586300, 24}, {0xc6120000, 15}, {0xc6336400, 24}, {0xcb007100, 24}}};

bool is_public(const address_v4& host) {
  return is_global(host) && std::ranges::none_of(kNotPublic, [&](const Network& each) {
           return (host.to_uint() ^ each.address) >> (32 - each.length) == 0;
         });
}

using V6Bytes = address_v6::bytes_type;

template <std::size_t N>
bool begins_with(const V6Bytes& bytes, const std::array<std::uint8_t, N>& prefix) {
  return std::equal(prefix.begin(), prefix.end(), bytes.begin());
}

address_v4 last_four(const V6Bytes& bytes) {
  return address_v4(address_v4::bytes_type{bytes[12], bytes[13], bytes[14], bytes[15]});
}

bool is_public(const address_v6& host) {
  constexpr std::array<std::uint8_t, 12> kNat64 = {0, 0x64, 0xff, 0x9b};
  constexpr std::array<std::uint8_t, 4> kDocumentation = {0x20, 0x01, 0x0d, 0xb8};
  const V6Bytes bytes = host.to_bytes();
  if (host.is_v4_mapped() || begins_with(bytes, kNat64)) return is_public(last_four(bytes));
  return is_global(host) && !begins_with(bytes, kDocumentation);
}

}  // namespace

bool is_public_address(const boost::asio::ip::address& address) {
  return address.is_v4() ? is_public(address.to_v4()) : is_public(address.to_v6());
}

bool is_public_address(const sockaddr& address) {
  if (address.sa_family == AF_INET) {
    address_v4::bytes_type bytes{};
    const auto& v4 = reinterpret_cast<const sockaddr_in&>(address);
    std::memcpy(bytes.data(), &v4.sin_addr, bytes.size());
    return is_public(address_v4(bytes));
  }
  if (address.sa_family != AF_INET6) return false;
  V6Bytes bytes{};
  const auto& v6 = reinterpret_cast<const sockaddr_in6&>(address);
  std::memcpy(bytes.data(), &v6.sin6_addr, bytes.size());
  return is_public(address_v6(bytes));
}

}  // namespace potluck
