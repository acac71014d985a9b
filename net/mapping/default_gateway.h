// SPDX-License-Identifier: GPL-3.0-or-later
// The router that this computer sends to what is not in its own network: the one that a home has.
// IPv4. Any thread.
#pragma once

#include <optional>
#include <string_view>

#include "net/asio.h"

namespace potluck {

struct Gateway {
  boost::asio::ip::address_v4 router;
  boost::asio::ip::address_v4 own;  // this computer's, towards it
  bool operator==(const Gateway&) const = default;
};

// As it is now: none where there is no way out, or where its router cannot be a home's
// (may_be_home_router()), so that nothing is sent to it. Sends nothing itself.
std::optional<Gateway> default_gateway();

// This computer's address towards that one: sends nothing.
std::optional<boost::asio::ip::address_v4> address_towards(const boost::asio::ip::address_v4& to);

// In the text of Linux's /proc/net/route, which has addresses as this computer's memory has them:
// of several the one with the least metric. Pure.
std::optional<boost::asio::ip::address_v4> gateway_in(std::string_view route_table);

}  // namespace potluck
