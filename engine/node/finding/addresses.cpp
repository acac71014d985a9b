// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/finding/addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>

#include <array>
#include <memory>

#include "net/asio.h"
#include "net/crypto/keys.h"
#include "net/link/sockets/global_address.h"
#include "net/link/sockets/local_network.h"
#include "net/wire/limits.h"

namespace potluck {
namespace {

// Linux gives away those from 32768 on, other systems those from 49152 on.
constexpr std::uint16_t kFirstLasting = 20'000, kLastingPorts = 12'768;
constexpr int kTries = 64;

bool is_wildcard(const std::string& host) {
  return host.empty() || host == "0.0.0.0" || host == "::" || host == "*";
}

// The address as text, or "" for one that others cannot use.
std::string usable(const ifaddrs& entry, bool loopback) {
  if (!entry.ifa_addr || !(entry.ifa_flags & IFF_UP)) return "";
  if (static_cast<bool>(entry.ifa_flags & IFF_LOOPBACK) != loopback) return "";
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (entry.ifa_addr->sa_family == AF_INET) {
    const auto* v4 = reinterpret_cast<const sockaddr_in*>(entry.ifa_addr);
    return inet_ntop(AF_INET, &v4->sin_addr, text.data(), text.size()) ? text.data() : "";
  }
  if (entry.ifa_addr->sa_family == AF_INET6) {
    const auto* v6 = reinterpret_cast<const sockaddr_in6*>(entry.ifa_addr);
    if (IN6_IS_ADDR_LINKLOCAL(&v6->sin6_addr)) return "";
    return inet_ntop(AF_INET6, &v6->sin6_addr, text.data(), text.size()) ? text.data() : "";
  }
  return "";
}

}  // namespace

std::string any_host() {
  using boost::asio::ip::tcp;
  boost::asio::io_context io;
  tcp::acceptor acceptor(io);
  boost::system::error_code failure;
  acceptor.open(tcp::v6(), failure);
  if (!failure) acceptor.bind({boost::asio::ip::address_v6::loopback(), 0}, failure);
  return failure ? "0.0.0.0" : "::";
}

std::vector<std::string> dialable_addresses(const std::string& host, std::uint16_t port) {
  if (!is_wildcard(host)) return {to_string(HostPort{host, port})};
  const bool v4_only = host == "0.0.0.0";
  ifaddrs* raw = nullptr;
  std::vector<std::string> out;
  if (getifaddrs(&raw) == 0) {
    const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> all(raw, freeifaddrs);
    for (const bool loopback : {false, true}) {
      if (!out.empty()) break;
      for (const auto* entry = all.get(); entry; entry = entry->ifa_next) {
        const auto text = usable(*entry, loopback);
        if (text.empty() || (v4_only && text.find(':') != std::string::npos)) continue;
        out.push_back(to_string(HostPort{text, port}));
        if (out.size() == limits::kMaxAddresses) break;
      }
    }
  }
  if (out.empty()) out.push_back(to_string(HostPort{"127.0.0.1", port}));
  return out;
}

bool is_public(const std::string& address) {
  const auto parsed = parse_peer_address(address);
  if (!parsed || parsed->over_relay) return false;
  boost::system::error_code no_number;
  const auto host = boost::asio::ip::make_address(parsed->at.host, no_number);
  return no_number || is_global(host);
}

bool is_nearby(const std::string& address) {
  const auto parsed = parse_peer_address(address);
  if (!parsed) return false;
  boost::system::error_code no_number;
  const auto host = boost::asio::ip::make_address(parsed->at.host, no_number);
  return !no_number && is_local(host, interface_addresses());
}

Result<std::uint16_t> find_lasting_port(const std::string& host) {
  using boost::asio::ip::tcp;
  boost::asio::io_context io;
  boost::system::error_code failure;
  const auto address = boost::asio::ip::make_address(host, failure);
  if (failure) {
    return {ErrorCode::kInvalidArgument, "'" + host + "' is not a numeric address of this computer",
            "use [::] for every network or 127.0.0.1 for this computer only"};
  }
  for (int left = kTries; left >= 0; --left) {
    const auto drawn = static_cast<std::uint16_t>(kFirstLasting + random_u64() % kLastingPorts);
    const tcp::endpoint here(address, left > 0 ? drawn : 0);  // any at all in the end
    tcp::acceptor acceptor(io);
    acceptor.open(here.protocol(), failure);
    if (!failure) acceptor.bind(here, failure);
    if (failure) continue;
    const auto bound = acceptor.local_endpoint(failure);
    if (!failure) return bound.port();
  }
  return {ErrorCode::kInvalidArgument, "cannot listen on " + host + ": " + failure.message(),
          "name an address of this computer"};
}

}  // namespace potluck
