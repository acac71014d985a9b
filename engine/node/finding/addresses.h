// SPDX-License-Identifier: GPL-3.0-or-later
// This computer's own addresses, ports and name. Any thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "net/base/result.h"
#include "net/link/sockets/address.h"

namespace potluck {

// Every network of this computer, IPv4 and IPv6; IPv4 alone where that is all there is.
std::string any_host();

// What others can dial when we listen on `host` at `port`: the host itself, or for a wildcard every
// address of this computer's network interfaces (loopback only when there is nothing else). At most
// limits::kMaxAddresses.
std::vector<std::string> dialable_addresses(const std::string& host, std::uint16_t port);

// Whether that "host:port" means the same computer everywhere: no loopback, no private network. For
// all that is known, a name does.
bool is_public(const std::string& address);
// Whether whoever is at "host:port", or the relay of "relay://host:port", is in this building. For
// all that is known, a name is not.
bool is_nearby(const std::string& address);

// A TCP port that is free on that host now, and will be when this node starts again: none of those
// that systems give to connections that go out and to whoever asks for any port, unless there is no
// other.
Result<std::uint16_t> find_lasting_port(const std::string& host);

}  // namespace potluck
