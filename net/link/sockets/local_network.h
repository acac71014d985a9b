// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the way to an address stays within the building: on this computer, or on a network that
// one of its interfaces is on. A limit of the household's line has nothing to do with such traffic.
// And how addresses are written, and which belong together.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "net/asio.h"

namespace potluck {

struct InterfaceAddress {
  boost::asio::ip::address address;
  unsigned prefix_length = 0;
  bool point_to_point = false;  // a tunnel, whose other end may be anywhere
};

std::vector<InterfaceAddress> interface_addresses();

// Loopback, an address of our own, or one of our subnets as long as it is no public one of IPv4:
// neighbours of the same provider may share that. An IPv4 address in its IPv6 form counts as
// itself. Pure.
bool is_local(const boost::asio::ip::address& remote, std::span<const InterfaceAddress> ours);

// RFC 1918, RFC 3927. Pure.
bool is_private(const boost::asio::ip::address_v4& address);

// Numeric; an IPv4 address that came over an IPv6 socket in its IPv4 form. Pure.
std::string host_text(const boost::asio::ip::address& address);

// What all addresses of a home, an office or a small provider's customer have in common, as bytes:
// 24 bits of IPv4, 64 of IPv6. Pure.
std::string network_of(const boost::asio::ip::address& remote);

}  // namespace potluck
