// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/meeting/meet_addresses.h"

#include <algorithm>

namespace potluck {

using boost::asio::ip::address;
using boost::asio::ip::tcp;

namespace {

constexpr std::size_t kMostLocal = 3;

// How far an address leads.
enum class Scope { kNowhere, kComputer, kNetwork, kWorld };

Scope scope_of(const address& host) {
  if (host.is_unspecified() || host.is_multicast()) return Scope::kNowhere;
  if (host.is_loopback()) return Scope::kComputer;
  if (host.is_v4()) {
    if (host.to_v4() == boost::asio::ip::address_v4::broadcast()) return Scope::kNowhere;
    return is_private(host.to_v4()) ? Scope::kNetwork : Scope::kWorld;
  }
  if (host.to_v6().is_v4_mapped() || host.to_v6().is_link_local()) return Scope::kNowhere;
  const bool unique_local = (host.to_v6().to_bytes()[0] & 0xfe) == 0xfc;  // RFC 4193
  return unique_local ? Scope::kNetwork : Scope::kWorld;
}

bool among(std::span<const MeetAddress> addresses, auto&& predicate) {
  return std::ranges::any_of(addresses, predicate);
}

// Behind the same router: one address of IPv4 for all of a home, one network of IPv6.
bool same_home(std::span<const MeetAddress> theirs, std::span<const MeetAddress> ours) {
  return among(theirs, [&](const MeetAddress& their) {
    return !their.local && among(ours, [&](const MeetAddress& our) {
      if (our.local || our.at.address().is_v4() != their.at.address().is_v4()) return false;
      if (our.at.address().is_v4()) return our.at.address() == their.at.address();
      return network_of(our.at.address()) == network_of(their.at.address());
    });
  });
}

}  // namespace

std::vector<MeetAddress> where_we_can_be_met(std::span<const tcp::endpoint> outside,
                                             std::span<const InterfaceAddress> interfaces,
                                             std::uint16_t port) {
  std::vector<MeetAddress> out;
  const auto add = [&](const tcp::endpoint& at, bool local) {
    const bool known = among(out, [&](const MeetAddress& each) { return each.at == at; });
    if (!known && out.size() < kMostMeetAddresses) out.push_back({at, local});
  };
  const auto lacks = [&](bool v4) {
    return !among(out, [&](const MeetAddress& each) { return each.at.address().is_v4() == v4; });
  };
  for (const tcp::endpoint& at : outside) {
    if (at.port() != 0 && lacks(at.address().is_v4())) add(at, false);
  }
  if (port == 0) return out;
  for (const InterfaceAddress& own : interfaces) {
    const bool world = scope_of(own.address) == Scope::kWorld;
    if (own.address.is_v6() && world && lacks(false)) add({own.address, port}, false);
  }
  for (const InterfaceAddress& own : interfaces) {
    const Scope scope = scope_of(own.address);
    if (scope == Scope::kNetwork || scope == Scope::kWorld) add({own.address, port}, true);
  }
  return out;
}

std::vector<tcp::endpoint> where_to_meet(std::span<const MeetAddress> theirs,
                                         std::span<const MeetAddress> ours,
                                         std::span<const InterfaceAddress> interfaces) {
  std::vector<tcp::endpoint> out;
  const auto seen_in = [&](Scope scope) {
    return among(ours, [&](const MeetAddress& each) {
      return !each.local && scope_of(each.at.address()) == scope;
    });
  };
  for (const bool v4 : {true, false}) {
    const auto found = std::ranges::find_if(theirs, [&](const MeetAddress& each) {
      const Scope scope = scope_of(each.at.address());
      return !each.local && each.at.port() != 0 && each.at.address().is_v4() == v4 &&
             (scope == Scope::kWorld || (scope != Scope::kNowhere && seen_in(scope)));
    });
    if (found != theirs.end()) out.push_back(found->at);
  }
  if (!same_home(theirs, ours)) return out;
  std::size_t local = 0;
  for (const MeetAddress& each : theirs) {
    if (!each.local || each.at.port() == 0 || local == kMostLocal) continue;
    const bool ours_too = std::ranges::any_of(
        interfaces, [&](const auto& own) { return own.address == each.at.address(); });
    if (ours_too || each.at.address().is_loopback() || !is_local(each.at.address(), interfaces)) {
      continue;
    }
    ++local;
    if (std::ranges::find(out, each.at) == out.end()) out.push_back(each.at);
  }
  return out;
}

}  // namespace potluck
