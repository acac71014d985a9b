// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/mapping/outside_address.h"

#include "net/link/sockets/local_network.h"

namespace potluck {

using boost::asio::ip::address_v4;

bool is_of_carrier(const address_v4& address) {
  return (address.to_uint() ^ 0x64400000U) >> (32 - 10) == 0;  // 100.64.0.0/10
}

bool may_be_home_router(const address_v4& address) {
  return is_private(address) || is_of_carrier(address);
}

bool can_be_dialed(const address_v4& address) {
  const std::uint32_t first = address.to_uint() >> 24;
  const bool of_ds_lite = address.to_uint() >> 8 == 0xc00000;  // 192.0.0.0/24, RFC 6333
  return first != 0 && first < 224 && !address.is_loopback() && !of_ds_lite &&
         !may_be_home_router(address);
}

MappedPort mapped_port(MappingProtocol by, std::uint16_t port,
                       const std::optional<address_v4>& outside) {
  // Some say 0.0.0.0 where they do not know.
  if (!outside || outside->is_unspecified()) return {by, "", port, false};
  const bool dialable = can_be_dialed(*outside);
  return {by, dialable ? outside->to_string() : "", port, !dialable};
}

}  // namespace potluck
