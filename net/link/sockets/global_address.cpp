// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/sockets/global_address.h"

#include "net/link/sockets/local_network.h"

namespace potluck {

using boost::asio::ip::address_v4;
using boost::asio::ip::address_v6;

bool is_of_carrier(const address_v4& address) {
  return (address.to_uint() ^ 0x64400000U) >> (32 - 10) == 0;
}

bool is_global(const address_v4& address) {
  const std::uint32_t first = address.to_uint() >> 24;
  const bool of_protocols = address.to_uint() >> 8 == 0xc00000;  // 192.0.0.0/24, DS-Lite's too
  return first != 0 && first < 224 && !address.is_loopback() && !of_protocols &&
         !is_private(address) && !is_of_carrier(address);
}

bool is_global(const address_v6& address) {
  if (address.scope_id() != 0) return false;
  const auto bytes = address.to_bytes();
  const bool given_out = bytes[0] >> 5 == 1;
  const bool of_6to4 = bytes[0] == 0x20 && bytes[1] == 0x02;
  const bool of_teredo = bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] == 0 && bytes[3] == 0;
  return given_out && !of_6to4 && !of_teredo;
}

bool is_global(const boost::asio::ip::address& address) {
  return address.is_v4() ? is_global(address.to_v4()) : is_global(address.to_v6());
}

}  // namespace potluck
