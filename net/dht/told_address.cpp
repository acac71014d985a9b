// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/dht/told_address.h"

#include <algorithm>

#include "net/asio.h"
#include "net/link/sockets/address.h"
#include "net/link/sockets/global_address.h"

namespace potluck {
namespace {

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
  return is_global(number);
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
