// SPDX-License-Identifier: GPL-3.0-or-later
// Which numeric addresses anybody in the internet may be sent to. All others are of this computer,
// of a home, of a provider or of nobody: whoever writes a manifest could have volunteers knock at
// the doors of their own network with them. Pure; any thread.
#pragma once

#include <sys/socket.h>

#include "net/asio.h"

namespace potluck {

// An IPv4 address within an IPv6 one (mapped, NAT64) counts as itself.
bool is_public_address(const boost::asio::ip::address& address);
// As the system has it; what is neither IPv4 nor IPv6 is none.
bool is_public_address(const sockaddr& address);

}  // namespace potluck
