// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/mapping/outside_address.h"

#include "net/link/sockets/global_address.h"
#include "net/link/sockets/local_network.h"

namespace potluck {

using boost::asio::ip::address_v4;

bool may_be_home_router(const address_v4& address) {
  return is_private(address) || is_of_carrier(address);
}

bool can_be_dialed(const address_v4& address) { return is_global(address); }

MappedPort mapped_port(MappingProtocol by, std::uint16_t port,
                       const std::optional<address_v4>& outside) {
  // Some say 0.0.0.0 where they do not know.
  if (!outside || outside->is_unspecified()) return {by, "", port, false};
  const bool dialable = can_be_dialed(*outside);
  return {by, dialable ? outside->to_string() : "", port, !dialable};
}

}  // namespace potluck
