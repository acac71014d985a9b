// SPDX-License-Identifier: GPL-3.0-or-later
// The proxy to dial through, as people write it. Pure.
#pragma once

#include <optional>

#include "net/link/sockets/address.h"

namespace potluck {

struct Proxy {
  HostPort address;
  std::string user, password;  // empty: none is asked for
  bool operator==(const Proxy&) const = default;
};

// "socks5://host:port" or "socks5://user:password@host:port"; kInvalidArgument with an example.
Result<Proxy> parse_proxy(std::string_view text);
// As a preference has it: no text is no proxy.
Result<std::optional<Proxy>> parse_optional_proxy(std::string_view text);

}  // namespace potluck
