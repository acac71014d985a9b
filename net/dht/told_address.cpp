// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/dht/told_address.h"

#include <algorithm>

#include "net/asio.h"
#include "net/link/sockets/address.h"
#include "net/link/sockets/local_network.h"

namespace potluck {
namespace {

using boost::asio::ip::address_v4;
using boost::asio::ip::address_v6;

bool is_public(const address_v4& host) {
  const std::uint32_t first = host.to_uint() >> 24;
  const bool of_carrier = (host.to_uint() ^ 0x64400000U) >> (32 - 10) == 0;  // RFC 6598
  const bool of_protocols = host.to_uint() >> 8 == 0xc00000;                 // RFC 6890
  return first != 0 && first < 224 && !host.is_loopback() && !is_private(host) && !of_carrier &&
         !of_protocols;
}

// 2000::/3 is what has been given out. It holds IPv4 addresses in two forms of tunnels, 6to4 and
// Teredo, which nobody needs any more and which could hide a private one.
bool is_public(const address_v6& host) {
  if (host.scope_id() != 0) return false;
  const auto bytes = host.to_bytes();
  const bool given_out = bytes[0] >> 5 == 1;
  const bool of_6to4 = bytes[0] == 0x20 && bytes[1] == 0x02;
  const bool of_teredo = bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] == 0 && bytes[3] == 0;
  return given_out && !of_6to4 && !of_teredo;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// The system's resolver takes "127.1" and "0x7f000001" for numbers: the last label of a name begins
// with a letter.
bool is_public_name(std::string_view host) {
  const std::size_t dot = host.rfind('.');
  if (dot == std::string_view::npos || dot == 0) return false;
  const std::string_view last = host.substr(dot + 1);
  if (last.empty() || !is_letter(last.front())) return false;
  const auto is_one_of_a_name = [](char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
  };
  if (!std::ranges::all_of(host, is_one_of_a_name)) return false;
  std::string lower(last);
  for (char& c : lower) c = static_cast<char>(c | 0x20);
  return lower != "local" && lower != "localhost" && lower != "internal" && lower != "arpa";
}

bool is_public_host(const std::string& host) {
  boost::system::error_code no_number;
  const auto number = boost::asio::ip::make_address(host, no_number);
  if (no_number) return is_public_name(host);
  return number.is_v4() ? is_public(number.to_v4()) : is_public(number.to_v6());
}

}  // namespace

bool is_well_written(std::string_view address) {
  if (address.size() > kMostAddressBytes) return false;
  const auto parsed = parse_peer_address(address);
  return parsed && to_string(*parsed) == address;
}

bool is_of_everywhere(std::string_view address) {
  const auto parsed = parse_peer_address(address);
  return parsed && is_public_host(parsed->at.host);
}

}  // namespace potluck
