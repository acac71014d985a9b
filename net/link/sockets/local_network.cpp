// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/sockets/local_network.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>
#include <optional>

namespace potluck {
namespace {

using boost::asio::ip::address;
using boost::asio::ip::address_v4;
using boost::asio::ip::address_v6;

address_v6::bytes_type bytes_of(const sockaddr_in6& from) {
  address_v6::bytes_type out{};
  std::memcpy(out.data(), &from.sin6_addr, out.size());
  return out;
}

address_v4 v4_of(const sockaddr* from) {
  return address_v4(ntohl(reinterpret_cast<const sockaddr_in*>(from)->sin_addr.s_addr));
}

std::optional<InterfaceAddress> read_address(const ifaddrs& entry) {
  if (!entry.ifa_addr || !entry.ifa_netmask || !(entry.ifa_flags & IFF_UP)) return std::nullopt;
  const bool tunnel = (entry.ifa_flags & IFF_POINTOPOINT) != 0;
  if (entry.ifa_addr->sa_family == AF_INET) {
    const unsigned length = std::popcount(v4_of(entry.ifa_netmask).to_uint());
    return InterfaceAddress{v4_of(entry.ifa_addr), length, tunnel};
  }
  if (entry.ifa_addr->sa_family == AF_INET6) {
    const auto& own = *reinterpret_cast<const sockaddr_in6*>(entry.ifa_addr);
    unsigned length = 0;
    for (const auto byte : bytes_of(*reinterpret_cast<const sockaddr_in6*>(entry.ifa_netmask))) {
      length += std::popcount(byte);
    }
    return InterfaceAddress{address_v6(bytes_of(own)), length, tunnel};
  }
  return std::nullopt;
}

template <class Bytes>
bool same_network(const Bytes& a, const Bytes& b, unsigned length) {
  for (unsigned bit = 0; bit < length; ++bit) {
    const auto mask = 0x80u >> (bit % 8);
    if ((a[bit / 8] & mask) != (b[bit / 8] & mask)) return false;
  }
  return true;
}

address unmapped(const address& from) {
  if (!from.is_v6() || !from.to_v6().is_v4_mapped()) return from;
  return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, from.to_v6());
}

// Scopes are names of interfaces, and no part of what is compared.
bool same_address(const address& a, const address& b) {
  if (a.is_v4() != b.is_v4()) return false;
  return a.is_v4() ? a.to_v4() == b.to_v4() : a.to_v6().to_bytes() == b.to_v6().to_bytes();
}

bool is_neighbour(const address& remote, const InterfaceAddress& own) {
  if (own.point_to_point || own.prefix_length == 0 || remote.is_v4() != own.address.is_v4()) {
    return false;
  }
  if (remote.is_v4()) {
    return is_private(remote.to_v4()) &&
           same_network(remote.to_v4().to_bytes(), own.address.to_v4().to_bytes(),
                        own.prefix_length);
  }
  return same_network(remote.to_v6().to_bytes(), own.address.to_v6().to_bytes(), own.prefix_length);
}

}  // namespace

bool is_private(const address_v4& a) {
  const auto within = [&](std::uint32_t network, unsigned length) {
    return (a.to_uint() ^ network) >> (32 - length) == 0;
  };
  return within(0x0a000000, 8) || within(0xac100000, 12) || within(0xc0a80000, 16) ||
         within(0xa9fe0000, 16);
}

std::vector<InterfaceAddress> interface_addresses() {
  std::vector<InterfaceAddress> out;
  ifaddrs* raw = nullptr;
  if (getifaddrs(&raw) != 0) return out;
  const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> all(raw, freeifaddrs);
  for (const auto* entry = all.get(); entry; entry = entry->ifa_next) {
    if (auto one = read_address(*entry)) out.push_back(std::move(*one));
  }
  return out;
}

bool is_local(const address& remote, std::span<const InterfaceAddress> ours) {
  const address there = unmapped(remote);
  if (there.is_loopback()) return true;
  return std::ranges::any_of(ours, [&](const InterfaceAddress& own) {
    return same_address(there, own.address) || is_neighbour(there, own);
  });
}

std::string host_text(const address& remote) { return unmapped(remote).to_string(); }

std::string network_of(const address& remote) {
  constexpr std::ptrdiff_t kOfIpv4 = 3, kOfIpv6 = 8;
  const address there = unmapped(remote);
  if (there.is_v4()) {
    const auto bytes = there.to_v4().to_bytes();
    return {bytes.begin(), bytes.begin() + kOfIpv4};
  }
  const auto bytes = there.to_v6().to_bytes();
  return {bytes.begin(), bytes.begin() + kOfIpv6};
}

}  // namespace potluck
