// SPDX-License-Identifier: GPL-3.0-or-later
// The port mapper that asks this computer's home router: MappingSearch decides, a UDP socket and a
// thread for UPnP carry it out. It follows this computer into other networks.
#pragma once

#include <memory>
#include <optional>

#include "net/asio.h"
#include "net/base/clock.h"
#include "net/mapping/port_mapper.h"
#include "net/mapping/upnp_router.h"

namespace potluck {

struct PortMapperOptions {
  // Asked in place of the default gateway, whatever its address, for tests; none: the gateway.
  std::optional<boost::asio::ip::udp::endpoint> router;
  bool upnp = true;  // it is tried where the router knows nothing else
  // How often a router that has mapped the port is asked whether it still does. 10 seconds at least
  // by PCP and NAT-PMP.
  Duration look_every = std::chrono::minutes(2);
  std::function<std::unique_ptr<UpnpRouter>(std::uint64_t seed)> open_upnp = open_upnp_router;
};

// After init_crypto(). Sends nothing before map(), and never to a gateway that is no home's. To
// destroy it takes the mapping back: by a datagram, or by UPnP within a second at most. No callback
// comes afterwards. The io_context's thread.
std::unique_ptr<PortMapper> open_port_mapper(boost::asio::io_context& io,
                                             PortMapperOptions options = {});

}  // namespace potluck
