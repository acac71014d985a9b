// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/sockets/address.h"

#include <charconv>

#include "net/base/relay_address.h"

namespace potluck {
namespace {

constexpr std::size_t kMaxHostBytes = 253;  // of a DNS name

Error bad_address(std::string_view text, const char* what) {
  return {ErrorCode::kInvalidArgument,
          "\"" + std::string(text.substr(0, 80)) + "\" is not an address: " + what,
          "write host:port, for example 192.168.1.5:4600 or [::1]:4600"};
}

}  // namespace

Result<HostPort> parse_host_port(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return bad_address(text, "the port is missing");
  std::string_view host = text.substr(0, colon);
  const std::string_view digits = text.substr(colon + 1);

  std::uint16_t port = 0;
  const auto [end, failed] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  if (failed != std::errc() || end != digits.data() + digits.size())
    return bad_address(text, "the port must be a number from 0 to 65535");

  if (!host.empty() && host.front() == '[') {
    if (host.back() != ']' || host.size() < 4)
      return bad_address(text, "the bracket is not closed");
    host = host.substr(1, host.size() - 2);
  } else if (host.find(':') != std::string_view::npos) {
    return bad_address(text, "an IPv6 address needs brackets");
  }
  if (host.size() > kMaxHostBytes) return bad_address(text, "the host is too long");
  for (const char c : host)
    if (static_cast<unsigned char>(c) <= ' ' || c == '[' || c == ']' || c == '/')
      return bad_address(text, "the host holds a character that no host has");
  return HostPort{std::string(host), port};
}

std::string to_string(const HostPort& address) {
  const bool v6 = address.host.find(':') != std::string::npos;
  return (v6 ? "[" + address.host + "]" : address.host) + ":" + std::to_string(address.port);
}

Result<PeerAddress> parse_peer_address(std::string_view text) {
  const bool over_relay = is_over_relay(text);
  POTLUCK_TRY(HostPort at, parse_host_port(over_relay ? text.substr(kRelayScheme.size()) : text));
  if (at.host.empty() || at.port == 0) {
    return {ErrorCode::kInvalidArgument,
            "\"" + std::string(text) + "\" names no host and port to dial",
            "write host:port, for example 192.168.1.5:4600"};
  }
  return PeerAddress{std::move(at), over_relay};
}

std::string to_string(const PeerAddress& address) {
  return address.over_relay ? over_relay(to_string(address.at)) : to_string(address.at);
}

}  // namespace potluck
