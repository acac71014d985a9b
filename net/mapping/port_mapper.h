// SPDX-License-Identifier: GPL-3.0-or-later
// A port of the home router whose connections reach this computer. The interface alone: who needs
// one is given one, and its test a fake. net/mapping/router_mapper.h makes the real one.
//
// IPv4. Where IPv6 pinholes come to be asked for, they are further mappings beside this one: the
// same PCP opcode towards the router's IPv6 address, and UPnP's WANIPv6FirewallControl.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "net/base/result.h"

namespace potluck {

enum class MappingProtocol : std::uint8_t { kPcp, kNatPmp, kUpnp };
std::string_view to_string(MappingProtocol protocol);  // "pcp", "nat-pmp", "upnp"

struct MappedPort {
  MappingProtocol by = MappingProtocol::kPcp;
  // The router's outside address, numeric. Empty: it did not tell, or tells one that nobody outside
  // can dial.
  std::string host;
  std::uint16_t port = 0;  // outside
  // It told such an address: a further router stands before it, the provider's perhaps, and the
  // port is open towards that one only.
  bool behind_another = false;
  bool operator==(const MappedPort&) const = default;
};

// An error says what the user can do about it. kNotFound: no router answers; kPermission: it
// refuses; kNoSpace: it has no room; kUnreachable: it has no connection itself, or is not the next
// one to this computer.
using Mapping = Result<MappedPort>;

class PortMapper {
 public:
  virtual ~PortMapper() = default;
  // From now on asks the router to pass what comes from outside to `port` (TCP) of this computer.
  // `told` is called on the io_context whenever the outcome changes, first when there is one; it
  // may destroy this. One port; a second call replaces the first. The io_context's thread.
  virtual void map(std::uint16_t port, std::function<void(const Mapping&)> told) = 0;
};

}  // namespace potluck
