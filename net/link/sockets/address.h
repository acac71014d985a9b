// SPDX-License-Identifier: GPL-3.0-or-later
// "host:port" and "[v6]:port", as people type them and records carry them. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "net/base/result.h"

namespace potluck {

struct HostPort {
  std::string host;  // without brackets; empty: every interface (listening only)
  std::uint16_t port = 0;
  bool operator==(const HostPort&) const = default;
};

// kInvalidArgument with an example of the right form.
Result<HostPort> parse_host_port(std::string_view text);
// Puts an IPv6 host into brackets.
std::string to_string(const HostPort& address);

}  // namespace potluck
