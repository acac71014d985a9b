// SPDX-License-Identifier: GPL-3.0-or-later
// Which addresses are globally reachable (RFC 6890 and its successors): they mean the same computer
// wherever they are dialled. Pure.
#pragma once

#include "net/asio.h"

namespace potluck {

bool is_of_carrier(const boost::asio::ip::address_v4& address);  // 100.64.0.0/10, RFC 6598

// No private, shared, loopback, link-local, multicast or reserved one. Of IPv6 what has been given
// out, 2000::/3, but for 6to4 and Teredo: two forms of tunnels that nobody needs any more, and that
// could hide a private IPv4 address. Networks for documentation count: tests live there.
bool is_global(const boost::asio::ip::address_v4& address);
bool is_global(const boost::asio::ip::address_v6& address);
bool is_global(const boost::asio::ip::address& address);

}  // namespace potluck
