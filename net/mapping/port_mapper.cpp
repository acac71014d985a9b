// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/mapping/port_mapper.h"

namespace potluck {

std::string_view to_string(MappingProtocol protocol) {
  switch (protocol) {
    case MappingProtocol::kPcp:
      return "pcp";
    case MappingProtocol::kNatPmp:
      return "nat-pmp";
    case MappingProtocol::kUpnp:
      return "upnp";
  }
  return "";
}

}  // namespace potluck
