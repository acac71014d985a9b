// SPDX-License-Identifier: GPL-3.0-or-later
// What a router's address says. Pure.
#pragma once

#include <optional>

#include "net/asio.h"
#include "net/mapping/port_mapper.h"

namespace potluck {

// Whether a home router may have this address towards the home: a private one, or one of a carrier.
// Nothing is ever sent to another.
bool may_be_home_router(const boost::asio::ip::address_v4& address);

// Whether somebody elsewhere in the internet may have a way to it.
bool can_be_dialed(const boost::asio::ip::address_v4& address);

// outside: as the router tells it; none: it did not.
MappedPort mapped_port(MappingProtocol by, std::uint16_t port,
                       const std::optional<boost::asio::ip::address_v4>& outside);

}  // namespace potluck
